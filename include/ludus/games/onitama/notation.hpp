#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/raise.hpp"
#include "ludus/game/board_text.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/onitama/action.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

namespace LUDUS_NAMESPACE {

/// Positions: the ranks from the top, parted by '/', with A to D for the first player's pawns 1 to
/// 4 and M for the master, a to d and m for the second player's, and a digit for so many empty
/// points; the first player's cards / the second's / the card aside; then the mover, x or o. The
/// start is `dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x`. The cards of a hand are
/// written in the order of `Card`, and read in either.
/// Actions: the card, then from-to (`elephant:c1-d2`), or the word pass (`elephant:pass`).
template <>
struct Notation<onitama::Position> {
    using Position = onitama::Position;
    using Action = onitama::Action;

    [[nodiscard]] static std::string write(const Position& position) {
        const std::string text = ranks_text(onitama::side, [&](int file, int rank) {
            return symbol_on(position, onitama::square(file, rank));
        });
        const onitama::Deal held = position.held();
        return concat(text, " ", hand_text(held.first), "/", hand_text(held.second), "/",
                      onitama::face(held.aside).name, mover_text(position.to_move()));
    }

    [[nodiscard]] static std::string write(const Position& position, Action action) {
        const std::string_view card = onitama::face(position.card(action)).name;
        if (action.passes()) return concat(card, ":pass");
        const int from = position.pieces(position.to_move()).square_of(action.piece());
        return concat(card, ":", point_text(from), "-", point_text(position.destination(action)));
    }

    [[nodiscard]] static Position read_position(std::string_view text) {
        Reader reader(text);
        std::array<std::array<int, onitama::piece_count>, 2> squares{};
        for (auto& of_player : squares) of_player.fill(onitama::captured);
        reader.ranks(onitama::side,
                     "a piece, A to D, M, a to d or m, or a number of empty points within the rank",
                     "'/' after five points", [&](char letter, int file, int rank) {
                         const std::size_t symbol = symbols.find(letter);
                         if (symbol == std::string_view::npos) return false;
                         int& at =
                             squares[symbol / onitama::piece_count][symbol % onitama::piece_count];
                         if (at != onitama::captured) reader.fail("each piece at most once");
                         at = onitama::square(file, rank);
                         return true;
                     });
        reader.skip(' ', "a space before the cards");

        onitama::Deal held{0, 0, onitama::Card{}};
        for (onitama::CardSet* hand : {&held.first, &held.second}) {
            *hand = onitama::set_of(reader.card(held.first | held.second));
            reader.skip(',', "',' between the cards of a hand");
            *hand |= onitama::set_of(reader.card(held.first | held.second));
            reader.skip('/', "'/' after a hand");
        }
        held.aside = reader.card(held.first | held.second);
        const Player mover = reader.mover();
        reader.end();

        const Position position{onitama::Pieces{squares[0]}, onitama::Pieces{squares[1]}, held,
                                mover};
        const onitama::Pieces& theirs = position.pieces(opponent(mover));
        const bool mover_won = !theirs.has(onitama::master) ||
            position.pieces(mover).square_of(onitama::master) == onitama::temple(opponent(mover));
        if (mover_won) raise(NotationError(text, text.size(), "a mover who has not won yet"));
        return position;
    }

    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        Reader reader(text);
        const onitama::Card card = reader.card(0);
        const onitama::Pieces& own = position.pieces(position.to_move());
        if ((position.hand(position.to_move()) & onitama::set_of(card)) == 0)
            raise(NotationError(text, 1, "a card of the mover's hand"));
        reader.skip(':', "':' after the card");
        const bool passes = reader.rest() == "pass";
        if (!passes && (reader.here() < 'a' || reader.here() > 'e'))
            reader.fail("a file from a to e, or the word pass");
        const int from = passes ? 0 : reader.point();
        if (!passes) reader.skip('-', "'-' between the squares");
        const int to = passes ? 0 : reader.point();
        if (!passes) reader.end();

        for (const Action legal : position.legal_actions())
            if (position.card(legal) == card && legal.passes() == passes &&
                (passes ||
                 (own.square_of(legal.piece()) == from && position.destination(legal) == to)))
                return legal;
        refuse_action(position, text);
    }

private:
    static constexpr std::string_view symbols = "ABCDMabcdm";

    /// Reads cards and points too.
    struct Reader : TextReader {
        using TextReader::TextReader;

        /// A card that is not among those `dealt` before.
        [[nodiscard]] onitama::Card card(onitama::CardSet dealt) {
            const auto letters = rest();
            const auto length = static_cast<std::size_t>(
                std::ranges::find_if_not(letters, [](char c) { return c >= 'a' && c <= 'z'; }) -
                letters.begin());
            for (std::size_t i = 0; i < onitama::card_count; ++i) {
                const auto card = static_cast<onitama::Card>(i);
                if (onitama::face(card).name != letters.substr(0, length)) continue;
                if ((dealt & onitama::set_of(card)) != 0) fail("a card that lies nowhere else");
                advance(length);
                return card;
            }
            fail("the name of a card");
        }
        [[nodiscard]] int point() {
            const auto [file, rank] = square(onitama::side);
            return onitama::square(file, rank);
        }
    };

    [[nodiscard]] static std::string point_text(int square) {
        return square_text(onitama::file_of(square), onitama::rank_of(square));
    }

    [[nodiscard]] static std::string hand_text(onitama::CardSet hand) {
        return concat(onitama::face(onitama::lowest_card(hand)).name, ",",
                      onitama::face(onitama::highest_card(hand)).name);
    }

    /// A piece's letter, or 0 for an empty point.
    [[nodiscard]] static char symbol_on(const Position& position, int square) {
        for (std::size_t i = 0; i < symbols.size(); ++i) {
            const Player owner = i < onitama::piece_count ? Player::first : Player::second;
            if (position.pieces(owner).square_of(i % onitama::piece_count) == square)
                return symbols[i];
        }
        return '\0';
    }
};

static_assert(Notated<onitama::Position>);

}  // namespace LUDUS_NAMESPACE
