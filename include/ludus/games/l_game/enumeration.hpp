#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/l_game/symmetry.hpp"

namespace LUDUS_NAMESPACE::l_game {

/// Numbers every position from the mover's viewpoint: which of the players is to move does not
/// count. Numbers below `turn_starts` are positions at the start of a turn; the same arrangements
/// with the neutral action due follow.
struct Enumeration {
    static constexpr std::size_t neutral_pairs = 28;  ///< two of the eight squares left
    static constexpr std::size_t piece_pairs = 656;   ///< ordered pairs of disjoint placements
    /// Positions at the start of a turn.
    static constexpr std::size_t turn_starts = piece_pairs * neutral_pairs;
    static constexpr std::size_t count = 2 * turn_starts;  ///< all positions

    /// In [0, count). O(1).
    [[nodiscard]] static constexpr std::size_t index(const Position& position) noexcept {
        const std::size_t own = position.piece(position.to_move());
        const std::size_t other = position.piece(opponent(position.to_move()));
        const auto left = static_cast<Squares>(~(squares_of(own) | squares_of(other)));
        const std::size_t low = rank_within(left, position.neutral(0));
        const std::size_t high = rank_within(left, position.neutral(1));
        const std::size_t arrangement =
            tables.number[own][other] * neutral_pairs + high * (high - 1) / 2 + low;
        return arrangement + (position.neutral_due() ? turn_starts : 0);
    }

    /// The position of a number below `count`, with the first player to move.
    [[nodiscard]] static constexpr Position position(std::size_t index) noexcept {
        assert(index < count);
        const std::size_t arrangement = index % turn_starts;
        const auto [own, other] = tables.pair[arrangement / neutral_pairs];
        auto left = static_cast<Squares>(~(squares_of(own) | squares_of(other)));
        std::size_t high = 1;
        while ((high + 1) * high / 2 <= arrangement % neutral_pairs) ++high;
        const std::size_t low = arrangement % neutral_pairs - high * (high - 1) / 2;
        return {own,
                other,
                nth_square(left, low),
                nth_square(left, high),
                Player::first,
                index >= turn_starts};
    }

    /// The smallest number among the position's eight images: the same for all of them.
    [[nodiscard]] static constexpr std::size_t canonical(const Position& position) noexcept {
        std::size_t least = index(position);
        for (std::size_t s = 1; s < board_symmetries; ++s) {
            const std::size_t image = index(position.transformed(s));
            least = image < least ? image : least;
        }
        return least;
    }

private:
    struct Pair {
        std::uint8_t own;
        std::uint8_t other;
    };
    struct Tables {
        std::array<std::array<std::uint16_t, placement_count>, placement_count> number{};
        std::array<Pair, piece_pairs> pair{};
    };

    [[nodiscard]] static consteval Tables make_tables() {
        Tables made;
        std::uint16_t next = 0;
        for (std::uint8_t own = 0; own < placement_count; ++own)
            for_each_bit(disjoint_from(own), [&](int other) {
                made.pair[next] = {own, static_cast<std::uint8_t>(other)};
                made.number[own][static_cast<std::size_t>(other)] = next++;
            });
        assert(next == piece_pairs);
        return made;
    }

    [[nodiscard]] static constexpr std::size_t rank_within(Squares set, int square) noexcept {
        return static_cast<std::size_t>(
            std::popcount(static_cast<Squares>(set & (bit<Squares>(square) - 1))));
    }
    [[nodiscard]] static constexpr int nth_square(Squares set, std::size_t n) noexcept {
        for (; n > 0; --n) pop_lowest(set);
        return lowest(set);
    }

    static const Tables tables;
};

inline constexpr Enumeration::Tables Enumeration::tables = Enumeration::make_tables();

}  // namespace LUDUS_NAMESPACE::l_game
