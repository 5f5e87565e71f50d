#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/arena/statistics.hpp"
#include "ludus/core/workers.hpp"

#include "../support/program.hpp"
#include "../support/terminal.hpp"
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

/// A match, or the certificate, as one result.
struct Measure {
    std::string name;
    std::string opponent;
    std::string paper;  ///< what the paper reports; empty if nothing
    double random_turns = 0;
    ludus::Tally tally;
    std::uint64_t hits = 0;  ///< wins, draws or kept values: what `name` counts
    std::uint64_t trials = 0;
    double required = 0;
    std::uint64_t seed = 0;
    double seconds = 0;

    [[nodiscard]] double share() const {
        return trials == 0 ? 0.0 : static_cast<double>(hits) / static_cast<double>(trials);
    }
    [[nodiscard]] bool met() const { return share() >= required; }
};

/// Everything that is measured of a trained agent.
struct Evaluation {
    std::vector<Measure> measures;
    Conditions conditions;
    double bound = 0;  ///< on the draws against the perfect player with random turns

    [[nodiscard]] bool met() const {
        for (const Measure& measure : measures)
            if (!measure.met()) return false;
        return true;
    }
};

/// "1 % random turns".
[[nodiscard]] inline std::string percent_of_turns(const Conditions& conditions) {
    return fmt::format("{:g} % random turns", 100 * conditions.random_turns);
}

template <class Q>
[[nodiscard]] Evaluation evaluate(const ludus::QAgent<Q>& agent, const Solution& solution,
                                  const Conditions& conditions, const Requirement& requirement,
                                  ludus::Workers& workers) {
    Evaluation evaluation;
    evaluation.conditions = conditions;
    const std::string random_turns = percent_of_turns(conditions);
    const auto add = [&](Measure measure) {
        measure.seed = conditions.seed;
        evaluation.measures.push_back(std::move(measure));
    };
    {
        const Stopwatch watch;
        const auto tally = against_random(agent, conditions, workers);
        add({"wins against random, " + random_turns, "random", "98 %", conditions.random_turns,
             tally, tally.wins, tally.games(), requirement.random_wins, 0, watch.seconds()});
    }
    for (const bool clean : {true, false}) {
        const Stopwatch watch;
        const Conditions played = clean ? conditions.with(0.0) : conditions;
        const auto tally = against_perfect(agent, solution, played, workers);
        add({clean ? "draws against perfect" : "draws against perfect, " + random_turns, "perfect",
             clean ? "95 %" : "", played.random_turns, tally, tally.draws, tally.games(),
             clean ? requirement.perfect_draws : 0.0, 0, watch.seconds()});
    }
    {
        const Stopwatch watch;
        const Certificate certificate = certify(agent, solution, workers);
        add({"positions whose value its turn keeps",
             "",
             "",
             0,
             {},
             certificate.kept,
             certificate.positions,
             0,
             0,
             watch.seconds()});
        add({"the same among drawn positions",
             "",
             "",
             0,
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
    fmt::print("{:<42} {:>8} {:>10}  {:<20} {:>9}\n", "measure", "paper", "this run",
               "95 % interval", "required");
    for (const Measure& measure : evaluation.measures) {
        const auto interval = ludus::wilson(measure.hits, measure.trials);
        const bool sampled = !measure.opponent.empty();
        fmt::print(
            "{:<42} {:>8} {:>8.2f} %  {:<20} {:>9}\n", measure.name, measure.paper,
            100 * measure.share(),
            sampled ? fmt::format("{:.2f} to {:.2f} %", 100 * interval.low, 100 * interval.high)
                    : fmt::format("{} of {}", measure.hits, measure.trials),
            measure.required > 0
                ? fmt::format("{:.1f} % {}", 100 * measure.required, measure.met() ? "ok" : "no")
                : "");
    }
    fmt::print("{:<42} {:>8} {:>8.2f} %  exact\n",
               "bound on draws, " + percent_of_turns(evaluation.conditions), "",
               100 * evaluation.bound);
}

/// For programs: one JSON object a line.
[[nodiscard]] inline std::string json_lines(const Evaluation& evaluation, std::string_view agent) {
    std::string text;
    for (const Measure& measure : evaluation.measures) {
        const auto interval = ludus::wilson(measure.hits, measure.trials);
        if (measure.opponent.empty())
            text += fmt::format(
                R"({{"game":"l_game","agent":{},"measure":"{}","kept":{},"positions":{},"share":{:.6f},"seconds":{:.3f}}})"
                "\n",
                json_string(agent), measure.name, measure.hits, measure.trials, measure.share(),
                measure.seconds);
        else
            text += fmt::format(
                R"({{"game":"l_game","agent":{},"opponent":"{}","seat":"both","games":{},"wins":{},"draws":{},"losses":{},"seed":{},"seconds":{:.3f},"random_turns":{},"share":{:.6f},"low":{:.6f},"high":{:.6f},"required":{},"met":{}}})"
                "\n",
                json_string(agent), measure.opponent, measure.tally.games(), measure.tally.wins,
                measure.tally.draws, measure.tally.losses, measure.seed, measure.seconds,
                measure.random_turns, measure.share(), interval.low, interval.high,
                measure.required, measure.met());
    }
    return text +
        fmt::format(R"({{"game":"l_game","measure":"draw bound","random_turns":{},"share":{:.6f}}})"
                    "\n",
                    evaluation.conditions.random_turns, evaluation.bound);
}

}  // namespace examples::l_game
