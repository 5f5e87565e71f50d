#pragma once

// The rules of my_game, and how it is written. What is marked with FILL is yours; until then, the
// players put stones on free squares, and nobody wins.

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ludus/core/hash.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/board_text.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/pictured.hpp"

namespace my_game {

inline constexpr int side = 3;  // FILL: squares along each edge of the board, at most 8
inline constexpr int squares = side * side;
static_assert(squares <= 64, "a set of squares is a number of 64 bits");

/// A set of squares: bit `side * rank + file`.
using Squares = std::uint64_t;

/// FILL: what a player does. Here, a stone is put on a square.
struct Action {
    std::uint8_t square = 0;

    /// A number below `Position::action_count`, different for each action.
    [[nodiscard]] constexpr std::size_t index() const noexcept { return square; }
    friend constexpr auto operator<=>(const Action&, const Action&) noexcept = default;
};

class Position {
public:
    using Action = my_game::Action;
    static constexpr std::string_view name = "my_game";
    static constexpr std::size_t action_count = squares;       ///< all there are
    static constexpr std::size_t max_legal_actions = squares;  ///< at once

    /// The start.
    constexpr Position() noexcept = default;
    /// Any other position.
    constexpr Position(Squares first, Squares second, ludus::Player mover) noexcept
        : first_(first), second_(second), mover_(mover) {}

    [[nodiscard]] constexpr ludus::Player to_move() const noexcept { return mover_; }
    [[nodiscard]] constexpr Squares stones(ludus::Player player) const noexcept {
        return player == ludus::Player::first ? first_ : second_;
    }

    /// FILL: how the game has ended, if it has.
    [[nodiscard]] constexpr std::optional<ludus::Outcome> outcome() const noexcept {
        if (has_won(ludus::opponent(mover_))) return ludus::Outcome::win(ludus::opponent(mover_));
        if (std::popcount(first_ | second_) == squares) return ludus::Outcome::draw();
        return std::nullopt;
    }
    /// FILL: what the player to move may do; nothing when the game is over.
    [[nodiscard]] constexpr ludus::static_vector<Action, squares> legal_actions() const noexcept {
        ludus::static_vector<Action, squares> actions;
        if (outcome()) return actions;
        for (std::uint8_t square = 0; square < squares; ++square)
            if (((first_ | second_) >> square & 1) == 0) actions.push_back({square});
        return actions;
    }
    /// FILL: plays a legal action.
    constexpr void play(Action action) noexcept {
        (mover_ == ludus::Player::first ? first_ : second_) |= Squares{1} << action.square;
        mover_ = ludus::opponent(mover_);
    }

    /// Equal for equal positions; different for different ones, except by chance.
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return ludus::combine(ludus::combine(first_, second_), ludus::seat(mover_));
    }
    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

private:
    /// FILL: whether a player who has just moved has won.
    [[nodiscard]] constexpr bool has_won(ludus::Player) const noexcept { return false; }

    Squares first_ = 0;
    Squares second_ = 0;
    ludus::Player mover_ = ludus::Player::first;
};
static_assert(ludus::Game<Position>);

/// x, o, or nothing.
[[nodiscard]] constexpr char symbol_on(const Position& position, int file, int rank) noexcept {
    const int square = side * rank + file;
    if ((position.stones(ludus::Player::first) >> square & 1) != 0) return 'x';
    return (position.stones(ludus::Player::second) >> square & 1) != 0 ? 'o' : '\0';
}

}  // namespace my_game

/// Positions: the ranks from the top, separated by '/', then the player to move, x or o. Actions:
/// the square, a1 at the lower left.
template <>
struct ludus::Notation<my_game::Position> {
    using Position = my_game::Position;

    [[nodiscard]] static std::string write(const Position& position) {
        return concat(
            ranks_text(my_game::side,
                       [&](int file, int rank) { return symbol_on(position, file, rank); }),
            mover_text(position.to_move()));
    }
    [[nodiscard]] static std::string write(const Position&, my_game::Action action) {
        return square_text(action.square % my_game::side, action.square / my_game::side);
    }
    [[nodiscard]] static Position read_position(std::string_view text) {
        my_game::Squares first = 0;
        my_game::Squares second = 0;
        TextReader reader(text);
        reader.ranks(my_game::side, "x, o or a number of free squares",
                     "'/' after the squares of a rank", [&](char symbol, int file, int rank) {
                         if (symbol != 'x' && symbol != 'o') return false;
                         (symbol == 'x' ? first : second) |=
                             my_game::Squares{1} << (my_game::side * rank + file);
                         return true;
                     });
        const Player mover = reader.mover();
        reader.end();
        return {first, second, mover};
    }
    [[nodiscard]] static my_game::Action read_action(const Position& position,
                                                     std::string_view text) {
        for (const auto action : position.legal_actions())
            if (write(position, action) == text) return action;
        throw NotationError(text, 0, "a legal move, such as a1");
    }
};

/// For people.
template <>
struct ludus::Picture<my_game::Position> {
    // FILL: what a player must know.
    static constexpr std::string_view rules =
        "Aim: to be filled in.\nA move puts a stone on a free square, and is written as a1.";

    [[nodiscard]] static std::string board(const my_game::Position& position) {
        return board_picture(my_game::side, my_game::side,
                             [&](int file, int rank) { return symbol_on(position, file, rank); });
    }
};
