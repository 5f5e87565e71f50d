#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reference/letters.hpp"
#include "reference/twin.hpp"

/// The L-Game again, slow and obvious, written from the printed rules: a board of letters and loops
/// over it. It shares no code with the library, which is compared with it.
namespace reference {

using Board = Letters<4>;

/// The board turned by a quarter, clockwise.
inline Board turned(const Board& board) {
    Board result{};
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t column = 0; column < 4; ++column)
            result[column][3 - row] = board[row][column];
    return result;
}

/// The board as a mirror on its right shows it: the files in reverse order.
inline Board reflected(const Board& board) {
    Board result = board;
    for (auto& row : result) std::ranges::reverse(row);
    return result;
}

inline std::string square_name(std::size_t row, std::size_t column) {
    return {static_cast<char>('a' + column), static_cast<char>('4' - row)};
}

/// The squares that hold `letter`, in alphabetical order: "a1a2a3b1".
inline std::string squares_with(const Board& board, char letter) {
    std::string names;
    for (std::size_t column = 0; column < 4; ++column)
        for (std::size_t row = 4; row-- > 0;)
            if (board[row][column] == letter) names += square_name(row, column);
    return names;
}

/// Every way in which an L can lie: one drawn piece, shifted, turned and reflected.
inline const std::vector<Board>& lying_pieces() {
    static const std::vector<Board> all = [] {
        std::vector<Board> found;
        for (std::size_t down = 0; down < 3; ++down)
            for (std::size_t right = 0; right < 2; ++right) {
                Board board = empty_letters<4>();
                board[down][right] = 'L';
                board[down + 1][right] = 'L';
                board[down + 1][right + 1] = 'L';
                board[down + 1][right + 2] = 'L';
                for (int quarter = 0; quarter < 4; ++quarter) {
                    found.push_back(board);
                    found.push_back(reflected(board));
                    board = turned(board);
                }
            }
        std::ranges::sort(found);
        const auto repeated = std::ranges::unique(found);
        found.erase(repeated.begin(), repeated.end());
        return found;
    }();
    return all;
}

/// A position, played by texts.
class LGame {
public:
    LGame() : LGame("noo1/1xo1/1xo1/1xxn x") {}

    /// Requires a well-formed text.
    explicit LGame(std::string_view text)
        : board_(read_letters<4>(text)),
          mover_(text[text.find(' ') + 1]),
          placed_(text.ends_with('N')) {}

    /// The text that the constructor reads.
    [[nodiscard]] std::string text() const {
        std::string text = letters_text(board_);
        text += ' ';
        text += mover_;
        if (placed_) text += " N";
        return text;
    }

    /// In alphabetical order.
    [[nodiscard]] std::vector<std::string> actions() const {
        std::vector<std::string> found;
        if (placed_) {
            found.emplace_back("-");
            for_each_square('n', [&](const std::string& from) {
                for_each_square('.', [&](const std::string& to) { found.push_back(from + to); });
            });
        } else {
            for (const Board& piece : lying_pieces())
                if (fits(piece)) found.push_back(squares_with(piece, 'L'));
        }
        std::ranges::sort(found);
        return found;
    }

    void play(std::string_view action) {
        if (!placed_) {
            for (auto& row : board_) std::ranges::replace(row, mover_, '.');
            for (std::size_t i = 0; i < 8; i += 2) on(action.substr(i, 2)) = mover_;
            placed_ = true;
            return;
        }
        if (action != "-") {
            on(action.substr(0, 2)) = '.';
            on(action.substr(2, 2)) = 'n';
        }
        placed_ = false;
        mover_ = mover_ == 'x' ? 'o' : 'x';
    }

    /// Turns or reflects the board.
    void transform(Board (*symmetry)(const Board&)) { board_ = symmetry(board_); }

    [[nodiscard]] char to_move() const { return mover_; }

    /// 'x' or 'o' once the other cannot place the L-piece, else a space.
    [[nodiscard]] char winner() const {
        if (placed_) return ' ';
        for (const Board& piece : lying_pieces())
            if (fits(piece)) return ' ';
        return mover_ == 'x' ? 'o' : 'x';
    }

private:
    /// True if the mover's piece can be put there: on vacant or just vacated squares, not all four
    /// of them its own.
    [[nodiscard]] bool fits(const Board& piece) const {
        int own = 0;
        for (std::size_t row = 0; row < 4; ++row)
            for (std::size_t column = 0; column < 4; ++column) {
                if (piece[row][column] != 'L') continue;
                const char letter = board_[row][column];
                if (letter != '.' && letter != mover_) return false;
                if (letter == mover_) ++own;
            }
        return own < 4;
    }

    template <class Visit>
    void for_each_square(char letter, Visit visit) const {
        const std::string names = squares_with(board_, letter);
        for (std::size_t i = 0; i < names.size(); i += 2) visit(names.substr(i, 2));
    }

    [[nodiscard]] char& on(std::string_view square) {
        return board_[static_cast<std::size_t>('4' - square[1])]
                     [static_cast<std::size_t>(square[0] - 'a')];
    }

    Board board_;
    char mover_ = 'x';
    bool placed_ = false;
};
static_assert(Twin<LGame>);

}  // namespace reference
