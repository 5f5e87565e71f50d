#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"

#include "../support/any_batch_player.hpp"
#include "../support/measure.hpp"
#include "any_agent.hpp"
#include "evaluation.hpp"

namespace examples::dots_and_boxes {

/// Everything that is measured of a trained agent.
[[nodiscard]] inline std::vector<Measure> evaluate(const AnyAgent& agent,
                                                   const Conditions& conditions,
                                                   const Requirement& requirement,
                                                   ludus::Workers& workers) {
    constexpr std::array<std::string_view, opponents.size()> paper = {"99.995 %", "25.2 %",
                                                                      "3.2 %"};
    std::vector<Measure> measures;
    std::array<Exactness, opponents.size() + 1> exactness;
    for (std::size_t i = 0; i < opponents.size(); ++i) {
        const ludus::Stopwatch watch;
        const WatchedAgent<AnyBatchPlayer<Game>> watched(agent.player, exactness[i]);
        const ludus::Tally tally = against(watched, i, conditions, workers);
        const std::string name(opponents[i]);
        measures.push_back({"wins against " + name, name, std::string(paper[i]), tally, tally.wins,
                            tally.games(), requirement.wins[i], conditions.seed, watch.seconds()});
    }
    const ludus::Stopwatch watch;
    watch_random_positions(agent.player, conditions, exactness.back(), workers);
    const double random_seconds = watch.seconds();
    const auto add = [&](const std::string& name, std::uint64_t kept, std::uint64_t positions,
                         double asked, double seconds) {
        measures.push_back({name, "", "", {}, kept, positions, asked, conditions.seed, seconds});
    };
    std::uint64_t kept = 0;
    std::uint64_t positions = 0;
    double seconds = 0;
    for (std::size_t i = 0; i < opponents.size(); ++i) {
        kept += exactness[i].kept;
        positions += exactness[i].positions;
        seconds += measures[i].seconds;
    }
    add("moves of the last 20 edges that keep all", kept, positions, requirement.exact, seconds);
    for (std::size_t i = 0; i < opponents.size(); ++i)
        add(fmt::format("of them against {}", opponents[i]), exactness[i].kept,
            exactness[i].positions, 0, measures[i].seconds);
    add("moves in positions of random play", exactness.back().kept, exactness.back().positions, 0,
        random_seconds);
    for (Measure& measure : measures) measure.more = fmt::format(",\"width\":{}", agent.width);
    return measures;
}

/// For programs, or for people: then also wins and draws together, of which the paper set
/// thresholds.
inline void print(const std::vector<Measure>& measures, const std::filesystem::path& agent,
                  bool json) {
    print_measures("dots_and_boxes", agent, measures, json);
    if (json) return;
    constexpr std::array<std::string_view, opponents.size()> paper = {"", "40 %", "9.7 %"};
    for (std::size_t i = 0; i < opponents.size(); ++i) {
        const ludus::Tally& tally = measures[i].tally;
        fmt::print("{:<42} {:>8} {:>8.2f} %\n", "wins or draws against " + measures[i].opponent,
                   paper[i], 100 * share(tally.wins + tally.draws, tally));
    }
}

}  // namespace examples::dots_and_boxes
