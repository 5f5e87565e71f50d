#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>

#include "ludus/core/player.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_session.hpp"

#include "../support/play.hpp"
#include "../support/players.hpp"

namespace examples::chinese_checkers {

/// A game in the terminal: the agent against whoever types. Returns when it is over or input ends.
template <ludus::Agent<ludus::chinese_checkers::Position> A>
void play(A agent, ludus::Player human, const ludus::chinese_checkers::Position::Referee& referee) {
    using Game = ludus::chinese_checkers::Position;
    // The board as it is written: the first player's pieces go up and to the right.
    const auto picture = [](const Game& position) {
        const std::string text = ludus::Notation<Game>::write(position);
        return picture_of_ranks(text.substr(0, text.find(' ')), Game::Board::size);
    };
    ludus::GameSession<Game, A> game(std::move(agent), {},
                                     {.limit = Players<Game>::limit, .referee = referee});
    fmt::print("You are {}. A move is from-to (a1c3); `moves` lists what is legal, `quit` ends.\n",
               human == ludus::Player::first ? "A to F, and go to the upper right"
                                             : "a to f, and go to the lower left");
    const auto prompt = [&](const Game& at) { return fmt::format("\n{}move> ", picture(at)); };
    if (!play_on(game, human, prompt, list_moves)) return;
    fmt::print("\n{}", picture(game.position()));
    const int utility = game.outcome()->utility(human);
    fmt::print("{}\n", utility == 0 ? "A draw." : utility > 0 ? "You win." : "You lose.");
}

}  // namespace examples::chinese_checkers
