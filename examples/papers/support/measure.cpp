#include "measure.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ludus/play/statistics.hpp"

#include "program.hpp"

namespace examples {

bool all_met(const std::vector<Measure>& measures) {
    return std::ranges::all_of(measures, &Measure::met);
}

void print_table(const std::vector<Measure>& measures) {
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

std::string json_lines(std::string_view game, std::string_view agent,
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

void print_measures(std::string_view game, const std::filesystem::path& agent,
                    const std::vector<Measure>& measures, bool json) {
    if (json)
        fmt::print("{}", json_lines(game, agent.string(), measures));
    else
        print_table(measures);
}

}  // namespace examples
