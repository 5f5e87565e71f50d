#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"

#include "../support/measure.hpp"
#include "agent.hpp"
#include "evaluation.hpp"

namespace examples::l_game {

/// What an agent is asked to reach; 0 asks for nothing.
struct Requirement {
    double random_wins = 0;    ///< share of games
    double perfect_draws = 0;  ///< share of games
};

/// What the two agents are asked to reach.
template <class Q>
[[nodiscard]] constexpr Requirement required() {
    if constexpr (std::is_same_v<Q, BestQ>) return {0.995, 0.99};
    return {0.98, 0.95};
}

/// Everything that is measured of a trained agent.
struct Evaluation {
    std::vector<Measure> measures;
    Conditions conditions;
    double bound = 0;  ///< on the draws against the perfect player with random turns
};

/// "1 % random turns".
[[nodiscard]] inline std::string percent_of_turns(const Conditions& conditions) {
    return fmt::format("{:g} % random turns", 100 * conditions.random_turns);
}

/// The share of random turns as a member of a JSON object.
[[nodiscard]] inline std::string turns_member(const Conditions& conditions) {
    return fmt::format(R"(,"random_turns":{})", conditions.random_turns);
}

[[nodiscard]] inline Evaluation evaluate(const AnyAgent& agent, const Solution& solution,
                                         const Conditions& conditions,
                                         const Requirement& requirement, ludus::Workers& workers) {
    Evaluation evaluation;
    evaluation.conditions = conditions;
    const std::string random_turns = percent_of_turns(conditions);
    const auto add = [&](Measure measure) { evaluation.measures.push_back(std::move(measure)); };
    {
        const ludus::Stopwatch watch;
        const auto tally = against_random(agent, conditions, workers);
        add({"wins against random, " + random_turns, "random", "98 %", tally, tally.wins,
             tally.games(), requirement.random_wins, conditions.seed, watch.seconds(),
             turns_member(conditions)});
    }
    for (const bool clean : {true, false}) {
        const ludus::Stopwatch watch;
        const Conditions played = clean ? conditions.with(0.0) : conditions;
        const auto tally = against_perfect(agent, solution, played, workers);
        add({clean ? "draws against perfect" : "draws against perfect, " + random_turns, "perfect",
             clean ? "95 %" : "", tally, tally.draws, tally.games(),
             clean ? requirement.perfect_draws : 0.0, conditions.seed, watch.seconds(),
             turns_member(played)});
    }
    {
        const ludus::Stopwatch watch;
        const Certificate certificate = certify(agent, solution, workers);
        add({"positions whose value its turn keeps",
             "",
             "",
             {},
             certificate.kept,
             certificate.positions,
             0,
             0,
             watch.seconds()});
        add({"the same among drawn positions",
             "",
             "",
             {},
             certificate.drawn_kept,
             certificate.drawn_positions,
             0,
             0,
             watch.seconds()});
    }
    evaluation.bound = draw_bound(solution, conditions);
    return evaluation;
}

/// For people: the table "paper | this run".
inline void print_table(const Evaluation& evaluation) {
    print_table(evaluation.measures);
    fmt::print("{:<42} {:>8} {:>8.2f} %  exact\n",
               "bound on draws, " + percent_of_turns(evaluation.conditions), "",
               100 * evaluation.bound);
}

/// For programs: one JSON object a line.
[[nodiscard]] inline std::string json_lines(const Evaluation& evaluation, std::string_view agent) {
    return json_lines("l_game", agent, evaluation.measures) +
        fmt::format(R"({{"game":"l_game","measure":"draw bound","random_turns":{},"share":{:.6f}}})"
                    "\n",
                    evaluation.conditions.random_turns, evaluation.bound);
}

/// For programs, or for people.
inline void print(const Evaluation& evaluation, const std::filesystem::path& agent, bool json) {
    if (json)
        fmt::print("{}", json_lines(evaluation, agent.string()));
    else
        print_table(evaluation);
}

}  // namespace examples::l_game
