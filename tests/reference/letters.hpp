#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

/// Boards of letters and their texts, for the slow twins. No code is shared with the library.
namespace reference {

/// Rows from the top, columns from the left; '.' is an empty square.
template <std::size_t side>
using Letters = std::array<std::array<char, side>, side>;

template <std::size_t side>
[[nodiscard]] Letters<side> empty_letters() {
    Letters<side> board{};
    for (auto& row : board) row.fill('.');
    return board;
}

/// The board that a text shows before its first space: rows parted by '/', where a digit stands for
/// so many empty squares.
template <std::size_t side>
[[nodiscard]] Letters<side> read_letters(std::string_view text) {
    Letters<side> board = empty_letters<side>();
    std::size_t row = 0;
    std::size_t column = 0;
    for (const char letter : text.substr(0, text.find(' '))) {
        if (letter == '/') {
            ++row;
            column = 0;
        } else if (letter >= '1' && letter <= '9') {
            column += static_cast<std::size_t>(letter - '0');
        } else {
            board[row][column++] = letter;
        }
    }
    return board;
}

/// The text of the first `size` rows and columns, at most nine.
template <std::size_t side>
[[nodiscard]] std::string letters_text(const Letters<side>& board, std::size_t size = side) {
    std::string text;
    for (std::size_t row = 0; row < size; ++row) {
        if (row > 0) text += '/';
        char empty = '0';
        for (std::size_t column = 0; column < size; ++column) {
            if (board[row][column] == '.') {
                ++empty;
                continue;
            }
            if (empty > '0') text += empty;
            empty = '0';
            text += board[row][column];
        }
        if (empty > '0') text += empty;
    }
    return text;
}

}  // namespace reference
