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

/// Breakthrough on 5x5 squares, with two ranks of pieces a player. A piece steps forward, straight
/// or diagonally, to a vacant square; diagonally it also captures. The player who reaches
/// the last rank or captures all pieces wins.
namespace support::breakthrough {

inline constexpr int side = 5;
inline constexpr int square_count = side * side;
inline constexpr int most_pieces = 2 * side;

/// A set of squares: bit `5 * rank + file`, from the lower left corner of the player whose view it
/// is.
using Squares = std::uint32_t;

inline constexpr Squares all_squares = (Squares{1} << square_count) - 1;
inline constexpr Squares first_rank = (Squares{1} << side) - 1;
inline constexpr Squares last_rank = first_rank << (square_count - side);
inline constexpr Squares first_file = 0b00001'00001'00001'00001'00001;

/// The squares as the opponent sees them: turned by half.
[[nodiscard]] constexpr Squares turned(Squares squares) noexcept {
    squares = (squares >> 1 & 0x5555'5555U) | (squares & 0x5555'5555U) << 1;
    squares = (squares >> 2 & 0x3333'3333U) | (squares & 0x3333'3333U) << 2;
    squares = (squares >> 4 & 0x0F0F'0F0FU) | (squares & 0x0F0F'0F0FU) << 4;
    squares = (squares >> 8 & 0x00FF'00FFU) | (squares & 0x00FF'00FFU) << 8;
    return std::rotl(squares, 16) >> (32 - square_count);
}
/// The squares with the files in reverse order.
[[nodiscard]] constexpr Squares mirrored(Squares squares) noexcept {
    return (squares & first_file) << 4 | (squares & first_file << 1) << 2 |
        (squares & first_file << 2) | (squares >> 2 & first_file << 1) |
        (squares >> 4 & first_file);
}
/// The square on the mirrored file.
[[nodiscard]] constexpr int mirrored_square(int square) noexcept {
    return square + side - 1 - 2 * (square % side);
}

/// Where a piece steps, as its owner sees it.
enum class Direction : std::uint8_t { left, straight, right };

/// Moves a piece. Square and direction are as the mover sees them, so that both players have the
/// same indices for the same actions.
struct Step {
    std::uint8_t from = 0;  ///< in [0, 25)
    Direction direction = Direction::left;

    /// The square that the piece reaches.
    [[nodiscard]] constexpr int to() const noexcept {
        return from + side - 1 + static_cast<int>(direction);
    }
    [[nodiscard]] constexpr std::size_t index() const noexcept {
        return 3 * std::size_t{from} + static_cast<std::size_t>(direction);
    }
    friend constexpr auto operator<=>(const Step&, const Step&) noexcept = default;
};

/// The pieces of both players. The player to move has a legal action until the game is over: no own
/// piece blocks the diagonal steps of the foremost one.
class Position {
public:
    using Action = Step;
    static constexpr std::string_view name = "breakthrough";
    static constexpr std::size_t action_count = 3 * square_count;
    static constexpr std::size_t max_legal_actions = 3 * most_pieces;
    static constexpr std::size_t symmetry_count = 2;  ///< 1 reverses the files

    constexpr Position() noexcept = default;
    /// Both sets as the player to move sees them. Requires at most ten pieces of each player, none
    /// of those of the player to move on the last rank, and at least one of the opponent.
    constexpr Position(Squares own, Squares opposing, ludus::Player to_move) noexcept
        : own_(own), opposing_(opposing), to_move_(to_move) {}

    /// The pieces of the player to move, as that player sees them.
    [[nodiscard]] constexpr Squares own() const noexcept { return own_; }
    /// The pieces of the opponent, as the player to move sees them.
    [[nodiscard]] constexpr Squares opposing() const noexcept { return opposing_; }
    [[nodiscard]] constexpr ludus::Player to_move() const noexcept { return to_move_; }
    [[nodiscard]] constexpr std::optional<ludus::Outcome> outcome() const noexcept {
        if (!is_over()) return std::nullopt;
        return ludus::Outcome::win(ludus::opponent(to_move_));
    }
    [[nodiscard]] constexpr ludus::static_vector<Step, max_legal_actions> legal_actions()
        const noexcept {
        ludus::static_vector<Step, max_legal_actions> actions;
        const std::array<Squares, 3> from = origins();
        for (std::size_t i = 0; i < from.size(); ++i)
            ludus::for_each_bit(from[i], [&](int square) {
                actions.push_back({static_cast<std::uint8_t>(square), static_cast<Direction>(i)});
            });
        return actions;
    }
    [[nodiscard]] constexpr std::size_t legal_action_count() const noexcept {
        std::size_t count = 0;
        for (const Squares from : origins()) count += size(from);
        return count;
    }
    [[nodiscard]] constexpr Step random_action(ludus::Rng& rng) const noexcept {
        const std::array<Squares, 3> from = origins();
        std::uint32_t n = rng.below(size(from[0]) + size(from[1]) + size(from[2]));
        std::size_t i = 0;
        for (; n >= size(from[i]); ++i) n -= size(from[i]);
        return {static_cast<std::uint8_t>(ludus::nth_bit(from[i], n)), static_cast<Direction>(i)};
    }
    constexpr void play(Step step) noexcept {
        assert((origins()[static_cast<std::size_t>(step.direction)] >> step.from & 1U) != 0);
        const auto to = ludus::bit<Squares>(step.to());
        const Squares moved = (own_ ^ ludus::bit<Squares>(step.from)) | to;
        own_ = turned(opposing_ & ~to);
        opposing_ = turned(moved);
        to_move_ = ludus::opponent(to_move_);
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return ludus::mix(std::uint64_t{own_} << 32 | opposing_ << 1 | ludus::seat(to_move_));
    }

    [[nodiscard]] constexpr Position transformed(std::size_t symmetry) const noexcept {
        if (symmetry == 0) return *this;
        return {mirrored(own_), mirrored(opposing_), to_move_};
    }
    [[nodiscard]] constexpr Step transformed(Step step, std::size_t symmetry) const noexcept {
        if (symmetry == 0) return step;
        return {static_cast<std::uint8_t>(mirrored_square(step.from)),
                static_cast<Direction>(2 - static_cast<int>(step.direction))};
    }

    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

private:
    [[nodiscard]] static constexpr std::uint32_t size(Squares squares) noexcept {
        return static_cast<std::uint32_t>(std::popcount(squares));
    }
    /// True if the opponent, who moved last, has reached the last rank or has captured all pieces.
    [[nodiscard]] constexpr bool is_over() const noexcept {
        return (opposing_ & first_rank) != 0 || own_ == 0;
    }
    /// The pieces that can step left, straight and right.
    [[nodiscard]] constexpr std::array<Squares, 3> origins() const noexcept {
        if (is_over()) return {};
        const Squares open = all_squares & ~own_;  // to a diagonal step
        const Squares vacant = open & ~opposing_;
        return {own_ & ~first_file & open >> (side - 1), own_ & vacant >> side,
                own_ & ~(first_file << (side - 1)) & open >> (side + 1)};
    }

    Squares own_ = first_rank | first_rank << side;
    Squares opposing_ = last_rank | last_rank >> side;
    ludus::Player to_move_ = ludus::Player::first;
};
static_assert(ludus::Game<Position> && ludus::Symmetric<Position>);
static_assert(ludus::CountsActions<Position> && ludus::DrawsActions<Position>);

/// Two planes over the squares, as the player to move sees them: the own pieces, then the
/// opponent's. Both players play the same game, since the indices of actions are turned too.
struct PlaneEncoder {
    static constexpr std::string_view name = "planes";
    using Shape = ludus::Shape<side, side, 2>;
    static constexpr ludus::FeatureRange range{0, 1};

    static constexpr void encode(const Position& position,
                                 std::span<float, Shape::size> features) noexcept {
        write_planes<Shape>(features, std::array{position.own(), position.opposing()});
    }
    /// Squares move within their ranks.
    [[nodiscard]] static constexpr ludus::Feature transformed(const Position&,
                                                              ludus::Feature feature,
                                                              std::size_t symmetry) noexcept {
        if (symmetry == 0) return feature;
        const int image = mirrored_square(static_cast<int>(feature.index / 2));
        return {2 * static_cast<std::size_t>(image) + feature.index % 2, feature.value};
    }
};
static_assert(ludus::Encoder<PlaneEncoder, Position>);
static_assert(ludus::SymmetricEncoder<PlaneEncoder, Position>);

}  // namespace support::breakthrough

namespace ludus {

/// Positions: the ranks from the top as the first player sees them, separated by '/', with x and o
/// for the pieces and digits that count vacant squares; then the mover, x or o. The start is
/// `ooooo/ooooo/5/xxxxx/xxxxx x`.
/// Actions: from-to (`b2c3`), as the first player sees the squares.
template <>
struct Notation<support::breakthrough::Position> {
    using Position = support::breakthrough::Position;
    using Action = support::breakthrough::Step;
    using Squares = support::breakthrough::Squares;
    static constexpr int side = support::breakthrough::side;

    [[nodiscard]] static std::string write(const Position& position) {
        const bool is_first = position.to_move() == Player::first;
        std::string text = ranks_text(side, [&](int file, int rank) {
            const auto here = bit<Squares>(seen(position, side * rank + file));
            if ((position.own() & here) != 0) return is_first ? 'x' : 'o';
            if ((position.opposing() & here) != 0) return is_first ? 'o' : 'x';
            return '\0';
        });
        text += mover_text(position.to_move());
        return text;
    }
    [[nodiscard]] static std::string write(const Position& position, Action action) {
        const int from = seen(position, action.from);
        const int to = seen(position, action.to());
        return square_text(from % side, from / side) + square_text(to % side, to / side);
    }

    [[nodiscard]] static Position read_position(std::string_view text) {
        TextReader reader(text);
        std::array<Squares, 2> pieces{};
        reader.ranks(side, "x, o or a number of vacant squares within the rank",
                     "'/' after five squares", [&](char symbol, int file, int rank) {
                         if (symbol != 'x' && symbol != 'o') return false;
                         Squares& own = pieces[symbol == 'x' ? 0 : 1];
                         own |= bit<Squares>(side * rank + file);
                         if (std::popcount(own) > support::breakthrough::most_pieces)
                             reader.fail("at most 10 pieces of each player");
                         return true;
                     });
        const Player mover = reader.mover();
        reader.end();
        if (mover == Player::second)
            pieces = {support::breakthrough::turned(pieces[1]),
                      support::breakthrough::turned(pieces[0])};
        if (pieces[1] == 0 || (pieces[0] & support::breakthrough::last_rank) != 0)
            raise(NotationError(text, 0, "a mover who has not won"));
        return {pieces[0], pieces[1], mover};
    }
    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        for (const Action legal : position.legal_actions())
            if (write(position, legal) == text) return legal;
        refuse_action(position, text);
    }

private:
    /// A square of the first player's view in the mover's, or the other way round.
    [[nodiscard]] static constexpr int seen(const Position& position, int square) noexcept {
        if (position.to_move() == Player::first) return square;
        return support::breakthrough::square_count - 1 - square;
    }
};
static_assert(Notated<support::breakthrough::Position>);

}  // namespace ludus
