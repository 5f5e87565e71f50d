#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"

/// The board of Alquerque: 5x5 points, joined to their orthogonal neighbours, and to the diagonal
/// ones where file + rank is even.
namespace LUDUS_NAMESPACE::alquerque {

/// A set of points: bit `5 * rank + file`, a1 = 0, e5 = 24.
using Points = std::uint32_t;

inline constexpr int side = 5;                                        ///< points along each edge
inline constexpr int point_count = side * side;                       ///< of the board
inline constexpr int most_pieces = 12;                                ///< of one player
inline constexpr Points all_points = (Points{1} << point_count) - 1;  ///< of the board

/// The number of the point on a file and a rank, each in [0, 5).
[[nodiscard]] constexpr int point(int file, int rank) noexcept { return side * rank + file; }
/// The file of a point, 0 being a.
[[nodiscard]] constexpr int file_of(int point) noexcept { return point % side; }
/// The rank of a point, 0 being 1.
[[nodiscard]] constexpr int rank_of(int point) noexcept { return point / side; }

/// The point as its player sees it: the second player sits at the top, the board is turned by half.
[[nodiscard]] constexpr int seen_by(Player viewer, int point) noexcept {
    return viewer == Player::first ? point : point_count - 1 - point;
}

/// A direction as the mover sees it; each part is -1, 0 or 1.
struct Heading {
    int right;    ///< to the mover's right
    int forward;  ///< away from the mover

    /// What one point along it adds to a point's number, seen by the mover.
    [[nodiscard]] constexpr int shift() const noexcept { return side * forward + right; }
};

/// The three forward ones, the two sideways, the three backward.
inline constexpr std::array<Heading, 8> headings = {
    {{0, 1}, {-1, 1}, {1, 1}, {-1, 0}, {1, 0}, {0, -1}, {-1, -1}, {1, -1}}};
/// So many of `headings`, the first, are forward.
inline constexpr std::size_t forward_headings = 3;
/// So many, the first, are not backward.
inline constexpr std::size_t forward_and_sideways_headings = 5;

/// The points from which a line leads on for `length` points.
[[nodiscard]] constexpr Points origins_of(Heading heading, int length) noexcept {
    Points found = 0;
    for (int from = 0; from < point_count; ++from) {
        const int file = file_of(from) + length * heading.right;
        const int rank = rank_of(from) + length * heading.forward;
        const bool on_board = file >= 0 && file < side && rank >= 0 && rank < side;
        const bool straight = heading.right == 0 || heading.forward == 0;
        if (on_board && (straight || (file_of(from) + rank_of(from)) % 2 == 0))
            found |= bit<Points>(from);
    }
    return found;
}

/// The points that lie `shift` before those given; bits shifted off the word are lost.
template <int shift>
[[nodiscard]] constexpr Points before(Points points) noexcept {
    if constexpr (shift >= 0)
        return points >> shift;
    else
        return points << -shift;
}

/// A word with its bits in reverse order.
[[nodiscard]] constexpr std::uint64_t reversed(std::uint64_t word) noexcept {
    constexpr std::array<std::uint64_t, 6> low_halves = {
        0x5555'5555'5555'5555, 0x3333'3333'3333'3333, 0x0F0F'0F0F'0F0F'0F0F,
        0x00FF'00FF'00FF'00FF, 0x0000'FFFF'0000'FFFF, 0x0000'0000'FFFF'FFFF};
    for (std::size_t i = 0; i < low_halves.size(); ++i)
        word = (word >> (1U << i) & low_halves[i]) | (word & low_halves[i]) << (1U << i);
    return word;
}

/// True when every point of `low` is on a lower rank than every point of `high`, with `gap - 1`
/// empty ranks between them; a `gap` of 0 lets them share a rank. Also true when one is empty.
template <int gap>
    requires(gap >= 0 && gap <= 2)
[[nodiscard]] constexpr bool parted(Points low, Points high) noexcept {
    const int lowest_rank = lowest(high | Points{1} << 30) * 13 >> 6;  // 6 for the empty set
    const int first_forbidden = lowest_rank + 1 - gap;
    return static_cast<std::uint64_t>(low) >> (first_forbidden > 0 ? side * first_forbidden : 0) ==
        0;
}

// Up and to the right, from the points of even parity below e and 5; to capture, below d and 4.
static_assert(origins_of({1, 1}, 1) == 0b00000'01010'00101'01010'00101);
static_assert(origins_of({1, 1}, 2) == 0b00000'00000'00101'00010'00101);
static_assert(parted<1>(0b11111, 0b00001'00000) && !parted<1>(0b10, 0b01));
static_assert(parted<0>(0b10, 0b01) && !parted<0>(0b00001'00000, 0b10000));
static_assert(!parted<2>(0b11111, 0b00001'00000) && parted<2>(0b1, 0b00001'00000'00000));

}  // namespace LUDUS_NAMESPACE::alquerque
