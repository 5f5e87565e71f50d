#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Onitama again, slow and obvious, written from the printed rules: a board of letters, cards by
/// name. It shares no code with the library, which is compared with it.
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
    struct Action {
        std::string text;
        std::size_t index = 0;  ///< 8 * piece + 4 * card + move; 40 and 41 for passes

        friend bool operator==(const Action&, const Action&) = default;
    };
    using Hand = std::array<std::string, 2>;

    Onitama() : Onitama("dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x") {}

    /// Requires a well-formed text.
    explicit Onitama(std::string text) {
        std::ranges::replace(text, '/', ' ');
        std::ranges::replace(text, ',', ' ');
        std::istringstream words(text);
        for (std::string& row : rows_) {
            std::string compressed;
            words >> compressed;
            for (const char letter : compressed)
                row += letter >= '1' && letter <= '5'
                    ? std::string(static_cast<std::size_t>(letter - '0'), '.')
                    : std::string(1, letter);
        }
        words >> red_[0] >> red_[1] >> blue_[0] >> blue_[1] >> aside_ >> mover_;
    }

    /// The text that the constructor reads.
    [[nodiscard]] std::string text() const {
        std::string text;
        for (const std::string& row : rows_) {
            int empty = 0;
            for (const char letter : row) {
                if (letter == '.') {
                    ++empty;
                    continue;
                }
                if (empty > 0) text += std::to_string(empty);
                empty = 0;
                text += letter;
            }
            if (empty > 0) text += std::to_string(empty);
            text += '/';
        }
        text.back() = ' ';
        text += red_[0] + "," + red_[1] + "/" + blue_[0] + "," + blue_[1] + "/" + aside_ + " ";
        return text + mover_;
    }

    [[nodiscard]] char to_move() const { return mover_; }

    /// 'x', 'o', or a space while the game goes on.
    [[nodiscard]] char winner() const {
        if (!stands('m') || rows_[0][2] == 'M') return 'x';
        if (!stands('M') || rows_[4][2] == 'm') return 'o';
        return ' ';
    }

    /// In alphabetical order of their texts.
    [[nodiscard]] std::vector<Action> actions() const {
        std::vector<Action> found;
        if (winner() != ' ') return found;
        const std::string letters = mover_ == 'x' ? "ABCDM" : "abcdm";
        const int ahead = mover_ == 'x' ? -1 : 1;  // red sits at the bottom, row 4
        for (int row = 0; row < 5; ++row)
            for (int column = 0; column < 5; ++column) {
                const std::size_t piece = letters.find(at(row, column));
                if (piece == std::string::npos) continue;
                for (std::size_t slot = 0; slot < 2; ++slot) {
                    const OnitamaCard& card = onitama_cards()[onitama_card_number(hand()[slot])];
                    for (std::size_t move = 0; move < card.moves.size(); ++move) {
                        const int to_row = row + ahead * card.moves[move].first;
                        const int to_column = column - ahead * card.moves[move].second;
                        if (to_row < 0 || to_row > 4 || to_column < 0 || to_column > 4) continue;
                        if (letters.find(at(to_row, to_column)) != std::string::npos) continue;
                        found.push_back(
                            {card.name + ":" + point(row, column) + "-" + point(to_row, to_column),
                             8 * piece + 4 * slot + move});
                    }
                }
            }
        if (found.empty())
            for (std::size_t slot = 0; slot < 2; ++slot)
                found.push_back({hand()[slot] + ":pass", 40 + slot});
        std::ranges::sort(found, {}, &Action::text);
        return found;
    }

    /// Plays the text of a legal action.
    void play(const std::string& action) {
        const std::size_t colon = action.find(':');
        if (action.substr(colon + 1) != "pass") {
            char& from = on(action.substr(colon + 1, 2));
            on(action.substr(colon + 4, 2)) = from;
            from = '.';
        }
        Hand& held = mover_ == 'x' ? red_ : blue_;
        std::string& used = held[0] == action.substr(0, colon) ? held[0] : held[1];
        std::swap(used, aside_);
        if (onitama_card_number(held[0]) > onitama_card_number(held[1]))
            std::swap(held[0], held[1]);
        mover_ = mover_ == 'x' ? 'o' : 'x';
    }

    /// Turns the board by half and lets the players exchange colours, hands and the turn.
    void exchange_players() {
        std::ranges::reverse(rows_);
        for (std::string& row : rows_) {
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
        for (std::string& row : rows_) {
            std::ranges::reverse(row);
            for (char& letter : row)
                if (numbers.find(letter) != std::string_view::npos)
                    letter = images[numbers.find(letter)];
        }
        for (Hand* hand : {&red_, &blue_}) {
            for (std::string& card : *hand) card = mirrored_card(card);
            if (onitama_card_number((*hand)[0]) > onitama_card_number((*hand)[1]))
                std::swap((*hand)[0], (*hand)[1]);
        }
        aside_ = mirrored_card(aside_);
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

    /// Number of sequences of `depth` actions.
    [[nodiscard]] std::uint64_t perft(unsigned depth) const {
        if (depth == 0) return 1;
        std::uint64_t sequences = 0;
        for (const Action& action : actions()) {
            Onitama next = *this;
            next.play(action.text);
            sequences += next.perft(depth - 1);
        }
        return sequences;
    }

private:
    [[nodiscard]] const Hand& hand() const { return mover_ == 'x' ? red_ : blue_; }
    [[nodiscard]] char at(int row, int column) const {
        return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    [[nodiscard]] bool stands(char letter) const {
        return std::ranges::any_of(rows_, [letter](const std::string& row) {
            return row.find(letter) != std::string::npos;
        });
    }
    [[nodiscard]] static std::string point(int row, int column) {
        return {static_cast<char>('a' + column), static_cast<char>('5' - row)};
    }
    [[nodiscard]] char& on(std::string_view point) {
        return rows_[static_cast<std::size_t>('5' - point[1])]
                    [static_cast<std::size_t>(point[0] - 'a')];
    }

    std::array<std::string, 5> rows_;  ///< from the top
    Hand red_;
    Hand blue_;
    std::string aside_;
    char mover_ = 'x';
};

}  // namespace reference
