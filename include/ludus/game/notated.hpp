#pragma once

#include <concepts>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Text that is no position or no action: where it goes wrong, what was expected, what was found,
/// in one line that is safe to print.
class NotationError : public std::invalid_argument {
public:
    /// `column` counts from 1; 0 where no single column is to blame.
    NotationError(std::string_view text, std::size_t column, std::string_view expected)
        : std::invalid_argument(message(text, column, expected)), column_(column) {}

    /// Where the text goes wrong, from 1; 0 where no single column is to blame.
    [[nodiscard]] std::size_t column() const noexcept { return column_; }

private:
    [[nodiscard]] static std::string message(std::string_view text, std::size_t column,
                                             std::string_view expected) {
        const std::string quoted = concat("\"", printable(text.substr(0, 120)), "\"");
        if (column == 0) return concat("expected ", expected, ", found ", quoted);
        const std::string found = column > text.size()
            ? "the end"
            : concat("'", printable(text.substr(column - 1, 1)), "'");
        return concat("column ", std::to_string(column), ": expected ", expected, ", found ", found,
                      " in ", quoted);
    }

    std::size_t column_;
};

/// How a game is written as text: specialised beside each game, in its `notation.hpp`.
template <Game G>
struct Notation;

/// A game with a specialised `Notation`. Laws: reading what was written gives the same value; text
/// that is no position, or not a legal action of the position, is answered with `NotationError`.
template <class G>
concept Notated =
    Game<G> && requires(const G position, const typename G::Action action, std::string_view text) {
        { Notation<G>::write(position) } -> std::same_as<std::string>;
        { Notation<G>::write(position, action) } -> std::same_as<std::string>;
        { Notation<G>::read_position(text) } -> std::same_as<G>;
        { Notation<G>::read_action(position, text) } -> std::same_as<typename G::Action>;
    };

}  // namespace LUDUS_NAMESPACE
