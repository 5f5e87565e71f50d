#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "reference/letters.hpp"
#include "reference/twin.hpp"

/// Alquerque again, slow and obvious, written from the printed rules: a board of letters and loops
/// over it. It shares no code with the library, which is compared with it.
namespace reference {

/// Which rules are played.
struct AlquerqueRules {
    bool backward_captures = false;
    bool sideways_captures = true;
    bool multiple_captures = false;
    bool no_return = false;
    bool stuck_loses = false;
    bool bell_score = false;
};

/// A position, played by texts.
class Alquerque {
public:
    explicit Alquerque(AlquerqueRules rules = {},
                       std::string_view text = "ooooo/ooooo/oo1xx/xxxxx/xxxxx x")
        : rules_(rules), board_(read_letters<5>(text)), mover_(text[text.find(' ') + 1]) {
        std::size_t at = text.find(' ') + 2;
        while (at < text.size()) {
            if (text[at + 1] == '!') {
                const std::string way(text.substr(at + 2, 4));
                (letter_on(way.substr(0, 2)) == 'x' ? x_may_not_ : o_may_not_) = way;
                at += 6;
            } else {
                jumper_ = text.substr(at + 1, 2);
                at += 3;
            }
        }
    }

    /// The text that the constructor reads.
    [[nodiscard]] std::string text() const {
        std::string text = letters_text(board_);
        text += ' ';
        text += mover_;
        if (!jumper_.empty()) text += " " + jumper_;
        if (!x_may_not_.empty()) text += " !" + x_may_not_;
        if (!o_may_not_.empty()) text += " !" + o_may_not_;
        return text;
    }

    [[nodiscard]] char to_move() const { return mover_; }
    [[nodiscard]] int count(char letter) const {
        int pieces = 0;
        for (const auto& row : board_) pieces += static_cast<int>(std::ranges::count(row, letter));
        return pieces;
    }

    /// In alphabetical order; none once the game is over.
    [[nodiscard]] std::vector<std::string> actions() const {
        if (jumper_.empty() && no_capture_any_more()) return {};
        return possible_actions();
    }

    /// The same, though the game may be over as no capture can happen any more.
    [[nodiscard]] std::vector<std::string> possible_actions() const {
        std::vector<std::string> found;
        for (int column = 0; column < 5; ++column)
            for (int row = 4; row >= 0; --row) {
                if (at(row, column) != mover_) continue;
                for (int right = -1; right <= 1; ++right)
                    for (int down = 1; down >= -1; --down) try_way(row, column, down, right, found);
            }
        if (!jumper_.empty()) found.emplace_back("-");
        std::ranges::sort(found);
        return found;
    }

    /// True of the texts of captures.
    [[nodiscard]] static bool captures(std::string_view action) {
        return action != "-" &&
            (std::abs(action[0] - action[2]) == 2 || std::abs(action[1] - action[3]) == 2);
    }

    void play(std::string_view action) {
        if (action == "-") {
            pass();
            return;
        }
        const std::string from(action.substr(0, 2));
        const std::string to(action.substr(2, 2));
        on(from) = '.';
        on(to) = mover_;
        std::string& mine = mover_ == 'x' ? x_may_not_ : o_may_not_;
        std::string& theirs = mover_ == 'x' ? o_may_not_ : x_may_not_;
        if (captures(action)) {
            const std::string over = {static_cast<char>((from[0] + to[0]) / 2),
                                      static_cast<char>((from[1] + to[1]) / 2)};
            on(over) = '.';
            if (theirs.starts_with(over)) theirs.clear();
        }
        if (rules_.no_return) {
            // Only what the rules of moving would let go back need be forbidden.
            const bool level = from[1] == to[1];
            const bool could = level || (captures(action) && rules_.backward_captures);
            mine = could ? to + from : "";
        }
        if (captures(action) && rules_.multiple_captures) {
            jumper_ = to;
            if (possible_actions().size() > 1) return;
        }
        pass();
    }

    /// 'x' or 'o' who has won, '=' for a draw, a space before the end.
    [[nodiscard]] char winner() const {
        if (!jumper_.empty()) return ' ';
        const bool stuck = possible_actions().empty();
        if (!stuck && !no_capture_any_more()) return ' ';
        if (rules_.stuck_loses || rules_.bell_score) return stuck ? other(mover_) : '=';
        if (count('x') == count('o')) return '=';
        return count('x') > count('o') ? 'x' : 'o';
    }

    /// The points of x minus those of o.
    [[nodiscard]] int margin() const {
        if (!rules_.bell_score) return count('x') - count('o');
        const char best = winner();
        if (best != 'x' && best != 'o') return 0;
        const int excess = std::max(0, count(best) - count(other(best)));
        return best == 'x' ? 2 + excess : -2 - excess;
    }

private:
    static char other(char player) { return player == 'x' ? 'o' : 'x'; }

    /// The text of an action, or of a point.
    static std::string name(int row, int column, int to_row, int to_column) {
        return {static_cast<char>('a' + column), static_cast<char>('5' - row),
                static_cast<char>('a' + to_column), static_cast<char>('5' - to_row)};
    }
    static std::string name(int row, int column) {
        return {static_cast<char>('a' + column), static_cast<char>('5' - row)};
    }
    [[nodiscard]] char& on(std::string_view point) {
        return board_[static_cast<std::size_t>('5' - point[1])]
                     [static_cast<std::size_t>(point[0] - 'a')];
    }
    [[nodiscard]] char letter_on(std::string_view point) const {
        return board_[static_cast<std::size_t>('5' - point[1])]
                     [static_cast<std::size_t>(point[0] - 'a')];
    }
    /// The letter there, '#' off the board.
    [[nodiscard]] char at(int row, int column) const {
        if (row < 0 || row > 4 || column < 0 || column > 4) return '#';
        return board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }

    /// Adds the step or the capture of the mover's piece in one direction, if there is one.
    void try_way(int row, int column, int down, int right, std::vector<std::string>& found) const {
        if (down == 0 && right == 0) return;
        if (down != 0 && right != 0 && (row + column) % 2 != 0) return;  // no line there
        const bool forward = down == (mover_ == 'x' ? -1 : 1);
        const bool sideways = down == 0;
        const char next = at(row + down, column + right);
        std::string action;
        if (next == '.') {
            if (!jumper_.empty() || (!forward && !sideways)) return;
            action = name(row, column, row + down, column + right);
        } else if (next == other(mover_) && at(row + 2 * down, column + 2 * right) == '.') {
            if (!jumper_.empty() && name(row, column) != jumper_) return;
            const bool allowed = forward || (sideways && rules_.sideways_captures) ||
                (!forward && !sideways && rules_.backward_captures);
            if (!allowed) return;
            action = name(row, column, row + 2 * down, column + 2 * right);
        } else {
            return;
        }
        if (action != (mover_ == 'x' ? x_may_not_ : o_may_not_)) found.push_back(action);
    }

    /// True when the pieces have passed each other for good. Rows count from the top.
    [[nodiscard]] bool no_capture_any_more() const {
        for (int row = 0; row < 5; ++row)
            for (int column = 0; column < 5; ++column) {
                if (at(row, column) != 'x') continue;
                for (int o_row = 0; o_row < 5; ++o_row)
                    for (int o_column = 0; o_column < 5; ++o_column) {
                        if (at(o_row, o_column) != 'o') continue;
                        if (o_row < row) return false;  // still ahead
                        if (o_row == row && (rules_.sideways_captures || rules_.backward_captures))
                            return false;  // beside
                        if (o_row == row + 1 && rules_.backward_captures) return false;
                    }
            }
        return true;
    }

    void pass() {
        jumper_.clear();
        mover_ = other(mover_);
    }

    AlquerqueRules rules_;
    Letters<5> board_;
    char mover_;
    std::string jumper_;     ///< the point of the piece that may capture on, or nothing
    std::string x_may_not_;  ///< the action that is barred to x, or nothing
    std::string o_may_not_;
};
static_assert(Twin<Alquerque>);

}  // namespace reference
