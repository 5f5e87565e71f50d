#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>

#include "ludus/game/limit.hpp"
#include "ludus/play/game_session.hpp"

#include "../support/any_batch_player.hpp"
#include "../support/play.hpp"
#include "agent.hpp"

namespace examples::l_game {

/// The board, rank 4 at the top.
[[nodiscard]] inline std::string picture(const Game& position) {
    const std::string text = Notation::write(position);
    return picture_of_ranks(text.substr(0, text.find(' ')), ludus::l_game::side);
}

/// A game in the terminal: the agent against whoever types. Returns when it is over or input ends.
inline void play(AnyBatchPlayer<Game> agent, const Solution& solution, ludus::Player human) {
    ludus::GameSession<Game, AnyBatchPlayer<Game>> game(std::move(agent), {},
                                                        {.limit = {.turns = turn_limit_of_paper}});
    fmt::print(
        "You are {}. An L-piece goes on four squares (a1a2a3b1); a neutral from-to (d1b3),\n"
        "or - to leave both. `moves` lists what is legal, `hint` what keeps the value, `quit` "
        "ends.\n",
        human == ludus::Player::first ? "x and begin" : "o");
    const auto prompt = [](const Game& at) {
        return at.neutral_due() ? "neutral> " : fmt::format("\n{}L-piece> ", picture(at));
    };
    const auto answer = [&](const Game& at, const std::string& word) {
        if (word != "hint") return list_moves(at, word);
        const int best = solution.value(at).utility;
        for (const auto action : at.legal_actions())
            if (solution.value(at, action).utility == best)
                fmt::print("{} ", Notation::write(at, action));
        fmt::print("\n");
        return true;
    };
    if (!play_on(game, human, prompt, answer)) return;
    const Game& position = game.position();
    fmt::print("\n{}", picture(position));
    const auto outcome = position.outcome();
    fmt::print("{}\n",
               !outcome                         ? "A draw: a hundred turns are over."
                   : outcome->winner() == human ? "You win: the agent cannot place its L-piece."
                                                : "You lose: you cannot place your L-piece.");
}

}  // namespace examples::l_game
