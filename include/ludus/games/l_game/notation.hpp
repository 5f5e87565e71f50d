#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/concat.hpp"
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
        std::string text;
        for (int rank = l_game::side - 1; rank >= 0; --rank) {
            int vacant = 0;
            const auto flush = [&] {
                if (vacant > 0) text += static_cast<char>('0' + vacant);
                vacant = 0;
            };
            for (int file = 0; file < l_game::side; ++file) {
                const char symbol = symbol_on(position, l_game::square(file, rank));
                if (symbol == '1') {
                    ++vacant;
                    continue;
                }
                flush();
                text += symbol;
            }
            flush();
            if (rank > 0) text += '/';
        }
        text += position.to_move() == Player::first ? " x" : " o";
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
        std::size_t at = 0;
        const auto here = [&] { return at < text.size() ? text[at] : '\0'; };
        const auto fail = [&](std::string_view expected) {
            throw NotationError(text, at + 1, expected);
        };
        for (int rank = l_game::side - 1; rank >= 0; --rank) {
            for (int file = 0; file < l_game::side; ++at) {
                const std::size_t kind = std::string_view("xon").find(here());
                if (at < text.size() && kind != std::string_view::npos)
                    found[kind] |= bit<l_game::Squares>(l_game::square(file++, rank));
                else if (here() >= '1' && here() <= '0' + l_game::side - file)
                    file += here() - '0';
                else
                    fail("x, o, n or a number of vacant squares within the rank");
            }
            if (rank == 0) break;
            if (here() != '/') fail("'/' after four squares");
            ++at;
        }
        if (here() != ' ') fail("a space before the mover");
        ++at;
        if (here() != 'x' && here() != 'o') fail("the mover, x or o");
        const Player mover = here() == 'x' ? Player::first : Player::second;
        ++at;
        const bool neutral_due = text.substr(at).starts_with(" N");
        if (neutral_due) at += 2;
        if (at != text.size()) fail(neutral_due ? "the end" : "the end, or \" N\"");

        const std::uint8_t first = l_game::placement_on(found[0]);
        const std::uint8_t second = l_game::placement_on(found[1]);
        if (first == l_game::no_placement) throw NotationError(text, 0, "an L-piece of x");
        if (second == l_game::no_placement) throw NotationError(text, 0, "an L-piece of o");
        if (std::popcount(found[2]) != 2) throw NotationError(text, 0, "two neutrals");
        const int low = pop_lowest(found[2]);
        return {first, second, low, lowest(found[2]), mover, neutral_due};
    }

    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        const Action action = parse_action(position, text);
        for (const Action legal : position.legal_actions())
            if (legal == action) return action;
        throw NotationError(text, 0, concat("a legal action in ", write(position)));
    }

private:
    [[nodiscard]] static std::string name(int square) {
        return {static_cast<char>('a' + l_game::file_of(square)),
                static_cast<char>('1' + l_game::rank_of(square))};
    }

    [[nodiscard]] static char symbol_on(const Position& position, int square) {
        const auto covers = [square](l_game::Squares squares) {
            return (squares >> square & 1) != 0;
        };
        if (covers(l_game::squares_of(position.piece(Player::first)))) return 'x';
        if (covers(l_game::squares_of(position.piece(Player::second)))) return 'o';
        return covers(position.neutrals()) ? 'n' : '1';
    }

    [[nodiscard]] static int read_square(std::string_view text, std::size_t at) {
        if (at >= text.size() || text[at] < 'a' || text[at] >= 'a' + l_game::side)
            throw NotationError(text, at + 1, "a file from a to d");
        if (at + 1 >= text.size() || text[at + 1] < '1' || text[at + 1] >= '1' + l_game::side)
            throw NotationError(text, at + 2, "a rank from 1 to 4");
        return l_game::square(text[at] - 'a', text[at + 1] - '1');
    }

    [[nodiscard]] static Action parse_action(const Position& position, std::string_view text) {
        if (!position.neutral_due()) {
            l_game::Squares squares = 0;
            for (std::size_t at = 0; at < 8; at += 2)
                squares |= bit<l_game::Squares>(read_square(text, at));
            if (text.size() > 8) throw NotationError(text, 9, "the end after four squares");
            const std::uint8_t placement = l_game::placement_on(squares);
            if (placement == l_game::no_placement)
                throw NotationError(text, 0, "four squares that an L-piece covers");
            return Action::place(placement);
        }
        if (text == "-") return Action::leave();
        const int from = read_square(text, 0);
        const int to = read_square(text, 2);
        if (text.size() > 4) throw NotationError(text, 5, "the end after two squares");
        for (int which = 0; which < 2; ++which)
            if (position.neutral(static_cast<std::size_t>(which)) == from)
                return Action::move_neutral(which, to);
        throw NotationError(text, 1, "the square of a neutral");
    }
};

static_assert(Notated<l_game::Position>);

}  // namespace ludus
