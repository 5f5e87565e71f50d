#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/pictured.hpp"

/// How programs write any game: without a `Notation`, actions are their numbers and positions have
/// no text; without a `Picture`, boards are the texts of positions.
namespace LUDUS_NAMESPACE::app {

/// The text of a position; empty without a notation.
template <Game G>
[[nodiscard]] std::string position_text(const G& position) {
    if constexpr (Notated<G>)
        return Notation<G>::write(position);
    else
        return {};
}
/// The position of a text. Throws `NotationError`.
template <Game G>
[[nodiscard]] G read_position(std::string_view text) {
    if constexpr (Notated<G>)
        return Notation<G>::read_position(text);
    else
        throw NotationError(text, 0,
                            concat("the start, since positions of ", G::name,
                                   " have no text: ludus::Notation of the game is missing"));
}

/// The text of a legal action, without spaces.
template <Game G>
[[nodiscard]] std::string action_text(const G& position, typename G::Action action) {
    if constexpr (Notated<G>)
        return Notation<G>::write(position, action);
    else
        return number_text(action.index());
}
/// The legal action of a text. Throws `NotationError`.
template <Game G>
[[nodiscard]] typename G::Action read_action(const G& position, std::string_view text) {
    if constexpr (Notated<G>) {
        return Notation<G>::read_action(position, text);
    } else {
        std::size_t number = 0;
        const char* const end = text.data() + text.size();
        const auto [at, error] = std::from_chars(text.data(), end, number);
        if (error == std::errc{} && at == end)
            for (const auto action : position.legal_actions())
                if (action.index() == number) return action;
        throw NotationError(text, 0, "the number of a legal action");
    }
}

/// The board for people: a picture if the game has one, else the text of the position.
template <Game G>
[[nodiscard]] std::string board_text(const G& position) {
    if constexpr (Pictured<G>)
        return Picture<G>::board(position);
    else if constexpr (Notated<G>)
        return concat(position_text(position), "\n");
    else
        return concat("(no board: ludus::Picture of ", G::name, " is missing)\n");
}
/// The aim, and how moves are written; empty if the game has no picture.
template <Game G>
[[nodiscard]] constexpr std::string_view rules_text() noexcept {
    if constexpr (Pictured<G>)
        return Picture<G>::rules;
    else
        return {};
}

}  // namespace LUDUS_NAMESPACE::app
