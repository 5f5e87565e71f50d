#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/raise.hpp"
#include "ludus/game/board_text.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/l_game/position.hpp"

namespace LUDUS_NAMESPACE {

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
                         if (!is_part(kind, found[kind])) reader.fail(pieces[kind]);
                         return true;
                     });
        for (std::size_t kind = 0; kind < found.size(); ++kind)
            if (std::popcount(found[kind]) != (kind == 2 ? 2 : 4)) reader.fail(pieces[kind]);
        const Player mover = reader.mover();
        const bool neutral_due = reader.rest().starts_with(" N");
        if (neutral_due) reader.advance(2);
        reader.end(neutral_due ? "the end" : "the end, or \" N\"");

        const int low = pop_lowest(found[2]);
        return {l_game::placement_on(found[0]),
                l_game::placement_on(found[1]),
                low,
                lowest(found[2]),
                mover,
                neutral_due};
    }

    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        return expect_legal(position, parse_action(position, text), text);
    }

private:
    static constexpr std::array<std::string_view, 3> pieces = {"an L-piece of x", "an L-piece of o",
                                                               "two neutrals"};

    /// Whether there may be so much of an L-piece (kind 0 or 1), or so many neutrals (kind 2).
    [[nodiscard]] static bool is_part(std::size_t kind, l_game::Squares squares) {
        if (kind == 2) return std::popcount(squares) <= 2;
        for (std::size_t placement = 0; placement < l_game::placement_count; ++placement)
            if ((squares & ~l_game::squares_of(placement)) == 0) return true;
        return false;
    }

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

    /// Whether the mover may place the L-piece on these squares, and others if they are less than
    /// four.
    [[nodiscard]] static bool is_covered(const Position& position, l_game::Squares squares) {
        return std::ranges::any_of(position.legal_actions(), [&](Action action) {
            return (squares & ~l_game::squares_of(action.placement())) == 0;
        });
    }

    [[nodiscard]] static Action parse_action(const Position& position, std::string_view text) {
        TextReader reader(text);
        if (!position.neutral_due()) {
            l_game::Squares squares = 0;
            for (int i = 0; i < 4; ++i) {
                const std::size_t at = reader.at() + 1;
                const auto next = bit<l_game::Squares>(read_square(reader));
                const bool repeated = (squares & next) != 0;
                squares |= next;
                if (repeated || !is_covered(position, squares))
                    raise(NotationError(text, at, concat("a legal action in ", write(position))));
            }
            reader.end("the end after four squares");
            return Action::place(l_game::placement_on(squares));
        }
        if (text == "-") return Action::leave();
        const int from = read_square(reader);
        const int to = read_square(reader);
        reader.end("the end after two squares");
        for (int which = 0; which < 2; ++which)
            if (position.neutral(static_cast<std::size_t>(which)) == from)
                return Action::move_neutral(which, to);
        raise(NotationError(text, 1, "the square of a neutral"));
    }
};

static_assert(Notated<l_game::Position>);

}  // namespace LUDUS_NAMESPACE
