#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_session.hpp"

#include "../support/play.hpp"
#include "../support/players.hpp"
#include "actors.hpp"

namespace examples::onitama {

/// The board as first player sees it, and the cards.
[[nodiscard]] inline std::string picture(const Game& position) {
    const std::string text = Notation::write(position);
    const std::size_t end = text.find(' ');
    return fmt::format("{}  cards of x/cards of o/aside: {}\n",
                       picture_of_ranks(text.substr(0, end), ludus::onitama::side),
                       text.substr(end + 1));
}

/// A game in the terminal, its cards dealt by a seed: the agent against whoever types. Returns when
/// it is over or input ends.
template <ludus::Agent<Game> A>
void play(A agent, std::uint64_t deal, ludus::Player human) {
    ludus::Rng rng(deal);
    ludus::GameSession<Game, A> game(std::move(agent), Game::random_start(rng),
                                     {.limit = Players<Game>::limit, .seed = deal});
    fmt::print(
        "You are {}. A move is card:from-to (dragon:b1-d2); `moves` lists what is legal, "
        "`quit` ends.\n",
        human == ludus::Player::first ? "x, in capitals" : "o");
    const auto prompt = [](const Game& at) { return fmt::format("\n{}move> ", picture(at)); };
    if (!play_on(game, human, prompt, list_moves)) return;
    const Game& position = game.position();
    fmt::print("\n{}", picture(position));
    const auto outcome = position.outcome();
    fmt::print("{}\n",
               !outcome                         ? "A draw: two hundred turns are over."
                   : outcome->winner() == human ? "You win."
                                                : "You lose.");
}

}  // namespace examples::onitama
