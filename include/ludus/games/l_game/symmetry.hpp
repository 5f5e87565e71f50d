#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/games/l_game/placements.hpp"

/// The eight symmetries of the L-Game's board: s = 4 * reflected + quarter turns.
namespace LUDUS_NAMESPACE::l_game {

inline constexpr std::size_t board_symmetries = 8;  ///< all rotations and reflections of a square

namespace detail {

struct SymmetryTables {
    std::array<std::array<std::uint8_t, square_count>, board_symmetries> square{};
    std::array<std::array<std::uint8_t, placement_count>, board_symmetries> placement{};
};

consteval SymmetryTables make_symmetry_tables() {
    SymmetryTables made;
    for (std::size_t s = 0; s < board_symmetries; ++s) {
        for (int from = 0; from < square_count; ++from) {
            int file = s >= 4 ? side - 1 - file_of(from) : file_of(from);
            int rank = rank_of(from);
            for (std::size_t turn = 0; turn < s % 4; ++turn) {
                const int old_file = file;
                file = rank;
                rank = side - 1 - old_file;
            }
            made.square[s][static_cast<std::size_t>(from)] =
                static_cast<std::uint8_t>(square(file, rank));
        }
    }
    // The quarter turn and the mirror image are computed square by square; all other symmetries are
    // compositions of these two.
    constexpr std::size_t turn = 1;
    constexpr std::size_t mirror = 4;
    for (std::size_t p = 0; p < placement_count; ++p) {
        made.placement[0][p] = static_cast<std::uint8_t>(p);
        for (const std::size_t s : {turn, mirror}) {
            Squares image = 0;
            for_each_bit(squares_of(p), [&](int from) {
                image |= bit<Squares>(made.square[s][static_cast<std::size_t>(from)]);
            });
            made.placement[s][p] = placement_on(image);
        }
    }
    for (std::size_t s = 2; s < board_symmetries; ++s)
        if (s != mirror)
            for (std::size_t p = 0; p < placement_count; ++p)
                made.placement[s][p] = made.placement[turn][made.placement[s - 1][p]];
    return made;
}

inline constexpr SymmetryTables symmetry_tables = make_symmetry_tables();

}  // namespace detail

/// Where a square comes to lie. Requires `symmetry < board_symmetries`.
[[nodiscard]] constexpr int transformed_square(int square, std::size_t symmetry) noexcept {
    return detail::symmetry_tables.square[symmetry][static_cast<std::size_t>(square)];
}
/// Where a placement comes to lie. Requires `symmetry < board_symmetries`.
[[nodiscard]] constexpr std::uint8_t transformed_placement(std::size_t placement,
                                                           std::size_t symmetry) noexcept {
    return detail::symmetry_tables.placement[symmetry][placement];
}

}  // namespace LUDUS_NAMESPACE::l_game
