#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/raise.hpp"
#include "ludus/game/board_text.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"

namespace LUDUS_NAMESPACE {

/// Positions: rows x columns of boxes; the edges in the order of their numbers, 1 where drawn; the
/// boxes of the first player and of the second; the mover, x or o. The start on 2x2 boxes is
/// `2x2 000000000000 0-0 x`. Actions: the edge's number. What is read must be reachable as far as
/// the number of edges, the complete boxes and the parity of the passes tell.
template <int rows, int columns>
struct Notation<dots_and_boxes::BasicPosition<rows, columns>> {
    using Position = dots_and_boxes::BasicPosition<rows, columns>;
    using Action = dots_and_boxes::Action;
    using Board = typename Position::Board;
    using Edges = typename Position::Edges;

    [[nodiscard]] static std::string write(const Position& position) {
        std::string edges;
        for (std::size_t edge = 0; edge < Board::edge_count; ++edge)
            edges += holds(position.drawn_edges(), edge) ? '1' : '0';
        return concat(size_text, " ", edges, " ", std::to_string(position.boxes(Player::first)),
                      "-", std::to_string(position.boxes(Player::second)),
                      mover_text(position.to_move()));
    }

    [[nodiscard]] static std::string write(const Position&, Action action) {
        return std::to_string(action.index());
    }

    [[nodiscard]] static Position read_position(std::string_view text) {
        TextReader reader(text);
        const std::string size = concat(size_text, " ");
        for (const char letter : size)
            reader.skip(letter, concat("the size ", size_text, " and a space"));
        Edges drawn = 0;
        for (std::size_t edge = 0; edge < Board::edge_count; ++edge, reader.advance(1)) {
            if (reader.here() != '0' && reader.here() != '1') reader.fail("0 or 1 for every edge");
            if (reader.here() == '1') drawn |= dots_and_boxes::edge_bit<Edges>(edge);
        }
        reader.skip(' ', "a space after the edges");
        const std::size_t first_at = reader.at() + 1;
        const int first = read_number(reader, Board::box_count, "the boxes of x");
        reader.skip('-', "'-' between the boxes of both");
        const std::size_t second_at = reader.at() + 1;
        const int second = read_number(reader, Board::box_count, "the boxes of o");
        const Player mover = reader.mover();
        reader.end();

        if (first + second != Board::complete(drawn))
            raise(NotationError(text, first_at, "as many boxes as the edges complete"));
        if (!can_be_moved_by(mover, drawn))
            raise(NotationError(text, text.size(), "the mover that the edges and boxes allow"));
        const bool is_first = mover == Player::first;
        if (drawn == Board::all_edges && (is_first ? first : second) == 0)
            raise(NotationError(text, is_first ? first_at : second_at,
                                "a box of the player who drew the last edge"));
        return {drawn, first, mover};
    }

    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        TextReader reader(text);
        const int edge =
            read_number(reader, static_cast<int>(Board::edge_count) - 1, "the number of an edge");
        reader.end("the end after an edge's number");
        if (holds(position.drawn_edges(), static_cast<std::size_t>(edge)))
            raise(NotationError(text, 1, concat("a free edge in ", write(position))));
        return {static_cast<std::uint8_t>(edge)};
    }

private:
    static constexpr std::string_view size_text =
        dots_and_boxes::detail::size_text<rows, columns>.view();

    [[nodiscard]] static constexpr bool holds(Edges edges, std::size_t edge) noexcept {
        return (edges & dots_and_boxes::edge_bit<Edges>(edge)) != 0;
    }

    /// A number without leading zeros from 0 to `most`.
    [[nodiscard]] static int read_number(TextReader& reader, int most, std::string_view what) {
        const std::string_view digits = reader.rest();
        std::size_t length = 0;
        int number = 0;
        while (length < digits.size() && digits[length] >= '0' && digits[length] <= '9' &&
               number <= most) {
            number = 10 * number + (digits[length++] - '0');
            if (digits[0] == '0') break;
        }
        if (length == 0 || number > most)
            reader.fail(concat(what, ", at most ", std::to_string(most)));
        reader.advance(length);
        return number;
    }

    /// Every edge passes the turn, except those that complete boxes. One edge completes one box,
    /// unless it completes both boxes beside it: where two neighbours are complete, the number of
    /// passes may therefore be even or odd.
    [[nodiscard]] static constexpr bool can_be_moved_by(Player mover, Edges drawn) noexcept {
        for (std::size_t edge = 0; edge < Board::edge_count; ++edge)
            if (holds(drawn, edge) && dots_and_boxes::complete_beside<Board>(drawn, edge) == 2)
                return true;
        const int passes =
            static_cast<int>(dots_and_boxes::count_edges(drawn)) - Board::complete(drawn);
        return mover == (passes % 2 == 0 ? Player::first : Player::second);
    }
};

static_assert(Notated<dots_and_boxes::Position>);

}  // namespace LUDUS_NAMESPACE
