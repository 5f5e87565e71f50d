#pragma once

#include <fmt/format.h>

#include <concepts>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "ludus/game/notated.hpp"

namespace examples {

/// Asks at the terminal for an action until a legal one is typed: `moves` lists them, and a word that
/// `understands(word)` is answered there. Nothing if the input ends or says `quit`.
template <ludus::Notated G, std::predicate<const std::string&> Understands>
[[nodiscard]] std::optional<typename G::Action> ask(const G& position, std::string_view prompt,
                                                    const Understands& understands) {
    using Notation = ludus::Notation<G>;
    while (true) {
        fmt::print("{}", prompt);
        std::cout.flush();
        std::string line;
        if (!std::getline(std::cin, line) || line == "quit") return std::nullopt;
        if (understands(line)) continue;
        if (line == "moves") {
            for (const auto action : position.legal_actions())
                fmt::print("{} ", Notation::write(position, action));
            fmt::print("\n");
            continue;
        }
        try {
            return Notation::read_action(position, line);
        } catch (const ludus::NotationError& error) {
            fmt::print("{}\n", error.what());
        }
    }
}

}  // namespace examples
