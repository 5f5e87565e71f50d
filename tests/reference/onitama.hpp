#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/letters.hpp"
#include "reference/twin.hpp"

/// Onitama again, slow and obvious, written from the printed rules: a board of letters, cards by
/// their places in a table. It shares no code with the library, which is compared with it.
namespace reference {

struct OnitamaCard {
    std::string name;
    char begins = ' ';  ///< x (red) or o (blue)
    std::vector<std::pair<int, int>> moves =
        {};  ///< forward and to the right, as the mover sees it
};

/// In the order of the table; each line: name, stamp, moves A to D.
inline const std::vector<OnitamaCard>& onitama_cards() {
    static const std::vector<OnitamaCard> all = [] {
        std::istringstream table(
            "tiger    blue 2 0  -1 0\n"
            "dragon   red  1 2  1 -2  -1 1  -1 -1\n"
            "frog     red  0 -2  1 -1  -1 1\n"
            "rabbit   blue 1 1  0 2  -1 -1\n"
            "crab     blue 1 0  0 2  0 -2\n"
            "elephant red  1 1  1 -1  0 1  0 -1\n"
            "goose    blue 1 -1  0 -1  0 1  -1 1\n"
            "rooster  red  -1 -1  0 -1  0 1  1 1\n"
            "monkey   blue -1 -1  -1 1  1 -1  1 1\n"
            "mantis   red  -1 0  1 1  1 -1\n"
            "horse    red  1 0  -1 0  0 -1\n"
            "ox       blue 1 0  0 1  -1 0\n"
            "crane    blue -1 1  -1 -1  1 0\n"
            "boar     red  1 0  0 1  0 -1\n"
            "eel      blue 1 -1  -1 -1  0 1\n"
            "cobra    red  0 -1  1 1  -1 1\n");
        std::vector<OnitamaCard> cards;
        for (std::string line; std::getline(table, line);) {
            std::istringstream words(line);
            OnitamaCard card;
            std::string stamp;
            words >> card.name >> stamp;
            card.begins = stamp == "red" ? 'x' : 'o';
            for (int forward = 0, right = 0; words >> forward >> right;)
                card.moves.emplace_back(forward, right);
            cards.push_back(card);
        }
        return cards;
    }();
    return all;
}

inline std::size_t onitama_card_number(std::string_view name) {
    std::size_t number = 0;
    while (onitama_cards()[number].name != name) ++number;
    return number;
}

/// A position, played by texts.
class Onitama {
public:
    Onitama() : Onitama("dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x") {}

    /// Requires a well-formed text.
    explicit Onitama(const std::string& text) : board_(read_letters<5>(text)) {
        std::string names = text.substr(text.find(' '));
        std::ranges::replace(names, '/', ' ');
        std::ranges::replace(names, ',', ' ');
        std::istringstream words(names);
        std::string name;
        for (std::size_t* card : {red_.data(), &red_[1], blue_.data(), &blue_[1], &aside_}) {
            words >> name;
            *card = onitama_card_number(name);
        }
        words >> mover_;
    }

    /// The text that the constructor reads.
    [[nodiscard]] std::string text() const {
        std::string text = letters_text(board_);
        text += ' ';
        text += name_of(red_[0]) + ',' + name_of(red_[1]) + '/';
        text += name_of(blue_[0]) + ',' + name_of(blue_[1]) + '/';
        text += name_of(aside_) + ' ';
        text += mover_;
        return text;
    }

    [[nodiscard]] char to_move() const { return mover_; }

    /// 'x', 'o', or a space while the game goes on.
    [[nodiscard]] char winner() const {
        if (!stands('m') || board_[0][2] == 'M') return 'x';
        if (!stands('M') || board_[4][2] == 'm') return 'o';
        return ' ';
    }

    /// How the game was won, or nothing while it goes on. Both at once is the former.
    [[nodiscard]] std::string won_by() const {
        if (winner() == ' ') return "";
        return stands('m') && stands('M') ? "conquered" : "destroyed";
    }

    /// In alphabetical order.
    [[nodiscard]] std::vector<std::string> actions() const {
        std::vector<std::string> found;
        if (winner() != ' ') return found;
        for (const std::size_t number : hand()) {
            const OnitamaCard& card = onitama_cards()[number];
            for (int column = 0; column < 5; ++column)
                for (int row = 4; row >= 0; --row) {
                    if (!is_own(at(row, column))) continue;
                    for (const auto& [forward, right] : card.moves) {
                        const int to_row = row + ahead() * forward;
                        const int to_column = column - ahead() * right;
                        if (to_row < 0 || to_row > 4 || to_column < 0 || to_column > 4) continue;
                        if (is_own(at(to_row, to_column))) continue;
                        found.push_back(card.name);
                        found.back() +=
                            {':', file(column), rank(row), '-', file(to_column), rank(to_row)};
                    }
                }
        }
        if (found.empty())
            for (const std::size_t number : hand()) found.push_back(name_of(number) + ":pass");
        std::ranges::sort(found);
        return found;
    }

    /// The index of a legal action: 8 * piece + 4 * card + move; 40 and 41 for passes.
    [[nodiscard]] std::size_t index(const std::string& action) const {
        const std::size_t slot = slot_of(action);
        if (action.ends_with(":pass")) return 40 + slot;
        const auto [from, to] = ends_of(action);
        const std::string_view letters = mover_ == 'x' ? "ABCDM" : "abcdm";
        const std::pair<int, int> way = {ahead() * (from[1] - to[1]), ahead() * (from[0] - to[0])};
        const auto& moves = onitama_cards()[hand()[slot]].moves;
        std::size_t move = 0;
        while (moves[move] != way) ++move;
        return 8 * letters.find(letter_on(from)) + 4 * slot + move;
    }

    /// True if the legal action takes a piece.
    [[nodiscard]] bool captures(const std::string& action) const {
        return !action.ends_with(":pass") && letter_on(ends_of(action).second) != '.';
    }

    /// Plays the text of a legal action.
    void play(const std::string& action) {
        if (!action.ends_with(":pass")) {
            const auto [from, to] = ends_of(action);
            on(to) = on(from);
            on(from) = '.';
        }
        Hand& held = mover_ == 'x' ? red_ : blue_;
        std::swap(held[slot_of(action)], aside_);
        if (held[0] > held[1]) std::swap(held[0], held[1]);
        mover_ = mover_ == 'x' ? 'o' : 'x';
    }

    /// Turns the board by half and lets the players exchange colours, hands and the turn.
    void exchange_players() {
        std::ranges::reverse(board_);
        for (auto& row : board_) {
            std::ranges::reverse(row);
            for (char& letter : row)
                if (letter != '.') letter = static_cast<char>(letter ^ ('a' ^ 'A'));
        }
        std::swap(red_, blue_);
        mover_ = mover_ == 'x' ? 'o' : 'x';
    }

    /// Shows the board and the cards in a mirror; the pawns are numbered from the left again.
    void mirror() {
        static constexpr std::string_view numbers = "ABCDabcd";
        static constexpr std::string_view images = "DCBAdcba";
        for (auto& row : board_) {
            std::ranges::reverse(row);
            for (char& letter : row)
                if (numbers.find(letter) != std::string_view::npos)
                    letter = images[numbers.find(letter)];
        }
        for (Hand* hand : {&red_, &blue_}) {
            for (std::size_t& card : *hand) card = mirrored_number(card);
            if ((*hand)[0] > (*hand)[1]) std::swap((*hand)[0], (*hand)[1]);
        }
        aside_ = mirrored_number(aside_);
    }

    [[nodiscard]] static std::string mirrored_card(const std::string& card) {
        static const std::vector<std::pair<std::string, std::string>> pairs = {
            {"horse", "ox"}, {"frog", "rabbit"}, {"goose", "rooster"}, {"eel", "cobra"}};
        for (const auto& [one, other] : pairs) {
            if (card == one) return other;
            if (card == other) return one;
        }
        return card;
    }

private:
    using Hand = std::array<std::size_t, 2>;  ///< the cards' places in the table, ascending

    [[nodiscard]] static const std::string& name_of(std::size_t card) {
        return onitama_cards()[card].name;
    }
    [[nodiscard]] static std::size_t mirrored_number(std::size_t card) {
        return onitama_card_number(mirrored_card(name_of(card)));
    }
    [[nodiscard]] const Hand& hand() const { return mover_ == 'x' ? red_ : blue_; }
    /// Which of the mover's cards the action uses.
    [[nodiscard]] std::size_t slot_of(const std::string& action) const {
        return action.starts_with(name_of(hand()[0]) + ':') ? 0 : 1;
    }
    /// From where and to where the action leads: the two points after the colon, "c1-d2".
    [[nodiscard]] static std::pair<std::string, std::string> ends_of(const std::string& action) {
        return {action.substr(action.size() - 5, 2), action.substr(action.size() - 2)};
    }
    /// The step of rows that is forward for the mover: red sits at the bottom, row 4.
    [[nodiscard]] int ahead() const { return mover_ == 'x' ? -1 : 1; }
    [[nodiscard]] bool is_own(char letter) const {
        return mover_ == 'x' ? letter >= 'A' && letter <= 'Z' : letter >= 'a' && letter <= 'z';
    }
    [[nodiscard]] char at(int row, int column) const {
        return board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    [[nodiscard]] bool stands(char letter) const {
        return std::ranges::any_of(board_, [letter](const auto& row) {
            return std::ranges::find(row, letter) != row.end();
        });
    }
    [[nodiscard]] static char file(int column) { return static_cast<char>('a' + column); }
    [[nodiscard]] static char rank(int row) { return static_cast<char>('5' - row); }
    [[nodiscard]] char& on(std::string_view point) {
        return board_[static_cast<std::size_t>('5' - point[1])]
                     [static_cast<std::size_t>(point[0] - 'a')];
    }
    [[nodiscard]] char letter_on(std::string_view point) const {
        return at('5' - point[1], point[0] - 'a');
    }

    Letters<5> board_;
    Hand red_{};
    Hand blue_{};
    std::size_t aside_ = 0;
    char mover_ = 'x';
};
static_assert(Twin<Onitama>);

}  // namespace reference
