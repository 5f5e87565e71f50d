#pragma once

#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ludus/core/hash.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"

/// Connect Four on seven columns and six rows: stones fall down, and four in a line win.
namespace connect_four {

inline constexpr int columns = 7;
inline constexpr int rows = 6;
inline constexpr int cell_count = columns * rows;

/// A set of cells: bit `7 * column + row`, from the left and from the bottom. The seventh bit of a
/// column is always 0, so that no line runs from the top of one column into the next.
using Cells = std::uint64_t;

inline constexpr int column_step = rows + 1;     ///< bits from a cell to its neighbour on the right
inline constexpr Cells column_cells = 0b111111;  ///< all cells of the first column
/// The lowest cell of each column.
inline constexpr Cells bottom_row =
    ((Cells{1} << columns * column_step) - 1) / ((Cells{1} << column_step) - 1);
inline constexpr Cells all_cells = bottom_row * column_cells;

/// True if four of the cells lie in a line: up, to the right, or on a diagonal.
[[nodiscard]] constexpr bool has_line(Cells cells) noexcept {
    for (const int step : {1, column_step, column_step - 1, column_step + 1}) {
        const Cells pairs = cells & cells >> step;
        if ((pairs & pairs >> 2 * step) != 0) return true;
    }
    return false;
}

/// The columns in reverse order, seven bits each.
[[nodiscard]] constexpr Cells mirrored(Cells cells) noexcept {
    constexpr Cells column = (Cells{1} << column_step) - 1;
    Cells image = 0;
    for (int i = 0; i < columns; ++i, cells >>= column_step)
        image = image << column_step | (cells & column);
    return image;
}

/// Drops a stone into a column, counted from 0 on the left.
struct Drop {
    std::uint8_t column = 0;  ///< in [0, 7)

    [[nodiscard]] constexpr std::size_t index() const noexcept { return column; }
    friend constexpr auto operator<=>(const Drop&, const Drop&) noexcept = default;
};

/// The stones of both players, who take turns.
class Position {
public:
    using Action = Drop;
    static constexpr std::string_view name = "connect_four";
    static constexpr std::size_t action_count = columns;
    static constexpr std::size_t max_legal_actions = columns;
    static constexpr std::size_t symmetry_count = 2;  ///< 1 reverses the columns

    constexpr Position() noexcept = default;
    /// Requires stones that lie on others or at the bottom. The first player has as many stones as
    /// the second, or one more; the player to move has no line.
    constexpr Position(Cells first, Cells second) noexcept : occupied_(first | second) {
        own_ = to_move() == ludus::Player::first ? first : second;
    }

    /// The stones of a player.
    [[nodiscard]] constexpr Cells stones(ludus::Player player) const noexcept {
        return player == to_move() ? own_ : own_ ^ occupied_;
    }
    [[nodiscard]] constexpr ludus::Player to_move() const noexcept {
        return std::popcount(occupied_) % 2 == 0 ? ludus::Player::first : ludus::Player::second;
    }
    [[nodiscard]] constexpr std::optional<ludus::Outcome> outcome() const noexcept {
        if (has_line(own_ ^ occupied_)) return ludus::Outcome::win(ludus::opponent(to_move()));
        if (occupied_ == all_cells) return ludus::Outcome::draw();
        return std::nullopt;
    }
    [[nodiscard]] constexpr ludus::static_vector<Drop, columns> legal_actions() const noexcept {
        ludus::static_vector<Drop, columns> actions;
        if (has_line(own_ ^ occupied_)) return actions;
        for (std::uint8_t column = 0; column < columns; ++column)
            if ((landing(column) & all_cells) != 0) actions.push_back({column});
        return actions;
    }
    constexpr void play(Drop drop) noexcept {
        assert((landing(drop.column) & all_cells) != 0);
        own_ ^= occupied_;  // those of the other player, who is to move next
        occupied_ |= landing(drop.column);
    }
    /// In a column of n stones the sum is 2^n - 1 plus a number below 2^n. So different positions
    /// have different sums, and different hashes.
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return ludus::mix(own_ + occupied_);
    }

    [[nodiscard]] constexpr Position transformed(std::size_t symmetry) const noexcept {
        Position image = *this;
        if (symmetry != 0) {
            image.own_ = mirrored(own_);
            image.occupied_ = mirrored(occupied_);
        }
        return image;
    }
    [[nodiscard]] constexpr Drop transformed(Drop drop, std::size_t symmetry) const noexcept {
        if (symmetry == 0) return drop;
        return {static_cast<std::uint8_t>(columns - 1 - drop.column)};
    }

    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

private:
    /// Where the next stone of a column comes to lie; outside the board if there is no room.
    [[nodiscard]] constexpr Cells landing(int column) const noexcept {
        const Cells here = column_cells << column_step * column;
        return (occupied_ & here) + (bottom_row & here);
    }

    Cells own_ = 0;  ///< stones of the player to move
    Cells occupied_ = 0;
};
static_assert(ludus::Game<Position> && ludus::Symmetric<Position>);

}  // namespace connect_four
