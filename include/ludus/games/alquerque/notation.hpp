#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/raise.hpp"
#include "ludus/game/board_text.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/alquerque/action.hpp"
#include "ludus/games/alquerque/board.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/games/alquerque/storage.hpp"

namespace LUDUS_NAMESPACE {

/// Positions: the ranks from the top, parted by '/', with x and o for the pieces and a digit for so
/// many empty points; then the mover, x or o. The start is `ooooo/ooooo/oo1xx/xxxxx/xxxxx x`.
/// With multiple captures, in the middle of a turn: then the point of the piece that may capture on
/// (" c3"). Under `no_return`: then each barred action with a '!' (" !b2a2"), first that of x.
/// Actions: from-to (`b2c3`, a capture is from-landing, `b2d4`); `-` ends a turn of captures.
template <alquerque::Rules rules>
struct Notation<alquerque::BasicPosition<rules>> {
    using Position = alquerque::BasicPosition<rules>;
    using Action = alquerque::Action;

    [[nodiscard]] static std::string write(const Position& position) {
        std::string text = ranks_text(alquerque::side, [&](int file, int rank) {
            const int here = alquerque::point(file, rank);
            if (holds(position.pieces(Player::first), here)) return 'x';
            return holds(position.pieces(Player::second), here) ? 'o' : '\0';
        });
        text += mover_text(position.to_move());
        if (const auto jumper = position.jumper()) text += concat(" ", name(*jumper));
        for (const Player player : {Player::first, Player::second})
            if (const auto barred = position.barred(player))
                text += concat(" !", write(position, *barred));
        return text;
    }

    [[nodiscard]] static std::string write(const Position&, Action action) {
        if (action.stops()) return "-";
        return concat(name(action.from()), name(action.to()));
    }

    [[nodiscard]] static Position read_position(std::string_view text) {
        TextReader reader(text);
        std::array<Points, 2> pieces{};
        reader.ranks(alquerque::side, "x, o or a number of empty points within the rank",
                     "'/' after five points", [&](char symbol, int file, int rank) {
                         if (symbol != 'x' && symbol != 'o') return false;
                         Points& own = pieces[symbol == 'x' ? 0 : 1];
                         own |= bit<Points>(alquerque::point(file, rank));
                         if (std::popcount(own) > alquerque::most_pieces)
                             reader.fail("at most 12 pieces of each player");
                         return true;
                     });
        const Player mover = reader.mover();
        if (pieces[1 - seat(mover)] == 0)
            raise(NotationError(text, reader.at(), "a mover whose opponent has a piece"));

        alquerque::Memory memory;
        const std::size_t jumper_at = reader.at() + 2;
        if constexpr (rules.multiple_captures)
            if (reader.here() == ' ' && !reader.rest().starts_with(" !")) {
                reader.advance(1);
                memory.jumper = read_jumper(text, reader, pieces, mover);
            }
        if constexpr (rules.no_return)
            while (reader.rest().starts_with(" !")) {
                reader.advance(2);
                read_return(text, reader, pieces, mover, memory);
            }
        reader.end();
        const Position position(pieces[0], pieces[1], mover, memory);
        if (memory.jumper && position.legal_action_count() < 2)
            raise(NotationError(text, jumper_at, "a capture for the piece that may capture on"));
        return position;
    }

    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        return expect_legal(position, parse_action(text), text);
    }

private:
    using Points = alquerque::Points;

    [[nodiscard]] static std::string name(int point) {
        return square_text(alquerque::file_of(point), alquerque::rank_of(point));
    }
    [[nodiscard]] static bool holds(Points points, int point) noexcept {
        return (points >> point & 1U) != 0;
    }

    [[nodiscard]] static int read_point(TextReader& reader) {
        const auto [file, rank] = reader.square(alquerque::side);
        return alquerque::point(file, rank);
    }

    /// The point of the piece that may capture on.
    [[nodiscard]] static int read_jumper(std::string_view text, TextReader& reader,
                                         const std::array<Points, 2>& pieces, Player mover) {
        const std::size_t at = reader.at() + 1;
        const int jumper = read_point(reader);
        if (!holds(pieces[seat(mover)], jumper))
            raise(NotationError(text, at, "a piece of the mover that may capture on"));
        if (std::popcount(pieces[1 - seat(mover)]) == alquerque::most_pieces)
            raise(NotationError(text, at, "a captured piece in the middle of a turn"));
        return jumper;
    }

    /// Reads the four letters of a barred action, which has to fit the board and what was read
    /// before.
    static void read_return(std::string_view text, TextReader& reader,
                            const std::array<Points, 2>& pieces, Player mover,
                            alquerque::Memory& memory) {
        const std::size_t from_at = reader.at() + 1;
        const std::size_t to_at = from_at + 2;
        const int from = read_point(reader);
        const int to = read_point(reader);
        const std::size_t owner = holds(pieces[0], from) ? 0 : 1;
        if (!holds(pieces[owner], from))
            raise(NotationError(text, from_at, "the point of a piece"));
        if (memory.returns[owner] != Action{} || (owner == 0 && memory.returns[1] != Action{}))
            raise(NotationError(text, from_at, "one barred action of each player, x's first"));
        const Action action(from, to);
        if (!alquerque::is_move(action) || !alquerque::has_return<rules>(action))
            raise(NotationError(text, to_at, "a point from which the piece came"));
        const Points way = bit<Points>(to) | (action.captures() ? bit<Points>(action.over()) : 0);
        if ((pieces[owner] & way) != 0)
            raise(NotationError(text, to_at, "a way back without own pieces"));

        // Who acted last: what the piece left behind it is empty still.
        const std::size_t last = memory.jumper ? seat(mover) : 1 - seat(mover);
        if (owner == last) {
            if ((pieces[1 - owner] & way) != 0)
                raise(NotationError(text, to_at, "an empty way back of the piece moved last"));
            if (memory.jumper && (from != *memory.jumper || !action.captures()))
                raise(NotationError(text, from != *memory.jumper ? from_at : to_at,
                                    "the way back of the piece that may capture on"));
        }
        memory.returns[owner] = action;
    }

    [[nodiscard]] static Action parse_action(std::string_view text) {
        if (rules.multiple_captures && text == "-") return Action::stop();
        TextReader reader(text);
        const int from = read_point(reader);
        const int to = read_point(reader);
        reader.end("the end after two points");
        return {from, to};
    }
};

static_assert(Notated<alquerque::Position>);
static_assert(Notated<alquerque::BasicPosition<alquerque::bell_rules>>);

}  // namespace LUDUS_NAMESPACE
