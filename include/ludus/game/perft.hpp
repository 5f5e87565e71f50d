#pragma once

#include <cstdint>

#include "ludus/game/game.hpp"

namespace ludus {

/// Number of action sequences of length `depth` from `position`: the standard check and measure of
/// a move generator. The last ply is counted from the list, not played.
template <Game G>
[[nodiscard]] constexpr std::uint64_t perft(const G& position, unsigned depth) noexcept {
    if (depth == 0) return 1;
    const auto actions = position.legal_actions();
    if (depth == 1) return actions.size();
    std::uint64_t nodes = 0;
    for (const auto action : actions) nodes += perft(after(position, action), depth - 1);
    return nodes;
}

}  // namespace ludus
