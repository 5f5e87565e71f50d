#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <string>
#include <utility>

#include "ludus/games/alquerque/board.hpp"
#include "ludus/play/game_session.hpp"

#include "../support/play.hpp"
#include "../support/players.hpp"
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
inline void play(Named agent, ludus::Player human, std::uint64_t seed) {
    ludus::GameSession<Game, Named> game(std::move(agent), {},
                                         {.limit = Players<Game>::limit, .seed = seed});
    fmt::print(
        "You are {}. A piece moves from-to (b2c3), forward or sideways, and captures by a jump "
        "(b2d4).\n`moves` lists what is legal, `quit` ends.\n",
        human == ludus::Player::first ? "x, move up, and begin" : "o, and move down");
    const auto prompt = [](const Game& at) { return fmt::format("\n{}\nmove> ", picture(at)); };
    if (!play_on(game, human, prompt, list_moves)) return;
    const Game& position = game.position();
    const int margin = position.margin(human);
    fmt::print("\n{}\n{} pieces against {}: {}\n", picture(position),
               std::popcount(position.pieces(human)),
               std::popcount(position.pieces(ludus::opponent(human))),
               margin == 0      ? "a tie."
                   : margin > 0 ? "you win."
                                : "you lose.");
}

}  // namespace examples::alquerque
