#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/board_text.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/alquerque/action.hpp"
#include "ludus/games/alquerque/board.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/games/alquerque/storage.hpp"

namespace ludus {

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
                         pieces[symbol == 'x' ? 0 : 1] |= bit<Points>(alquerque::point(file, rank));
                         return true;
                     });
        const Player mover = reader.mover();

        alquerque::Memory memory;
        if constexpr (rules.multiple_captures)
            if (reader.here() == ' ' && !reader.rest().starts_with(" !")) {
                reader.advance(1);
                memory.jumper = read_point(reader);
            }
        if constexpr (rules.no_return)
            while (reader.rest().starts_with(" !")) {
                reader.advance(2);
                read_return(text, reader, pieces, memory);
            }
        reader.end();
        check_counts(text, pieces, mover);
        check_memory(text, pieces, mover, memory);
        return {pieces[0], pieces[1], mover, memory};
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

    /// Reads the four letters of a barred action.
    static void read_return(std::string_view text, TextReader& reader,
                            const std::array<Points, 2>& pieces, alquerque::Memory& memory) {
        const std::size_t at = reader.at();
        const int from = read_point(reader);
        const int to = read_point(reader);
        const std::size_t owner = holds(pieces[0], from) ? 0 : 1;
        if (!holds(pieces[owner], from)) throw NotationError(text, at + 1, "the point of a piece");
        if (memory.returns[owner] != Action{} || (owner == 0 && memory.returns[1] != Action{}))
            throw NotationError(text, at + 1, "one barred action of each player, x's first");
        const Action action(from, to);
        if (!alquerque::is_move(action) || !alquerque::has_return<rules>(action))
            throw NotationError(text, at + 3, "a point from which the piece came");
        const Points way = bit<Points>(to) | (action.captures() ? bit<Points>(action.over()) : 0);
        if ((pieces[owner] & way) != 0)
            throw NotationError(text, at + 3, "a way back without own pieces");
        memory.returns[owner] = action;
    }

    static void check_counts(std::string_view text, const std::array<Points, 2>& pieces,
                             Player mover) {
        for (const Points own : pieces)
            if (std::popcount(own) > alquerque::most_pieces)
                throw NotationError(text, 0, "at most 12 pieces of each player");
        if (pieces[1 - seat(mover)] == 0)
            throw NotationError(text, 0, "a piece of the player who is not to move");
    }

    /// What the variants remember has to fit the board.
    static void check_memory(std::string_view text, const std::array<Points, 2>& pieces,
                             Player mover, const alquerque::Memory& memory) {
        const std::size_t own = seat(mover);
        // Who acted last: what the piece left behind it is empty still.
        const std::size_t last = memory.jumper ? own : 1 - own;
        if (const Action back = memory.returns[last]; back != Action{}) {
            const Points way =
                bit<Points>(back.to()) | (back.captures() ? bit<Points>(back.over()) : 0);
            if (((pieces[0] | pieces[1]) & way) != 0)
                throw NotationError(text, 0, "an empty way back of the piece moved last");
            if (memory.jumper && (back.from() != *memory.jumper || !back.captures()))
                throw NotationError(text, 0, "the way back of the piece that may capture on");
        }
        if (!memory.jumper) return;
        if (!holds(pieces[own], *memory.jumper))
            throw NotationError(text, 0, "a piece of the mover that may capture on");
        if (std::popcount(pieces[1 - own]) == alquerque::most_pieces)
            throw NotationError(text, 0, "a captured piece in the middle of a turn");
        const Position position(pieces[0], pieces[1], mover, memory);
        if (position.legal_action_count() < 2)
            throw NotationError(text, 0, "a capture for the piece that may capture on");
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

}  // namespace ludus
