#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/arena/match.hpp"
#include "ludus/arena/statistics.hpp"

#include "program.hpp"

namespace examples {

/// One figure of an agent: a match, or in how many positions it keeps the exact value.
struct Measure {
    std::string name;
    std::string opponent;    ///< empty if it is no match
    std::string paper;       ///< what the paper reports; empty if nothing
    ludus::Tally tally;      ///< of a match
    std::uint64_t hits = 0;  ///< wins, draws or kept values: what `name` counts
    std::uint64_t trials = 0;
    double required = 0;  ///< share that the agent is asked to reach; 0 asks for nothing
    std::uint64_t seed = 0;
    double seconds = 0;
    std::string more{};  ///< further members of the JSON object, each after a comma

    [[nodiscard]] double share() const {
        return trials == 0 ? 0.0 : static_cast<double>(hits) / static_cast<double>(trials);
    }
    [[nodiscard]] bool met() const { return share() >= required; }
};

[[nodiscard]] inline bool all_met(const std::vector<Measure>& measures) {
    return std::ranges::all_of(measures, &Measure::met);
}

/// For people: the table "paper | this run".
inline void print_table(const std::vector<Measure>& measures) {
    fmt::print("{:<42} {:>8} {:>10}  {:<20} {:>9}\n", "measure", "paper", "this run",
               "95 % interval", "required");
    for (const Measure& measure : measures) {
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
}

/// For programs: one JSON object a line.
[[nodiscard]] inline std::string json_lines(std::string_view game, std::string_view agent,
                                            const std::vector<Measure>& measures) {
    std::string text;
    for (const Measure& measure : measures) {
        const auto interval = ludus::wilson(measure.hits, measure.trials);
        if (measure.opponent.empty())
            text += fmt::format(
                R"({{"game":"{}","agent":{},"measure":"{}","kept":{},"positions":{},"seed":{},"seconds":{:.3f},"share":{:.6f},"required":{},"met":{}{}}})"
                "\n",
                game, json_string(agent), measure.name, measure.hits, measure.trials, measure.seed,
                measure.seconds, measure.share(), measure.required, measure.met(), measure.more);
        else
            text += fmt::format(
                R"({{"game":"{}","agent":{},"opponent":"{}","seat":"both","games":{},"wins":{},"draws":{},"losses":{},"seed":{},"seconds":{:.3f},"share":{:.6f},"low":{:.6f},"high":{:.6f},"required":{},"met":{}{}}})"
                "\n",
                game, json_string(agent), measure.opponent, measure.tally.games(),
                measure.tally.wins, measure.tally.draws, measure.tally.losses, measure.seed,
                measure.seconds, measure.share(), interval.low, interval.high, measure.required,
                measure.met(), measure.more);
    }
    return text;
}

/// For programs, or for people.
inline void print_measures(std::string_view game, const std::filesystem::path& agent,
                           const std::vector<Measure>& measures, bool json) {
    if (json)
        fmt::print("{}", json_lines(game, agent.string(), measures));
    else
        print_table(measures);
}

}  // namespace examples
