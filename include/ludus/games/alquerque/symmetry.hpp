#pragma once

#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/games/alquerque/board.hpp"

/// The two symmetries of Alquerque: the board as it lies, and with the files in reverse order.
namespace LUDUS_NAMESPACE::alquerque {

inline constexpr std::size_t board_symmetries = 2;  ///< 0 is the identity, 1 reverses the files

/// The points with the files in reverse order.
[[nodiscard]] constexpr Points mirrored(Points points) noexcept {
    constexpr Points a_file = 0b00001'00001'00001'00001'00001;
    return (points & a_file) << 4 | (points & a_file << 1) << 2 | (points & a_file << 2) |
        (points >> 2 & a_file << 1) | (points >> 4 & a_file);
}
/// The point on the mirrored file.
[[nodiscard]] constexpr int mirrored_point(int at) noexcept {
    return point(side - 1 - file_of(at), rank_of(at));
}

static_assert(mirrored(0b00001) == 0b10000 && mirrored_point(1) == 3);

}  // namespace LUDUS_NAMESPACE::alquerque
