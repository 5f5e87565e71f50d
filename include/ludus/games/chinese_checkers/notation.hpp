#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/raise.hpp"
#include "ludus/game/board_text.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/chinese_checkers/position.hpp"

namespace LUDUS_NAMESPACE {

/// Positions: the rows from the top, parted by '/', with A, B, ... for the first player's pieces in
/// the order of their identities, a, b, ... for the second's, and a digit for so many empty cells;
/// then the mover, x or o. The start is `4fed/5cb/6a/7/A6/BC5/DEF4 x`.
/// Actions: from-to, columns by letters from the left, rows by numbers from the bottom (`a1c3`).
template <int size, int pieces, chinese_checkers::Hop hop>
struct Notation<chinese_checkers::BasicPosition<size, pieces, hop>> {
    using Position = chinese_checkers::BasicPosition<size, pieces, hop>;
    using Action = typename Position::Action;
    using Board = typename Position::Board;

    [[nodiscard]] static std::string write(const Position& position) {
        std::array<char, Board::cell_end> symbols{};
        for (std::size_t i = 0; i < pieces; ++i) {
            symbols[position.cells(Player::first)[i]] = symbol(Player::first, i);
            symbols[position.cells(Player::second)[i]] = symbol(Player::second, i);
        }
        const auto symbol_on = [&](int column, int rank) {
            return symbols[static_cast<std::size_t>(Board::cell(size - 1 - rank, column))];
        };
        return concat(ranks_text(size, symbol_on), mover_text(position.to_move()));
    }

    [[nodiscard]] static std::string write(const Position& position, Action action) {
        const auto& cells = position.cells(position.to_move());
        return cell_name(cells[static_cast<std::size_t>(action.piece())]) + cell_name(action.to());
    }

    /// Each piece stands on the board once, and the mover has not won already.
    [[nodiscard]] static Position read_position(std::string_view text) {
        std::array<typename Position::Cells, 2> cells{};
        for (auto& side : cells) side.fill(nowhere);
        TextReader reader(text);
        reader.ranks(size, "a piece or a number of empty cells within the row",
                     concat("'/' after ", std::to_string(size), " cells"),
                     [&](char here, int column, int rank) {
                         const Player owner =
                             here < symbol(Player::second, 0) ? Player::first : Player::second;
                         const int piece = here - symbol(owner, 0);
                         if (piece < 0 || piece >= pieces) return false;
                         auto& cell = cells[seat(owner)][static_cast<std::size_t>(piece)];
                         if (cell != nowhere) reader.fail("a piece that does not stand elsewhere");
                         cell = static_cast<std::uint8_t>(Board::cell(size - 1 - rank, column));
                         return true;
                     });
        for (const Player player : {Player::first, Player::second})
            for (std::size_t i = 0; i < pieces; ++i)
                if (cells[seat(player)][i] == nowhere)
                    reader.fail(concat("the piece ", std::string{symbol(player, i)}));
        const Player mover = reader.mover();
        reader.end();

        const Position position(cells[0], cells[1], mover);
        if (position.has_arrived(mover))
            raise(NotationError(text, text.size(), "a mover who has not won already"));
        return position;
    }

    [[nodiscard]] static Action read_action(const Position& position, std::string_view text) {
        TextReader reader(text);
        const int from = read_cell(reader);
        const int to = read_cell(reader);
        reader.end("the end after two cells");
        const auto& own = position.cells(position.to_move());
        for (int piece = 0; piece < pieces; ++piece) {
            if (own[static_cast<std::size_t>(piece)] != from) continue;
            return expect_legal(position, Action(piece, to), text);
        }
        raise(NotationError(text, 1, "the cell of one of the mover's pieces"));
    }

private:
    static constexpr std::uint8_t nowhere = 0xFF;

    [[nodiscard]] static constexpr char symbol(Player player, std::size_t piece) noexcept {
        return static_cast<char>((player == Player::first ? 'A' : 'a') + static_cast<int>(piece));
    }
    [[nodiscard]] static std::string cell_name(int cell) {
        return square_text(Board::column_of(cell), size - 1 - Board::row_of(cell));
    }

    [[nodiscard]] static int read_cell(TextReader& reader) {
        const auto [column, rank] = reader.square(size, "column", "row");
        return Board::cell(size - 1 - rank, column);
    }
};

static_assert(Notated<chinese_checkers::Position>);

}  // namespace LUDUS_NAMESPACE
