#pragma once

#include <cstdint>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Which seat an agent takes in the games of a match or a training.
enum class Seat : std::uint8_t {
    first,   ///< the player who moves first in every game
    second,  ///< the other player of every game
    both     ///< each of them in turn: it moves first in games of even number
};

/// Whether an agent in this seat moves first in the game of that number.
[[nodiscard]] constexpr bool starts(Seat seat, std::uint64_t number) noexcept {
    return seat == Seat::first || (seat == Seat::both && number % 2 == 0);
}

}  // namespace LUDUS_NAMESPACE
