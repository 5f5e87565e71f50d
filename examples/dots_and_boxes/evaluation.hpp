#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/match.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/learn/q_function.hpp"

#include "agent.hpp"

namespace examples::dots_and_boxes {

/// A match from either seat, half of the games each; nothing of the agent is random.
struct Conditions {
    std::uint64_t games = 10'000;
    std::uint64_t seed = 2024;
};

/// The paper's three players by rules.
inline constexpr std::array<std::string_view, 3> opponents = {"random", "moderate", "advanced"};

/// An agent against the one of that number.
template <class Q>
[[nodiscard]] ludus::Tally against(const ludus::QAgent<Q>& agent, std::size_t opponent,
                                   const Conditions& conditions, ludus::Workers& workers) {
    const auto match = [&](const auto& other) {
        return ludus::play_match<Game>(
            agent, other, {.games = conditions.games, .seed = conditions.seed}, workers);
    };
    switch (opponent) {
        case 0: return match(ludus::RandomAgent{});
        case 1: return match(ludus::dots_and_boxes::ModerateAgent{});
        default: return match(ludus::dots_and_boxes::AdvancedAgent{});
    }
}

/// A share of some games, 0 of none.
[[nodiscard]] inline double share(std::uint64_t part, const ludus::Tally& tally) {
    return tally.games() == 0 ? 0.0
                              : static_cast<double>(part) / static_cast<double>(tally.games());
}

}  // namespace examples::dots_and_boxes
