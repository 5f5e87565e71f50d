#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "ludus/arena/agent.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/limit.hpp"

#include "../support/ask.hpp"
#include "../support/players.hpp"
#include "actors.hpp"

namespace examples::onitama {

/// The board as first player sees it, and the cards.
[[nodiscard]] inline std::string picture(const Game& position) {
    const std::string text = Notation::write(position);
    const std::size_t end = text.find(' ');
    std::string board;
    int rank = ludus::onitama::side;
    std::string row = fmt::format("  {} ", rank);
    for (const char c : std::string_view(text).substr(0, end)) {
        if (c == '/') {
            board += row + '\n';
            row = fmt::format("  {} ", --rank);
        } else if (c >= '1' && c <= '5') {
            for (int i = 0; i < c - '0'; ++i) row += " .";
        } else {
            row += {' ', c};
        }
    }
    return fmt::format("{}{}\n     a b c d e\n  cards of x/cards of o/aside: {}\n", board, row,
                       text.substr(end + 1));
}

/// A game in the terminal: the agent against whoever types. Returns when it is over or input ends.
template <ludus::Agent<Game> A>
void play(A agent, const Game& start, ludus::Player human, ludus::Rng& rng) {
    Game position = start;
    ludus::Clock clock(Players<Game>::limit);
    fmt::print(
        "You are {}. A move is card:from-to (dragon:b1-d2); `moves` lists what is legal, "
        "`quit` ends.\n",
        human == ludus::Player::first ? "x, in capitals" : "o");
    while (!position.outcome() && !clock.expired()) {
        if (position.to_move() != human) {
            const auto action = agent.act(position, rng);
            fmt::print("agent: {}\n", Notation::write(position, action));
            clock.play(position, action);
            continue;
        }
        const auto action = ask(position, fmt::format("\n{}move> ", picture(position)),
                                [](const std::string&) { return false; });
        if (!action) return;
        clock.play(position, *action);
    }
    fmt::print("\n{}", picture(position));
    const auto outcome = position.outcome();
    fmt::print("{}\n",
               !outcome                         ? "A draw: two hundred turns are over."
                   : outcome->winner() == human ? "You win."
                                                : "You lose.");
}

}  // namespace examples::onitama
