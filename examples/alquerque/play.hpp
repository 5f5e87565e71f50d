#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <string>

#include "ludus/core/rng.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/games/alquerque/board.hpp"

#include "../support/ask.hpp"
#include "agent.hpp"

namespace examples::alquerque {

/// The board with its lines, rank 5 at the top.
[[nodiscard]] inline std::string picture(const Game& position) {
    using namespace ludus::alquerque;
    std::string board;
    for (int rank = side - 1; rank >= 0; --rank) {
        board += fmt::format("  {} ", rank + 1);
        for (int file = 0; file < side; ++file) {
            const Points here = Points{1} << point(file, rank);
            board += file == 0 ? " " : "-";
            board += (position.pieces(ludus::Player::first) & here) != 0 ? 'x'
                : (position.pieces(ludus::Player::second) & here) != 0   ? 'o'
                                                                         : '.';
        }
        board += '\n';
        if (rank > 0) board += rank % 2 == 0 ? "     |\\|/|\\|/|\n" : "     |/|\\|/|\\|\n";
    }
    return board + "     a b c d e\n";
}

/// A game in the terminal: the agent against whoever types. Returns when it is over or input ends.
template <ludus::Agent<Game> A>
void play(A agent, ludus::Player human, std::uint64_t seed) {
    Game position;
    ludus::Clock clock({.idle_actions = 200});
    ludus::Rng rng(seed);
    fmt::print(
        "You are {}. A piece moves from-to (b2c3), forward or sideways, and captures by a jump "
        "(b2d4).\n`moves` lists what is legal, `quit` ends.\n",
        human == ludus::Player::first ? "x, move up, and begin" : "o, and move down");
    while (!position.outcome() && !clock.expired()) {
        if (position.to_move() != human) {
            const auto action = agent.act(position, rng);
            fmt::print("agent: {}\n", Notation::write(position, action));
            clock.play(position, action);
            continue;
        }
        const auto action = ask(position, fmt::format("\n{}\nmove> ", picture(position)),
                                [](const std::string&) { return false; });
        if (!action) return;
        clock.play(position, *action);
    }
    const int margin = position.margin(human);
    fmt::print("\n{}\n{} pieces against {}: {}\n", picture(position),
               std::popcount(position.pieces(human)),
               std::popcount(position.pieces(ludus::opponent(human))),
               margin == 0      ? "a tie."
                   : margin > 0 ? "you win."
                                : "you lose.");
}

}  // namespace examples::alquerque
