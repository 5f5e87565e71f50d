#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/letters.hpp"
#include "reference/twin.hpp"

/// Chinese Checkers again, slow and obvious, written from the printed rules: a matrix of letters
/// and loops over it. It shares no code with the library, which is compared with it.
namespace reference {

/// A position, played by texts. Capital letters are the first player's pieces.
class ChineseCheckers {
public:
    /// Requires a well-formed text of a square matrix, at most 9x9. With `short_hop` pieces hop
    /// over adjacent ones only.
    explicit ChineseCheckers(std::string_view text = "4fed/5cb/6a/7/A6/BC5/DEF4 x",
                             bool short_hop = false)
        : board_(read_letters<9>(text)),
          size_(1 + static_cast<int>(std::ranges::count(text, '/'))),
          short_hop_(short_hop),
          mover_(text.back()) {}

    /// The text that the constructor reads.
    [[nodiscard]] std::string text() const {
        std::string text = letters_text(board_, static_cast<std::size_t>(size_));
        text += ' ';
        text += mover_;
        return text;
    }

    [[nodiscard]] char to_move() const { return mover_; }

    /// In alphabetical order: by columns from the left, rows from the bottom.
    [[nodiscard]] std::vector<std::string> actions() const {
        std::vector<std::string> found;
        if (has_won(other(mover_))) return found;
        for (int column = 0; column < size_; ++column)
            for (int row = size_ - 1; row >= 0; --row) {
                if (!is_of(mover_, at(row, column))) continue;
                const Letters<9> marks = destinations(row, column);
                for (int to_column = 0; to_column < size_; ++to_column)
                    for (int to_row = size_ - 1; to_row >= 0; --to_row)
                        if (on(marks, to_row, to_column) == '*')
                            found.push_back(
                                {file(column), rank(row), file(to_column), rank(to_row)});
            }
        return found;
    }

    void play(std::string_view action) {
        char& from = at(row_of(action[1]), action[0] - 'a');
        std::swap(from, at(row_of(action[3]), action[2] - 'a'));
        mover_ = other(mover_);
    }

    /// 'x' or 'o' once all pieces stand in the other's base, '=' if the mover cannot act, else ' '.
    [[nodiscard]] char winner() const {
        if (has_won(other(mover_))) return other(mover_);
        for (int row = 0; row < size_; ++row)
            for (int column = 0; column < size_; ++column)
                if (is_of(mover_, at(row, column)) &&
                    destinations(row, column) != empty_letters<9>())
                    return ' ';
        return '=';
    }

    /// The index of an action: the piece, then the row from the top, then the column.
    [[nodiscard]] std::size_t index(std::string_view action) const {
        const char letter = at(row_of(action[1]), action[0] - 'a');
        const int piece = mover_ == 'x' ? letter - 'A' : letter - 'a';
        const int index = (piece * size_ + row_of(action[3])) * size_ + (action[2] - 'a');
        return static_cast<std::size_t>(index);
    }

    /// How far an action leads forward: upwards and to the right for x, back for o.
    [[nodiscard]] static int forward(std::string_view action, char mover) {
        const int steps = (action[2] - action[0]) + (action[3] - action[1]);
        return mover == 'x' ? steps : -steps;
    }

    /// The board mirrored on the diagonal through the bases, and turned by a half, by letters: a
    /// piece is renamed as the one that starts where its start comes to lie in the given start.
    void transform(bool mirrored, bool turned, const ChineseCheckers& start) {
        const auto moved = [&](std::pair<int, int> cell) {
            const int last = size_ - 1;
            if (mirrored) cell = {last - cell.second, last - cell.first};
            if (turned) cell = {last - cell.first, last - cell.second};
            return cell;
        };
        auto image = empty_letters<9>();
        for (int row = 0; row < size_; ++row)
            for (int column = 0; column < size_; ++column) {
                const char letter = at(row, column);
                if (letter == '.') continue;
                const auto [to_row, to_column] = moved({row, column});
                const auto [start_row, start_column] = moved(start.cell_of(letter));
                on(image, to_row, to_column) = start.at(start_row, start_column);
            }
        board_ = image;
        if (turned) mover_ = other(mover_);
    }

private:
    static constexpr int directions[6][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, -1}, {1, 1}};

    [[nodiscard]] static char other(char player) { return player == 'x' ? 'o' : 'x'; }
    [[nodiscard]] static bool is_of(char player, char letter) {
        return player == 'x' ? letter >= 'A' && letter <= 'Z' : letter >= 'a' && letter <= 'z';
    }
    [[nodiscard]] int row_of(char rank) const { return size_ - (rank - '0'); }
    [[nodiscard]] char rank(int row) const { return static_cast<char>('0' + size_ - row); }
    [[nodiscard]] static char file(int column) { return static_cast<char>('a' + column); }
    [[nodiscard]] bool on_board(int row, int column) const {
        return row >= 0 && row < size_ && column >= 0 && column < size_;
    }
    [[nodiscard]] static char& on(Letters<9>& board, int row, int column) {
        return board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    [[nodiscard]] static char on(const Letters<9>& board, int row, int column) {
        return board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    [[nodiscard]] char& at(int row, int column) { return on(board_, row, column); }
    [[nodiscard]] char at(int row, int column) const { return on(board_, row, column); }
    [[nodiscard]] std::pair<int, int> cell_of(char letter) const {
        for (int row = 0; row < size_; ++row)
            for (int column = 0; column < size_; ++column)
                if (at(row, column) == letter) return {row, column};
        std::abort();
    }
    [[nodiscard]] bool is_empty(int row, int column) const {
        return on_board(row, column) && at(row, column) == '.';
    }

    /// All pieces of the player stand in the corner where the other's start; there are as many of
    /// them as cells in as many of the corner's diagonals as it takes.
    [[nodiscard]] bool has_won(char player) const {
        int pieces = 0;
        for (const auto& row : board_)
            for (const char letter : row) pieces += is_of(player, letter);
        int diagonals = 0;
        for (int cells = 0; cells < pieces; cells += diagonals) ++diagonals;
        for (int row = 0; row < size_; ++row)
            for (int column = 0; column < size_; ++column) {
                if (!is_of(player, at(row, column))) continue;
                const int ahead = player == 'x' ? column - row : row - column;
                if (ahead < size_ - diagonals) return false;
            }
        return true;
    }

    /// A '*' wherever a piece can go by one roll or by hops.
    [[nodiscard]] Letters<9> destinations(int row, int column) const {
        ChineseCheckers lifted = *this;
        lifted.at(row, column) = '.';
        auto marks = empty_letters<9>();
        lifted.hop_from(row, column, marks);
        for (const auto& [down, right] : directions)
            if (is_empty(row + down, column + right)) on(marks, row + down, column + right) = '*';
        on(marks, row, column) = '.';
        return marks;
    }

    /// Marks where hops lead to from an empty cell, and from there, and so on.
    void hop_from(int row, int column, Letters<9>& marks) const {
        for (const auto& [down, right] : directions) {
            int distance = 1;
            while (is_empty(row + distance * down, column + distance * right)) ++distance;
            if (!on_board(row + distance * down, column + distance * right)) continue;
            if (short_hop_ && distance > 1) continue;
            bool free = true;
            for (int beyond = distance + 1; beyond <= 2 * distance; ++beyond)
                free = free && is_empty(row + beyond * down, column + beyond * right);
            const int to_row = row + 2 * distance * down;
            const int to_column = column + 2 * distance * right;
            if (!free || on(marks, to_row, to_column) == '*') continue;
            on(marks, to_row, to_column) = '*';
            hop_from(to_row, to_column, marks);
        }
    }

    Letters<9> board_;
    int size_;  ///< rows and columns that are played on, from the top left
    bool short_hop_;
    char mover_;
};
static_assert(Twin<ChineseCheckers>);

}  // namespace reference
