#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/game/notated.hpp"

/// What the tests of the games' notations ask.
namespace support {

/// A text, where it goes wrong (0: as a whole), and what was expected there.
struct Refusal {
    std::string text;
    std::size_t column;
    std::string_view expected;
};

/// Checks that `read(text)` is answered with the error of the refusal, to the letter.
template <std::invocable<std::string_view> Read>
void check_refusal(const Refusal& refusal, Read read) {
    INFO("\"" << refusal.text << "\"");
    try {
        (void)read(refusal.text);
        FAIL_CHECK("it is read");
    } catch (const ludus::NotationError& error) {
        CHECK(error.column() == refusal.column);
        CHECK(std::string_view(error.what()) ==
              ludus::NotationError(refusal.text, refusal.column, refusal.expected).what());
    }
}

/// Checks that these texts are no positions.
template <ludus::Notated G>
void check_refused_positions(const std::vector<Refusal>& refusals) {
    for (const Refusal& refusal : refusals)
        check_refusal(refusal, ludus::Notation<G>::read_position);
}

/// Checks that these texts are no legal actions of the position.
template <ludus::Notated G>
void check_refused_actions(const G& position, const std::vector<Refusal>& refusals) {
    for (const Refusal& refusal : refusals)
        check_refusal(refusal, [&](std::string_view text) {
            return ludus::Notation<G>::read_action(position, text);
        });
}

/// How many of the texts of a position and its legal actions are not read as what was written.
template <ludus::Notated G>
[[nodiscard]] std::size_t lost_in_writing(const G& position) {
    using Text = ludus::Notation<G>;
    const std::string text = Text::write(position);
    const G read = Text::read_position(text);
    std::size_t lost = !(read == position) || Text::write(read) != text;
    for (const auto action : position.legal_actions())
        lost += Text::read_action(position, Text::write(position, action)) != action;
    return lost;
}

}  // namespace support
