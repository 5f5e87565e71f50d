#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

/// What positions are worth to the minimax opponents of Onitama.
///
///     value = sum over own pieces - sum over the opponent's:
///         10 a pawn, 150 a master, -3 sqrt(dr^2 + dc^2) from the master to the opponent's temple
///
/// The paper does not say what the distance counts of a master that was taken: here nothing, it is
/// missing with its 150.
namespace LUDUS_NAMESPACE::onitama {

/// Values are integers, so many to a point.
inline constexpr int units_per_point = 1000;

namespace detail {

/// 3 sqrt(squared) in units. Square factors are drawn out before the root is rounded, so that
/// values are equal where they are equal as real numbers (sqrt 8 - sqrt 2 is sqrt 2); and a
/// thousand units are fine enough for all others to keep their order, which lie at least 0.00155
/// points apart.
consteval int distance_units(int squared) {
    int factor = 1;
    for (const int candidate : {2, 3, 4})
        if (squared % (candidate * candidate) == 0) factor = candidate;
    squared /= factor * factor;
    // Twice the root rounded down, plus one, halved is the nearest integer to the root.
    const std::int64_t doubled_square =
        std::int64_t{36} * units_per_point * units_per_point * squared;
    std::int64_t doubled = 0;
    while ((doubled + 1) * (doubled + 1) <= doubled_square) ++doubled;
    return static_cast<int>((doubled + 1) / 2) * factor;
}

/// A master's value by player and square, 0 for `captured`.
consteval std::array<std::array<int, captured + 1>, 2> make_master_values() {
    std::array<std::array<int, captured + 1>, 2> made{};
    for (const Player player : {Player::first, Player::second}) {
        const int goal = temple(opponent(player));
        for (int rank = 0; rank < side; ++rank)
            for (int file = 0; file < side; ++file) {
                const int ranks = rank - rank_of(goal);
                const int files = file - file_of(goal);
                made[seat(player)][static_cast<std::size_t>(square(file, rank))] =
                    150 * units_per_point - distance_units(ranks * ranks + files * files);
            }
    }
    return made;
}

inline constexpr auto master_values = make_master_values();

/// A player's half of the value.
[[nodiscard]] constexpr int value_of(const Position& position, Player player) noexcept {
    const Pieces& pieces = position.pieces(player);
    return 10 * units_per_point * pieces.pawn_count() +
        master_values[seat(player)][static_cast<std::size_t>(pieces.square_of(master))];
}

[[nodiscard]] constexpr int value_for(const Position& position, Player viewer) noexcept {
    return value_of(position, viewer) - value_of(position, opponent(viewer));
}

}  // namespace detail

/// The opponent of the paper. Finished games are rated like all others: a master taken is 150
/// points, a temple reached is only the shortest distance, and a win now is worth no more than one
/// later.
/// Source: Dasgupta & Chong (2021), 5.6, which does not print the numbers.
struct PaperEvaluation {
    static constexpr std::string_view name = "paper";
    /// Whether `evaluate` also rates finished positions, or the search rates them by their outcome.
    static constexpr bool rates_finished = true;

    /// In units, for the viewer. The values of the two players cancel.
    [[nodiscard]] static constexpr int evaluate(const Position& position, Player viewer) noexcept {
        return detail::value_for(position, viewer);
    }
};

/// The same values for a search that prefers any win to them, and an early one to a late one.
struct SoundEvaluation {
    static constexpr std::string_view name = "sound";
    static constexpr bool rates_finished = false;

    /// In units, for the viewer. Meant for positions that are not finished.
    [[nodiscard]] static constexpr int evaluate(const Position& position, Player viewer) noexcept {
        return detail::value_for(position, viewer);
    }
};

static_assert(PaperEvaluation::evaluate(Position{}, Player::first) == 0);

}  // namespace LUDUS_NAMESPACE::onitama
