#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "ludus/core/rng.hpp"
#include "ludus/game/limit.hpp"

#include "../support/ask.hpp"
#include "agent.hpp"

namespace examples::l_game {

/// The board, rank 4 at the top.
[[nodiscard]] inline std::string picture(const Game& position) {
    const std::string text = Notation::write(position);
    std::string board;
    int rank = ludus::l_game::side;
    std::string row = fmt::format("  {} ", rank);
    for (const char c : text.substr(0, text.find(' '))) {
        if (c == '/') {
            board += row + '\n';
            row = fmt::format("  {} ", --rank);
        } else if (c >= '1' && c <= '4') {
            for (int i = 0; i < c - '0'; ++i) row += " .";
        } else {
            row += {' ', c};
        }
    }
    return board + row + "\n     a b c d\n";
}

/// A game in the terminal: the agent against whoever types. Returns when it is over or input ends.
template <class Q>
void play(ludus::QAgent<Q> agent, const Solution& solution, ludus::Player human) {
    Game position;
    ludus::Clock clock({.turns = turn_limit_of_paper});
    fmt::print(
        "You are {}. An L-piece goes on four squares (a1a2a3b1); a neutral from-to (d1b3),\n"
        "or - to leave both. `moves` lists what is legal, `hint` what keeps the value, `quit` "
        "ends.\n",
        human == ludus::Player::first ? "x and begin" : "o");
    while (!position.outcome() && !clock.expired()) {
        if (position.to_move() != human) {
            const auto action = agent.act(position);
            fmt::print("agent: {}\n", Notation::write(position, action));
            clock.play(position, action);
            continue;
        }
        const auto hint = [&](const std::string& word) {
            if (word != "hint") return false;
            const int best = solution.value(position).utility;
            for (const auto action : position.legal_actions())
                if (solution.value(position, action).utility == best)
                    fmt::print("{} ", Notation::write(position, action));
            fmt::print("\n");
            return true;
        };
        const auto action =
            ask(position,
                position.neutral_due() ? std::string("neutral> ")
                                       : fmt::format("\n{}L-piece> ", picture(position)),
                hint);
        if (!action) return;
        clock.play(position, *action);
    }
    fmt::print("\n{}", picture(position));
    const auto outcome = position.outcome();
    fmt::print("{}\n",
               !outcome                         ? "A draw: a hundred turns are over."
                   : outcome->winner() == human ? "You win: the agent cannot place its L-piece."
                                                : "You lose: you cannot place your L-piece.");
}

}  // namespace examples::l_game
