#pragma once

#include <fmt/format.h>

#include <concepts>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "ludus/core/player.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_session.hpp"

/// Games in the terminal.
namespace examples {

/// What a line that is typed means besides actions: whether it was a word that is answered by now.
template <class F, class G>
concept WordOf = ludus::Notated<G> && std::predicate<const F&, const G&, const std::string&>;

/// Answers `moves` with the legal actions.
inline constexpr auto list_moves = []<ludus::Notated G>(const G& position,
                                                        const std::string& word) {
    if (word != "moves") return false;
    for (const auto action : position.legal_actions())
        fmt::print("{} ", ludus::Notation<G>::write(position, action));
    fmt::print("\n");
    return true;
};

/// Asks for an action until a legal one is typed. Nothing if the input ends or says `quit`.
template <ludus::Notated G, WordOf<G> Answer>
[[nodiscard]] std::optional<typename G::Action> ask(const G& position, std::string_view prompt,
                                                    const Answer& answer) {
    while (true) {
        fmt::print("{}", prompt);
        std::cout.flush();
        std::string line;
        if (!std::getline(std::cin, line) || line == "quit") return std::nullopt;
        if (answer(position, line)) continue;
        try {
            return ludus::Notation<G>::read_action(position, line);
        } catch (const ludus::NotationError& error) {
            fmt::print("{}\n", error.what());
        }
    }
}

/// Plays a game to its end, the agent against whoever types, who is asked with `prompt(position)`.
/// Returns false if the input ends before the game.
template <ludus::Notated G, ludus::Agent<G> A, std::invocable<const G&> Prompt, WordOf<G> Answer>
[[nodiscard]] bool play_on(ludus::GameSession<G, A>& game, ludus::Player human,
                           const Prompt& prompt, const Answer& answer) {
    while (!game.outcome()) {
        const G& position = game.position();
        if (position.to_move() == human) {
            const auto action = ask(position, prompt(position), answer);
            if (!action) return false;
            game.play(*action);
        } else {
            const auto action = game.act();
            fmt::print("agent: {}\n", ludus::Notation<G>::write(position, action));
            game.play(action);
        }
    }
    return true;
}

/// A board of up to nine files from its ranks in letters, the highest first, in which a digit
/// stands for so many vacant squares: "xx2/4/4/4".
[[nodiscard]] inline std::string picture_of_ranks(std::string_view ranks, int side) {
    int rank = side;
    std::string board = fmt::format("  {} ", rank);
    for (const char c : ranks) {
        if (c == '/')
            board += fmt::format("\n  {} ", --rank);
        else if (c >= '1' && c <= '9')
            for (int i = 0; i < c - '0'; ++i) board += " .";
        else
            board += {' ', c};
    }
    board += "\n    ";
    for (int file = 0; file < side; ++file) board += {' ', static_cast<char>('a' + file)};
    return board + '\n';
}

}  // namespace examples
