#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/nth_bit.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/raise.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/board_text.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/game/symmetric_encoder.hpp"
#include "support/games/planes.hpp"

/// Connect Four on seven columns and six rows: stones fall down, and four in a line win.
namespace support::connect_four {

inline constexpr int columns = 7;
inline constexpr int rows = 6;

/// A set of cells: bit `7 * column + row`, from the left and from the bottom. The seventh bit of a
/// column is always 0, so that no line runs from the top of one column into the next.
using Cells = std::uint64_t;

inline constexpr int column_step = rows + 1;     ///< bits from a cell to its neighbour on the right
inline constexpr Cells column_cells = 0b111111;  ///< all cells of the first column
/// The lowest cell of each column.
inline constexpr Cells bottom_row =
    ((Cells{1} << columns * column_step) - 1) / ((Cells{1} << column_step) - 1);

/// True if four of the cells lie in a line: up, to the right, or on a diagonal.
[[nodiscard]] constexpr bool has_line(Cells cells) noexcept {
    const auto along = [cells](int step) {
        const Cells pairs = cells & cells >> step;
        return (pairs & pairs >> 2 * step) != 0;
    };
    return along(1) || along(column_step) || along(column_step - 1) || along(column_step + 1);
}

/// The cells with the columns in reverse order.
[[nodiscard]] constexpr Cells mirrored(Cells cells) noexcept {
    Cells image = 0;
    for (int column = 0; column < columns; ++column, cells >>= column_step)
        image = image << column_step | (cells & column_cells);
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
        if (occupied_ == bottom_row * column_cells) return ludus::Outcome::draw();
        return std::nullopt;
    }
    [[nodiscard]] constexpr ludus::static_vector<Drop, columns> legal_actions() const noexcept {
        ludus::static_vector<Drop, columns> actions;
        ludus::for_each_bit(landings(), [&](int cell) { actions.push_back(drop_on(cell)); });
        return actions;
    }
    [[nodiscard]] constexpr std::size_t legal_action_count() const noexcept {
        return static_cast<std::size_t>(std::popcount(landings()));
    }
    [[nodiscard]] constexpr Drop random_action(ludus::Rng& rng) const noexcept {
        const Cells cells = landings();
        return drop_on(
            ludus::nth_bit(cells, rng.below(static_cast<std::uint32_t>(std::popcount(cells)))));
    }
    constexpr void play(Drop drop) noexcept {
        assert((landings() >> column_step * drop.column & column_cells) != 0);
        own_ ^= occupied_;  // those of the other player, who is to move next
        occupied_ |= occupied_ + ludus::bit<Cells>(column_step * drop.column);
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
    [[nodiscard]] static constexpr Drop drop_on(int cell) noexcept {
        return {static_cast<std::uint8_t>(cell / column_step)};
    }
    /// Where the next stone comes to lie, one cell of each column that has room. None once the game
    /// is over.
    [[nodiscard]] constexpr Cells landings() const noexcept {
        if (has_line(own_ ^ occupied_)) return 0;
        return (occupied_ + bottom_row) & bottom_row * column_cells;
    }

    Cells own_ = 0;  ///< stones of the player to move
    Cells occupied_ = 0;
};
static_assert(ludus::Game<Position> && ludus::Symmetric<Position>);
static_assert(ludus::CountsActions<Position> && ludus::DrawsActions<Position>);

/// Two planes of six rows from the bottom: the stones of the player to move, then the opponent's.
struct PlaneEncoder {
    static constexpr std::string_view name = "planes";
    using Shape = ludus::Shape<rows, columns, 2>;
    static constexpr ludus::FeatureRange range{0, 1};

    static constexpr void encode(const Position& position,
                                 std::span<float, Shape::size> features) noexcept {
        const ludus::Player mover = position.to_move();
        write_planes<Shape>(features,
                            std::array{by_rows(position.stones(mover)),
                                       by_rows(position.stones(ludus::opponent(mover)))});
    }
    /// Stones move within their rows.
    [[nodiscard]] static constexpr ludus::Feature transformed(const Position&,
                                                              ludus::Feature feature,
                                                              std::size_t symmetry) noexcept {
        if (symmetry == 0) return feature;
        const std::size_t column = feature.index / 2 % columns;
        return {feature.index + 2 * (columns - 1) - 4 * column, feature.value};
    }

private:
    /// The cells as bits `7 * row + column`.
    [[nodiscard]] static constexpr Cells by_rows(Cells cells) noexcept {
        Cells points = 0;
        ludus::for_each_bit(cells, [&](int cell) {
            points |= ludus::bit<Cells>(columns * (cell % column_step) + cell / column_step);
        });
        return points;
    }
};
static_assert(ludus::Encoder<PlaneEncoder, Position>);
static_assert(ludus::SymmetricEncoder<PlaneEncoder, Position>);

}  // namespace support::connect_four

namespace ludus {

/// Positions: the columns from the left, separated by '/', each with its stones from the bottom, x
/// and o. The start is `//////`. The numbers of stones determine the player to move.
/// Actions: the column's letter, a to g.
template <>
struct Notation<support::connect_four::Position> {
    using Position = support::connect_four::Position;
    using Action = support::connect_four::Drop;
    using Cells = support::connect_four::Cells;

    [[nodiscard]] static std::string write(const Position& position) {
        const Cells first = position.stones(Player::first);
        const Cells second = position.stones(Player::second);
        std::string text;
        for (int column = 0; column < support::connect_four::columns; ++column) {
            if (column > 0) text += '/';
            auto here = bit<Cells>(support::connect_four::column_step * column);
            for (; ((first | second) & here) != 0; here <<= 1)
                text += (first & here) != 0 ? 'x' : 'o';
        }
        return text;
    }
    [[nodiscard]] static std::string write(const Position&, Action action) {
        return {static_cast<char>('a' + action.column)};
    }

    [[nodiscard]] static Position read_position(std::string_view text) {
        TextReader reader(text);
        std::array<Cells, 2> stones{};
        for (int column = 0; column < support::connect_four::columns; ++column) {
            if (column > 0) reader.skip('/', "x, o or '/' after at most six stones");
            for (int row = 0; row < support::connect_four::rows; ++row) {
                if (reader.here() != 'x' && reader.here() != 'o') break;
                stones[reader.here() == 'x' ? 0 : 1] |=
                    bit<Cells>(support::connect_four::column_step * column + row);
                reader.advance(1);
            }
        }
        reader.end("the end after seven columns of at most six stones");
        const int more = std::popcount(stones[0]) - std::popcount(stones[1]);
        if (more != 0 && more != 1)
            raise(NotationError(text, 0, "as many stones of x as of o, or one more"));
        const Position position(stones[0], stones[1]);
        if (support::connect_four::has_line(position.stones(position.to_move())))
            raise(NotationError(text, 0, "a player to move who has not won"));
        return position;
    }
    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        if (text.size() != 1) refuse_action(position, text);
        return expect_legal(position, {static_cast<std::uint8_t>(text[0] - 'a')}, text);
    }
};
static_assert(Notated<support::connect_four::Position>);

}  // namespace ludus
