#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/statistics.hpp"

#include "../support/program.hpp"
#include "agent.hpp"

namespace examples::alquerque {

/// A match that was played.
struct Measure {
    std::string opponent;
    Conditions conditions;
    ludus::Tally tally;
    double required = 0;  ///< share of wins; 0 asks for nothing
    double seconds = 0;

    [[nodiscard]] double share() const {
        return static_cast<double>(tally.wins) / static_cast<double>(tally.games());
    }
    [[nodiscard]] bool met() const { return share() >= required; }
};

[[nodiscard]] inline std::string_view name_of(ludus::Seat seat) {
    return seat == ludus::Seat::both ? "both" : seat == ludus::Seat::first ? "first" : "second";
}

/// The matches of an agent against players by name; `required(name)` is the share of wins asked
/// for.
[[nodiscard]] inline std::vector<Measure> evaluate(
    const Named& agent, const std::vector<std::string>& opponents, const Conditions& conditions,
    const std::function<double(const std::string&)>& required, ludus::Workers& workers) {
    std::vector<Measure> measures;
    for (const std::string& name : opponents) {
        const Named opponent = player<Game>("--opponents", name);
        const ludus::Stopwatch watch;
        Conditions match = conditions;
        if (name.starts_with("minimax") || name.starts_with("mcts"))
            match.games = conditions.search_games;
        const ludus::Tally tally = against(agent, opponent, match, workers);
        measures.push_back({name, match, tally, required(name), watch.seconds()});
    }
    return measures;
}

/// For people.
inline void print_table(const std::vector<Measure>& measures) {
    fmt::print("{:<18} {:<7} {:>8} {:>10}  {:<20} {:>9} {:>9}\n", "opponent", "seat", "games",
               "wins", "95 % interval", "ties", "losses");
    for (const Measure& measure : measures) {
        const ludus::Tally& tally = measure.tally;
        const auto interval = ludus::wilson(tally.wins, tally.games());
        const auto percent = [&](std::uint64_t count) {
            return 100 * static_cast<double>(count) / static_cast<double>(tally.games());
        };
        fmt::print("{:<18} {:<7} {:>8} {:>8.2f} %  {:<20} {:>7.2f} % {:>7.2f} %{}\n",
                   measure.opponent, name_of(measure.conditions.seat), tally.games(),
                   percent(tally.wins),
                   fmt::format("{:.2f} to {:.2f} %", 100 * interval.low, 100 * interval.high),
                   percent(tally.draws), percent(tally.losses),
                   measure.required > 0 ? measure.met() ? "  ok" : "  no" : "");
    }
}

/// For programs: one JSON object a line.
[[nodiscard]] inline std::string json_lines(const std::vector<Measure>& measures,
                                            std::string_view agent) {
    std::string text;
    for (const Measure& measure : measures) {
        const ludus::Tally& tally = measure.tally;
        const auto interval = ludus::wilson(tally.wins, tally.games());
        text += fmt::format(
            R"({{"game":"alquerque","agent":{},"opponent":"{}","seat":"{}","games":{},"wins":{},"draws":{},"losses":{},"seed":{},"seconds":{:.3f},"random_opening":{},"share":{:.6f},"low":{:.6f},"high":{:.6f},"required":{},"met":{}}})"
            "\n",
            json_string(agent), measure.opponent, name_of(measure.conditions.seat), tally.games(),
            tally.wins, tally.draws, tally.losses, measure.conditions.seed, measure.seconds,
            measure.conditions.random_opening, measure.share(), interval.low, interval.high,
            measure.required, measure.met());
    }
    return text;
}

}  // namespace examples::alquerque
