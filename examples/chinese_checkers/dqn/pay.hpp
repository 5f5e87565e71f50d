#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/play/agent.hpp"

#include "network.hpp"

namespace examples::chinese_checkers::dqn {

/// What an agent is paid for in a game.
struct Pay {
    std::uint32_t actions = 40;  ///< of each player, after which the game ends
    double forward = 0.01;       ///< for each step forward, to be given back for one back
    double win = 10;
};

/// What an agent is paid on average against the greedy player, from the usual start, half of the games as
/// first player. Source: Liu et al. (2019), figure 14.
template <ludus::Agent<Game> A>
[[nodiscard]] double mean_pay(const A& agent, const Pay& pay, std::uint64_t games,
                              std::uint64_t seed, ludus::Workers& workers) {
    using ludus::Player;
    constexpr ludus::chinese_checkers::GreedyAgent greedy;
    const auto steps = [](const Game& position, Player player) {
        int sum = 0;
        for (const int cell : position.cells(player)) sum += Game::Board::advance(player, cell);
        return sum;
    };
    std::vector<double> paid(games);
    workers.run(workers.count(), [&](std::size_t worker) {
        A own = agent;
        for (std::uint64_t i = worker; i < games; i += workers.count()) {
            ludus::Rng rng(seed, i);
            const Player player = i % 2 == 0 ? Player::first : Player::second;
            Game position;
            ludus::TurnCounter clock({.actions = 2 * pay.actions});
            while (!position.outcome() && !clock.expired())
                clock.play(position,
                           position.to_move() == player ? ludus::ask(own, position, rng)
                                                        : greedy.act(position, rng));
            paid[i] = pay.forward * (steps(position, player) - steps(Game{}, player));
            if (position.has_arrived(player)) paid[i] += pay.win;
        }
    });
    return games == 0 ? 0.0
                      : std::accumulate(paid.begin(), paid.end(), 0.0) / static_cast<double>(games);
}

}  // namespace examples::chinese_checkers::dqn
