#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "connect_four.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/static_vector.hpp"

namespace connect_four {

/// The empty cells where one more stone would complete a line of these, and some that are taken.
[[nodiscard]] constexpr Cells completing(Cells cells) noexcept {
    Cells found = cells << 1 & cells << 2 & cells << 3;
    for (const int step : {column_step, column_step - 1, column_step + 1}) {
        const Cells two_before = cells << step & cells << 2 * step;
        const Cells two_behind = cells >> step & cells >> 2 * step;
        found |= two_before & (cells << 3 * step | cells >> step);
        found |= two_behind & (cells >> 3 * step | cells << step);
    }
    return found & all_cells;
}

/// Solves Connect Four by alpha-beta search with a table of bounds.
///
/// The score of a position is 0 for a draw. If the player to move wins, it is 22 minus the number
/// of stones he will have laid by then; if he loses, minus 22 plus the opponent's. So it is higher
/// the sooner one wins. This is the scale of the test sets of Pascal Pons (blog.gamesolver.org).
class Solver {
public:
    /// With a table of 2^`bits` positions, of 8 bytes each.
    explicit Solver(unsigned bits = 24) : table_(std::size_t{1} << bits), shift_(64 - bits) {}

    /// Requires a position in which the game is not over.
    [[nodiscard]] int score(const Position& position) {
        return score(position, -cell_count / 2, cell_count / 2);
    }
    /// The same where it is known to lie in [`low`, `high`].
    [[nodiscard]] int score(const Position& position, int low, int high) {
        const Board board(position);
        if (board.can_win()) return board.score_of_win();
        low = std::max(low, -(board.empty() / 2));
        high = std::min(high, (board.empty() - 1) / 2);
        while (low < high) {
            // Near 0 first: what these longest proofs find out helps with the others.
            int tried = low + (high - low) / 2;
            if (tried <= 0 && low / 2 < tried) tried = low / 2;
            if (tried >= 0 && high / 2 > tried) tried = high / 2;
            if (search(board, tried, tried + 1) <= tried)
                high = tried;
            else
                low = tried + 1;
        }
        return low;
    }
    /// Whether the score is above a number. Takes a fraction of the time, above all far from 0.
    [[nodiscard]] bool is_above(const Position& position, int score) {
        const Board board(position);
        return board.can_win() ? board.score_of_win() > score
                               : search(board, score, score + 1) > score;
    }
    /// 1 if the player to move wins, 0 for a draw, -1 if he loses.
    [[nodiscard]] int sign(const Position& position) {
        if (is_above(position, 0)) return 1;
        return is_above(position, -1) ? 0 : -1;
    }
    /// Positions that were searched so far.
    [[nodiscard]] std::uint64_t searched() const noexcept { return searched_; }

private:
    /// A position as the search plays it.
    struct Board {
        Cells own;
        Cells occupied;

        explicit constexpr Board(const Position& position) noexcept
            : own(position.stones(position.to_move())),
              occupied(own | position.stones(ludus::opponent(position.to_move()))) {}

        [[nodiscard]] int empty() const noexcept { return cell_count - std::popcount(occupied); }
        [[nodiscard]] Cells landings() const noexcept {
            return (occupied + bottom_row) & all_cells;
        }
        [[nodiscard]] bool can_win() const noexcept { return (completing(own) & landings()) != 0; }
        [[nodiscard]] int score_of_win() const noexcept { return (empty() + 1) / 2; }
        /// Lays a stone on a cell.
        constexpr void play(Cells cell) noexcept {
            own ^= occupied;
            occupied |= cell;
        }
        /// Different for different positions, the same for mirror images.
        [[nodiscard]] Cells key() const noexcept {
            const Cells sum = own + occupied;  // as in `Position::hash`
            return std::min(sum, mirrored(sum));
        }
    };
    struct Move {
        Cells cell;
        int promise;
    };

    /// A bound of the score that decides how it compares with (`low`, `high`), or the score itself
    /// if it lies between. Requires that the player to move cannot win at once.
    [[nodiscard]] int search(const Board& board, int low, int high) {
        ++searched_;
        const Cells dangers = completing(board.own ^ board.occupied);
        Cells cells = board.landings();
        if (const Cells forced = cells & dangers; forced != 0) {
            if ((forced & (forced - 1)) != 0) return -(board.empty() / 2);
            cells = forced;
        }
        cells &= ~(dangers >> 1);  // below a cell where the opponent wins
        if (cells == 0) return -(board.empty() / 2);
        const int empty = board.empty();
        if (empty <= 2) return 0;

        low = std::max(low, -((empty - 2) / 2));
        high = std::min(high, (empty - 1) / 2);
        if (low >= high) return low;
        const Cells key = board.key();
        std::uint64_t& entry = table_[ludus::mix(key) >> shift_];
        if (entry >> 8 == key + 1) {
            const int stored = static_cast<int>(entry & 0xff);
            if (stored >= lower_bounds) {
                low = std::max(low, stored - lower_bounds - 21);
                if (low >= high) return low;
            } else {
                high = std::min(high, stored - 21);
                if (low >= high) return high;
            }
        }
        for (const Move& move : ordered(board, cells)) {
            Board next = board;
            next.play(move.cell);
            const int found = -search(next, -high, -low);
            if (found >= high) {
                entry = (key + 1) << 8 | static_cast<std::uint64_t>(found + 21 + lower_bounds);
                return found;
            }
            low = std::max(low, found);
        }
        entry = (key + 1) << 8 | static_cast<std::uint64_t>(low + 21);
        return low;
    }

    /// The moves, those first that make most cells in which the mover would win, and then those
    /// nearest to the middle.
    [[nodiscard]] static ludus::static_vector<Move, columns> ordered(const Board& board,
                                                                     Cells cells) noexcept {
        ludus::static_vector<Move, columns> moves;
        for (const int column : {3, 2, 4, 1, 5, 0, 6}) {
            const Cells cell = cells & column_cells << column_step * column;
            if (cell == 0) continue;
            const Cells wins = completing(board.own | cell) & ~(board.occupied | cell);
            const Move move{cell, std::popcount(wins)};
            std::size_t place = moves.size();
            moves.push_back(move);
            for (; place > 0 && moves[place - 1].promise < move.promise; --place)
                moves[place] = moves[place - 1];
            moves[place] = move;
        }
        return moves;
    }

    static constexpr int lower_bounds = 64;  ///< added to a score that is one

    /// Key plus 1, and a bound of the score; 0 where there is nothing.
    std::vector<std::uint64_t> table_;
    unsigned shift_;
    std::uint64_t searched_ = 0;
};

}  // namespace connect_four
