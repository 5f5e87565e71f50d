#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/game/board_text.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/l_game/position.hpp"

namespace ludus {

/// Positions: the ranks from the top, parted by '/', with x and o for the L-pieces, n for a
/// neutral and a digit for so many vacant squares; then the mover, x or o; then " N" where the
/// neutral action is due. The start is `noo1/1xo1/1xo1/1xxn x`.
/// Actions: the L-piece as its four squares in alphabetical order (`a1a2a3b1`; any order is read),
/// the neutral as from-to (`d1b3`), or `-` to leave both.
template <>
struct Notation<l_game::Position> {
    using Position = l_game::Position;
    using Action = l_game::Action;

    [[nodiscard]] static std::string write(const Position& position) {
        const std::string text =
            concat(ranks_text(l_game::side,
                              [&](int file, int rank) {
                                  return symbol_on(position, l_game::square(file, rank));
                              }),
                   mover_text(position.to_move()));
        return position.neutral_due() ? text + " N" : text;
    }

    [[nodiscard]] static std::string write(const Position& position, Action action) {
        if (action.leaves()) return "-";
        if (!action.places_piece())
            return name(position.neutral(static_cast<std::size_t>(action.which()))) +
                name(action.to());
        std::string text;
        const l_game::Squares squares = l_game::squares_of(action.placement());
        for (int file = 0; file < l_game::side; ++file)
            for (int rank = 0; rank < l_game::side; ++rank)
                if ((squares >> l_game::square(file, rank) & 1) != 0)
                    text += name(l_game::square(file, rank));
        return text;
    }

    [[nodiscard]] static Position read_position(std::string_view text) {
        std::array<l_game::Squares, 3> found{};  // x, o, n
        TextReader reader(text);
        reader.ranks(l_game::side, "x, o, n or a number of vacant squares within the rank",
                     "'/' after four squares", [&](char symbol, int file, int rank) {
                         const std::size_t kind = std::string_view("xon").find(symbol);
                         if (kind == std::string_view::npos) return false;
                         found[kind] |= bit<l_game::Squares>(l_game::square(file, rank));
                         return true;
                     });
        const Player mover = reader.mover();
        const bool neutral_due = reader.rest().starts_with(" N");
        if (neutral_due) reader.advance(2);
        reader.end(neutral_due ? "the end" : "the end, or \" N\"");

        const std::uint8_t first = l_game::placement_on(found[0]);
        const std::uint8_t second = l_game::placement_on(found[1]);
        if (first == l_game::no_placement) throw NotationError(text, 0, "an L-piece of x");
        if (second == l_game::no_placement) throw NotationError(text, 0, "an L-piece of o");
        if (std::popcount(found[2]) != 2) throw NotationError(text, 0, "two neutrals");
        const int low = pop_lowest(found[2]);
        return {first, second, low, lowest(found[2]), mover, neutral_due};
    }

    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        return expect_legal(position, parse_action(position, text), text);
    }

private:
    [[nodiscard]] static std::string name(int square) {
        return square_text(l_game::file_of(square), l_game::rank_of(square));
    }

    [[nodiscard]] static char symbol_on(const Position& position, int square) {
        const auto covers = [square](l_game::Squares squares) {
            return (squares >> square & 1) != 0;
        };
        if (covers(l_game::squares_of(position.piece(Player::first)))) return 'x';
        if (covers(l_game::squares_of(position.piece(Player::second)))) return 'o';
        return covers(position.neutrals()) ? 'n' : '\0';
    }

    [[nodiscard]] static int read_square(TextReader& reader) {
        const auto [file, rank] = reader.square(l_game::side);
        return l_game::square(file, rank);
    }

    [[nodiscard]] static Action parse_action(const Position& position, std::string_view text) {
        TextReader reader(text);
        if (!position.neutral_due()) {
            l_game::Squares squares = 0;
            for (int i = 0; i < 4; ++i) squares |= bit<l_game::Squares>(read_square(reader));
            reader.end("the end after four squares");
            const std::uint8_t placement = l_game::placement_on(squares);
            if (placement == l_game::no_placement)
                throw NotationError(text, 0, "four squares that an L-piece covers");
            return Action::place(placement);
        }
        if (text == "-") return Action::leave();
        const int from = read_square(reader);
        const int to = read_square(reader);
        reader.end("the end after two squares");
        for (int which = 0; which < 2; ++which)
            if (position.neutral(static_cast<std::size_t>(which)) == from)
                return Action::move_neutral(which, to);
        throw NotationError(text, 1, "the square of a neutral");
    }
};

static_assert(Notated<l_game::Position>);

}  // namespace ludus
