#pragma once

#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"

namespace LUDUS_NAMESPACE {

/// Number of action sequences of length `depth` from `position`: the standard check and measure of
/// a move generator. The last ply is counted, not played.
template <Game G>
[[nodiscard]] constexpr std::uint64_t perft(const G& position, unsigned depth) noexcept {
    if (depth == 0) return 1;
    if (depth == 1) return legal_action_count(position);
    std::uint64_t nodes = 0;
    for (const auto action : position.legal_actions())
        nodes += perft(after(position, action), depth - 1);
    return nodes;
}

}  // namespace LUDUS_NAMESPACE
