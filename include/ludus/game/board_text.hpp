#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/raise.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"

/// What the notations of board games have in common: ranks from the top, names of squares, the
/// mover.
namespace LUDUS_NAMESPACE {

/// A square by its file and rank, counted from 0: (0, 0) is "a1".
[[nodiscard]] inline std::string square_text(int file, int rank) {
    return {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
}

/// The player to move as it ends a position's text: " x" or " o".
[[nodiscard]] constexpr std::string_view mover_text(Player mover) noexcept {
    return mover == Player::first ? " x" : " o";
}

/// The ranks of a board of at most nine squares a side, from the top, parted by '/': what
/// `symbol(file, rank)` says stands there, and a digit for so many squares where it says '\0'.
template <std::invocable<int, int> Symbol>
[[nodiscard]] std::string ranks_text(int side, const Symbol& symbol) {
    std::string text;
    for (int rank = side - 1; rank >= 0; --rank) {
        int vacant = 0;
        const auto flush = [&] {
            if (vacant > 0) text += static_cast<char>('0' + vacant);
            vacant = 0;
        };
        for (int file = 0; file < side; ++file) {
            const char here = symbol(file, rank);
            if (here == '\0') {
                ++vacant;
                continue;
            }
            flush();
            text += here;
        }
        flush();
        if (rank > 0) text += '/';
    }
    return text;
}

/// A text that is read from the left. What does not fit is answered with `NotationError`.
class TextReader {
public:
    /// A square that a text names.
    struct Square {
        int file;  ///< from the left, 0 being a
        int rank;  ///< from the bottom, 0 being 1
    };

    /// Begins at the first letter of a text, which must live as long as the reader.
    explicit TextReader(std::string_view text) noexcept : text_(text) {}

    /// How many letters have been read.
    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    /// What is left.
    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }
    /// The next letter, '\0' at the end.
    [[nodiscard]] char here() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }
    /// Ends the reading: the next letter is not what was expected.
    [[noreturn]] void fail(std::string_view expected) const {
        raise(NotationError(text_, at_ + 1, expected));
    }

    /// Passes over so many letters. Requires that they are left.
    void advance(std::size_t letters) noexcept { at_ += letters; }
    /// Passes over a letter, which must be `symbol`; `expected` says so in words.
    void skip(char symbol, std::string_view expected) {
        if (here() != symbol) fail(expected);
        ++at_;
    }
    /// Requires that nothing follows.
    void end(std::string_view expected = "the end") const {
        if (at_ != text_.size()) fail(expected);
    }

    /// " x" or " o".
    [[nodiscard]] Player mover() {
        skip(' ', "a space before the mover");
        if (here() != 'x' && here() != 'o') fail("the mover, x or o");
        return text_[at_++] == 'x' ? Player::first : Player::second;
    }

    /// A file's letter and a rank's number, on a board of at most nine squares a side.
    [[nodiscard]] Square square(int side, std::string_view file_name = "file",
                                std::string_view rank_name = "rank") {
        const int file = here() - 'a';
        if (file < 0 || file >= side)
            fail(concat("a ", file_name, " from a to ", std::string(1, char('a' + side - 1))));
        ++at_;
        const int rank = here() - '1';
        if (rank < 0 || rank >= side)
            fail(concat("a ", rank_name, " from 1 to ", std::to_string(side)));
        ++at_;
        return {file, rank};
    }

    /// What `ranks_text` writes, so that a number follows no other. `place(symbol, file, rank)`
    /// answers whether the symbol is one that stands on squares; `symbols` and `slash` say what
    /// else is expected.
    template <std::predicate<char, int, int> Place>
    void ranks(int side, std::string_view symbols, std::string_view slash, const Place& place) {
        for (int rank = side - 1; rank >= 0; --rank) {
            bool counted = false;
            for (int file = 0; file < side; ++at_) {
                if (!counted && here() >= '1' && here() <= '0' + side - file) {
                    file += here() - '0';
                    counted = true;
                } else if (at_ < text_.size() && place(here(), file, rank)) {
                    ++file;
                    counted = false;
                } else {
                    fail(counted ? "a piece after a number" : symbols);
                }
            }
            if (rank > 0) skip('/', slash);
        }
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

/// Answers a text that is no legal action: tells the position, and the first letter that no legal
/// action has at its place.
template <Game G>
[[noreturn]] void refuse_action(const G& position, std::string_view text) {
    std::size_t shared = 0;
    for (const auto legal : position.legal_actions()) {
        const std::string written = Notation<G>::write(position, legal);
        const auto from = std::ranges::mismatch(text, written).in1;
        shared = std::max(shared, static_cast<std::size_t>(from - text.begin()));
    }
    raise(NotationError(text, shared + 1,
                        concat("a legal action in ", Notation<G>::write(position))));
}

/// The action, if it is legal; else an error that tells the position.
template <Game G>
[[nodiscard]] typename G::Action expect_legal(const G& position, typename G::Action action,
                                              std::string_view text) {
    for (const auto legal : position.legal_actions())
        if (legal == action) return action;
    refuse_action(position, text);
}

}  // namespace LUDUS_NAMESPACE
