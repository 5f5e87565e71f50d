#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "ludus/core/player.hpp"
#include "ludus/learn/lookahead_agent.hpp"
#include "ludus/learn/q_function.hpp"

#include "agent.hpp"
#include "board.hpp"

namespace examples::dots_and_boxes {

/// The edges that an agent would draw, the best first, each with its value to the mover.
template <class Q>
[[nodiscard]] std::vector<std::pair<Action, float>> ranked(ludus::QAgent<Q>& agent,
                                                           const Game& position) {
    const auto actions = position.legal_actions();
    const auto values = agent.values(position);
    std::vector<std::pair<Action, float>> ranking;
    for (std::size_t i = 0; i < actions.size(); ++i) ranking.emplace_back(actions[i], values[i]);
    std::ranges::stable_sort(ranking, std::ranges::greater{}, &std::pair<Action, float>::second);
    return ranking;
}

/// A position with the value that the agent gives each free edge, as the paper's section 5.1 shows it.
template <class Q>
void inspect(ludus::QAgent<Q> agent, const Game& position) {
    const auto ranking = ranked(agent, position);
    fmt::print("{}", picture(position, [&](std::size_t edge) {
                   const auto at = std::ranges::find(
                       ranking, edge, [](const auto& entry) { return entry.first.index(); });
                   return fmt::format("{:+.2f}", at->second);
               }));
    fmt::print("{}\n", score(position));
    if (ranking.empty()) return;
    fmt::print("best:");
    for (std::size_t i = 0; i < std::min<std::size_t>(5, ranking.size()); ++i)
        fmt::print(" {} ({:+.3f})", ranking[i].first.index(), ranking[i].second);
    fmt::print("\n");
}

/// All that its network puts out there, for drawn edges too, as the paper's figures 24, 26 and 28 do.
template <class Q>
void print_outputs(const ludus::QAgent<Q>& agent, const Game& position) {
    typename Q::Activations activations{1};
    ludus::evaluate<Q>(agent.parameters(), activations, {&position, 1});
    const auto outputs = std::as_const(activations).output(0);
    fmt::print("all edges, {}:\n{}", value_unit<Q>, picture(Game{}, [&](std::size_t edge) {
                   return fmt::format("{:+.2f}", outputs[edge]);
               }));
}

/// A game in the terminal: the agent against whoever types. Returns when it is over or input ends.
template <class Q>
void play(ludus::LookaheadAgent<Q> agent, ludus::Player human) {
    const ludus::QAgent<Q> adviser(agent.parameters());
    Game position;
    fmt::print(
        "You are {}. Type the number of an edge; `hint` shows what the agent's network thinks of "
        "each, `quit` ends.\n",
        human == ludus::Player::first ? "x and begin" : "o");
    while (!position.outcome()) {
        if (position.to_move() != human) {
            const auto action = agent.act(position);
            fmt::print("agent: {}\n", Notation::write(position, action));
            position.play(action);
            continue;
        }
        fmt::print("\n{}{}\nedge> ",
                   picture(position, [](std::size_t edge) { return std::to_string(edge); }),
                   score(position));
        std::cout.flush();
        std::string line;
        if (!std::getline(std::cin, line) || line == "quit") return;
        if (line == "hint") {
            inspect(adviser, position);
            continue;
        }
        try {
            position.play(Notation::read_action(position, line));
        } catch (const ludus::NotationError& error) {
            fmt::print("{}\n", error.what());
        }
    }
    fmt::print("\n{}{}\n", picture(position, [](std::size_t) { return ""; }), score(position));
    const int utility = position.outcome()->utility(human);
    fmt::print("{}\n", utility == 0 ? "A draw." : utility > 0 ? "You win." : "You lose.");
}

}  // namespace examples::dots_and_boxes
