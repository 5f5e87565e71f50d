#pragma once

#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"

namespace LUDUS_NAMESPACE {

/// Which seat an agent takes in the games of a match or a training.
enum class Seat : std::uint8_t {
    first,   ///< the player who moves first in every game
    second,  ///< the other player of every game
    both     ///< each of them in turn: it moves first in games of even number
};

/// The player that an agent in this seat is, in the game of that number, in which `starter` moves
/// first.
[[nodiscard]] constexpr Player player_in(Seat seat, std::uint64_t number, Player starter) noexcept {
    const bool starts = seat == Seat::first || (seat == Seat::both && number % 2 == 0);
    return starts ? starter : opponent(starter);
}

}  // namespace LUDUS_NAMESPACE
