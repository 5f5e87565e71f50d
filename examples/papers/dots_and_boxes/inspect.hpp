#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "../support/boxes_picture.hpp"
#include "any_agent.hpp"

namespace examples::dots_and_boxes {

/// The edges that an agent would draw, the best first, each with its value to the mover.
[[nodiscard]] inline std::vector<std::pair<Action, float>> ranked(const AnyAgent& agent,
                                                                  const Game& position) {
    const auto actions = position.legal_actions();
    const auto values = agent.values(position);
    std::vector<std::pair<Action, float>> ranking;
    for (std::size_t i = 0; i < actions.size(); ++i) ranking.emplace_back(actions[i], values[i]);
    std::ranges::stable_sort(ranking, std::ranges::greater{}, &std::pair<Action, float>::second);
    return ranking;
}

/// A position with the value that the agent gives each free edge, as the paper's section 5.1 shows
/// it.
inline void inspect(const AnyAgent& agent, const Game& position) {
    const auto ranking = ranked(agent, position);
    fmt::print("{}", picture_of_boxes(position, [&](std::size_t edge) {
                   const auto at = std::ranges::find(
                       ranking, edge, [](const auto& entry) { return entry.first.index(); });
                   return fmt::format("{:+.2f}", at->second);
               }));
    fmt::print("{}\n", score_of_boxes(position));
    if (ranking.empty()) return;
    fmt::print("best:");
    for (std::size_t i = 0; i < std::min<std::size_t>(5, ranking.size()); ++i)
        fmt::print(" {} ({:+.3f})", ranking[i].first.index(), ranking[i].second);
    fmt::print("\n");
}

/// All that its network puts out there, for drawn edges too, as the paper's figures 24, 26 and 28
/// do.
inline void print_outputs(const AnyAgent& agent, const Game& position) {
    const std::vector<float> outputs = agent.outputs(position);
    fmt::print("all edges, {}:\n{}", agent.unit, picture_of_boxes(Game{}, [&](std::size_t edge) {
                   return fmt::format("{:+.2f}", outputs[edge]);
               }));
}

}  // namespace examples::dots_and_boxes
