#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/notated.hpp"

/// What a position says, in letters and texts.
namespace support {

[[nodiscard]] inline char letter_of(ludus::Player player) {
    return player == ludus::Player::first ? 'x' : 'o';
}

/// The winner, '=' for a draw, a space while the game goes on.
[[nodiscard]] inline char letter_of(std::optional<ludus::Outcome> outcome) {
    if (!outcome) return ' ';
    return outcome->is_draw() ? '=' : letter_of(outcome->winner());
}

/// The words of a text, with spaces between them.
[[nodiscard]] inline std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

/// The legal actions in the order of the list.
template <ludus::Notated G>
[[nodiscard]] std::vector<std::string> listed_texts(const G& position) {
    std::vector<std::string> texts;
    for (const auto action : position.legal_actions())
        texts.push_back(ludus::Notation<G>::write(position, action));
    return texts;
}

/// The legal actions in alphabetical order.
template <ludus::Notated G>
[[nodiscard]] std::vector<std::string> action_texts(const G& position) {
    std::vector<std::string> texts = listed_texts(position);
    std::ranges::sort(texts);
    return texts;
}

}  // namespace support
