#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"

#include "../support/app.hpp"
#include "../support/measure.hpp"
#include "../support/players.hpp"
#include "actors.hpp"

namespace examples::onitama {

/// Matches of an agent, half of each as first player, with the five cards dealt anew each game.
struct Conditions {
    std::vector<std::string> opponents = {"random", "minimax:1", "minimax:2"};
    std::uint64_t games = 1'000;
    std::uint64_t seed = 2024;

    /// Adds --against, and options for the rest that begin with a prefix.
    void add_to(CLI::App& command, const std::string& prefix);
};

/// What an agent is asked to win against an opponent.
struct Requirement {
    std::string opponent;
    double wins;  ///< share of the games
};

/// Everything that is measured of a trained agent.
template <ludus::Agent<Game> A>
[[nodiscard]] std::vector<Measure> evaluate(const A& agent, const Conditions& conditions,
                                            const std::vector<Requirement>& requirements,
                                            ludus::Workers& workers) {
    std::vector<Measure> measures;
    for (const std::string& name : conditions.opponents) {
        const ludus::Stopwatch watch;
        const ludus::Tally tally = ludus::play_match<Game>(agent, player<Game>("--against", name),
                                                           {.games = conditions.games,
                                                            .seed = conditions.seed,
                                                            .random_starts = true,
                                                            .limit = Players<Game>::limit},
                                                           workers);
        double asked = 0;
        for (const Requirement& requirement : requirements)
            if (requirement.opponent == name) asked = requirement.wins;
        measures.push_back({"wins against " + name, name, "", tally, tally.wins, tally.games(),
                            asked, conditions.seed, watch.seconds()});
    }
    return measures;
}

}  // namespace examples::onitama
