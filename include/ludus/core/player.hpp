#pragma once

#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// One of the two sides.
enum class Player : std::uint8_t {
    first,  ///< moves in the initial position
    second  ///< the other one
};

/// The other of the two players.
[[nodiscard]] constexpr Player opponent(Player player) noexcept {
    return player == Player::first ? Player::second : Player::first;
}

/// 0 for the first player, 1 for the second: the index into a pair of per-player values.
[[nodiscard]] constexpr std::size_t seat(Player player) noexcept {
    return static_cast<std::size_t>(player);
}

}  // namespace LUDUS_NAMESPACE
