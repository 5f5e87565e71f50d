#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"

#include "../../support/app.hpp"
#include "../../support/measure.hpp"
#include "../../support/players.hpp"
#include "pay.hpp"

namespace examples::chinese_checkers::dqn {

/// Matches of an agent, half of each as first player. Each player's first three actions are random,
/// and repetition is a draw by the paper's rule. Source: Liu et al. (2019), sections 3.1 and 3.2.
struct Conditions {
    std::vector<std::string> opponents = {"random", "greedy"};
    std::uint64_t games = 1'000;
    std::uint64_t seed = 2024;

    /// Adds --against, and options for the rest that begin with a prefix.
    void add_to(CLI::App& command, const std::string& prefix);
};

/// Everything that is measured of a trained agent.
template <ludus::Agent<Game> A>
[[nodiscard]] std::vector<Measure> evaluate(const A& agent, const Conditions& conditions,
                                            ludus::Workers& workers) {
    std::vector<Measure> measures;
    for (const std::string& name : conditions.opponents) {
        const ludus::Stopwatch watch;
        const ludus::Tally tally =
            ludus::play_match<Game>(agent, player<Game>("--against", name),
                                    {.games = conditions.games,
                                     .seed = conditions.seed,
                                     .limit = Players<Game>::limit,
                                     .random_opening = 3},
                                    workers, ludus::chinese_checkers::Repetition{});
        measures.push_back({"wins against " + name, name, "", tally, tally.wins, tally.games(), 0,
                            conditions.seed, watch.seconds()});
    }
    return measures;
}

}  // namespace examples::chinese_checkers::dqn
