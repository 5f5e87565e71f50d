#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/play/mixed_agent.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/search/search_result.hpp"

#include "actors.hpp"

namespace papers::onitama {

/// The paper's opponent: it does not know that a win counts above all, and plays the first of equal
/// actions.
using Minimax = ludus::NegamaxAgent<Game, ludus::onitama::PaperEvaluation>;

[[nodiscard]] inline Minimax paper_minimax(int depth) {
    return Minimax({.depth = depth, .ties = ludus::Ties::first});
}

/// A level of the curriculum: minimax that looks one ply further in a share of its turns.
struct Level {
    int depth = 1;
    double deeper = 0;  ///< the share
};

/// Whom an actor meets in training, from the first level to the last.
enum class Opponents : std::uint8_t {
    depths,      ///< minimax of depths 1, 2 and 3
    mixtures,    ///< from depth 1 to depth 2 in quarters, then depths 2 and 3 by halves
    older_self,  ///< a copy of the actor itself, renewed now and then
};
inline constexpr std::array<std::string_view, 3> opponents_names = {"depths", "mixtures",
                                                                    "older_self"};

inline constexpr std::array<Level, 3> depths = {{{1}, {2}, {3}}};
inline constexpr std::array<Level, 6> mixtures = {
    {{1}, {1, 0.25}, {1, 0.5}, {1, 0.75}, {2}, {2, 0.5}}};

/// The levels of minimax; none if an older self is the only opponent.
[[nodiscard]] constexpr std::span<const Level> levels_of(Opponents opponents) noexcept {
    switch (opponents) {
        case Opponents::depths: return depths;
        case Opponents::mixtures: return mixtures;
        case Opponents::older_self: break;
    }
    return {};
}

}  // namespace papers::onitama
