#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Chinese Checkers again, slow and obvious, written from the printed rules: a matrix of letters and
/// loops over it. It shares no code with the library, which is compared with it.
namespace reference {

/// A position, played by texts. Capital letters are the first player's pieces.
class ChineseCheckers {
public:
    /// Requires a well-formed text of a square matrix. With `short_hop` pieces hop over adjacent
    /// ones only.
    explicit ChineseCheckers(std::string_view text = "4fed/5cb/6a/7/A6/BC5/DEF4 x",
                             bool short_hop = false)
        : short_hop_(short_hop), mover_(text.back()) {
        rows_.emplace_back();
        for (const char letter : text.substr(0, text.size() - 2)) {
            if (letter == '/')
                rows_.emplace_back();
            else if (letter >= '1' && letter <= '9')
                rows_.back().append(static_cast<std::size_t>(letter - '0'), '.');
            else
                rows_.back() += letter;
        }
    }

    /// The text that the constructor reads.
    [[nodiscard]] std::string text() const {
        std::string text;
        for (const std::string& row : rows_) {
            int empty = 0;
            for (const char letter : row + '/') {
                if (letter == '.') {
                    ++empty;
                    continue;
                }
                if (empty > 0) text += std::to_string(empty);
                empty = 0;
                text += letter;
            }
        }
        text.back() = ' ';
        return text + mover_;
    }

    [[nodiscard]] char to_move() const { return mover_; }

    /// In alphabetical order.
    [[nodiscard]] std::vector<std::string> actions() const {
        std::vector<std::string> found;
        if (has_won(other(mover_))) return found;
        for (int row = 0; row < size(); ++row)
            for (int column = 0; column < size(); ++column) {
                if (!is_of(mover_, at(row, column))) continue;
                for (const auto& [to_row, to_column] : destinations(row, column))
                    found.push_back(name(row, column) + name(to_row, to_column));
            }
        std::ranges::sort(found);
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
        return actions().empty() ? '=' : ' ';
    }

    /// The index of an action: the piece, then the row from the top, then the column.
    [[nodiscard]] int index(std::string_view action) const {
        const char letter = at(row_of(action[1]), action[0] - 'a');
        const int piece = mover_ == 'x' ? letter - 'A' : letter - 'a';
        return (piece * size() + row_of(action[3])) * size() + (action[2] - 'a');
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
            const int last = size() - 1;
            if (mirrored) cell = {last - cell.second, last - cell.first};
            if (turned) cell = {last - cell.first, last - cell.second};
            return cell;
        };
        std::vector<std::string> image(rows_.size(), std::string(rows_.size(), '.'));
        for (int row = 0; row < size(); ++row)
            for (int column = 0; column < size(); ++column) {
                const char letter = at(row, column);
                if (letter == '.') continue;
                const auto [to_row, to_column] = moved({row, column});
                const auto [start_row, start_column] = moved(start.cell_of(letter));
                image[static_cast<std::size_t>(to_row)][static_cast<std::size_t>(to_column)] =
                    start.at(start_row, start_column);
            }
        rows_ = image;
        if (turned) mover_ = other(mover_);
    }

    /// Number of sequences of `depth` actions.
    [[nodiscard]] std::uint64_t perft(unsigned depth) const {
        if (depth == 0) return 1;
        std::uint64_t sequences = 0;
        for (const std::string& action : actions()) {
            ChineseCheckers next = *this;
            next.play(action);
            sequences += next.perft(depth - 1);
        }
        return sequences;
    }

private:
    static constexpr int directions[6][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, -1}, {1, 1}};

    [[nodiscard]] int size() const { return static_cast<int>(rows_.size()); }
    [[nodiscard]] static char other(char player) { return player == 'x' ? 'o' : 'x'; }
    [[nodiscard]] static bool is_of(char player, char letter) {
        return player == 'x' ? letter >= 'A' && letter <= 'Z' : letter >= 'a' && letter <= 'z';
    }
    [[nodiscard]] int row_of(char rank) const { return size() - (rank - '0'); }
    [[nodiscard]] std::string name(int row, int column) const {
        return {static_cast<char>('a' + column), static_cast<char>('0' + size() - row)};
    }
    [[nodiscard]] bool on_board(int row, int column) const {
        return row >= 0 && row < size() && column >= 0 && column < size();
    }
    [[nodiscard]] char& at(int row, int column) {
        return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    [[nodiscard]] char at(int row, int column) const {
        return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    [[nodiscard]] std::pair<int, int> cell_of(char letter) const {
        for (int row = 0; row < size(); ++row)
            for (int column = 0; column < size(); ++column)
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
        for (const std::string& row : rows_)
            for (const char letter : row) pieces += is_of(player, letter);
        int diagonals = 0;
        for (int cells = 0; cells < pieces; cells += diagonals) ++diagonals;
        for (int row = 0; row < size(); ++row)
            for (int column = 0; column < size(); ++column) {
                if (!is_of(player, at(row, column))) continue;
                const int ahead = player == 'x' ? column - row : row - column;
                if (ahead < size() - diagonals) return false;
            }
        return true;
    }

    /// Where a piece can go by one roll or by hops.
    [[nodiscard]] std::vector<std::pair<int, int>> destinations(int row, int column) const {
        ChineseCheckers lifted = *this;
        lifted.at(row, column) = '.';
        std::vector<std::pair<int, int>> found = {{row, column}};
        lifted.hop_from(row, column, found);
        for (const auto& [down, right] : directions)
            if (is_empty(row + down, column + right)) add(found, {row + down, column + right});
        found.erase(found.begin());
        return found;
    }

    /// Adds where hops lead to from an empty cell, and from there, and so on.
    void hop_from(int row, int column, std::vector<std::pair<int, int>>& found) const {
        for (const auto& [down, right] : directions) {
            int distance = 1;
            while (is_empty(row + distance * down, column + distance * right)) ++distance;
            if (!on_board(row + distance * down, column + distance * right)) continue;
            if (short_hop_ && distance > 1) continue;
            bool free = true;
            for (int beyond = distance + 1; beyond <= 2 * distance; ++beyond)
                free = free && is_empty(row + beyond * down, column + beyond * right);
            const std::pair<int, int> landing = {row + 2 * distance * down,
                                                 column + 2 * distance * right};
            if (free && add(found, landing)) hop_from(landing.first, landing.second, found);
        }
    }

    /// False if the cell was there already.
    static bool add(std::vector<std::pair<int, int>>& cells, std::pair<int, int> cell) {
        if (std::ranges::find(cells, cell) != cells.end()) return false;
        cells.push_back(cell);
        return true;
    }

    std::vector<std::string> rows_;  ///< from the top
    bool short_hop_;
    char mover_;
};

}  // namespace reference
