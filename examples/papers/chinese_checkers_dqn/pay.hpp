#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/match.hpp"

namespace papers::chinese_checkers_dqn {

using ludus::ChineseCheckers;

/// What an agent is paid for in a game.
struct Pay {
    std::uint32_t actions = 40;  ///< of each player, after which the game ends
    double forward = 0.01;       ///< for each step forward, to be given back for one back
    double win = 10;
};

/// Writes down what the player of each game is paid, by the game's number.
struct PayRecorder : ludus::GameRecorder {
    Pay pay;
    std::span<double> paid;

    void finish(const auto&, const auto& game) const noexcept {
        const ChineseCheckers& last = game.standing.position();
        const auto steps = [&](const ChineseCheckers& position) {
            int sum = 0;
            for (const int cell : position.cells(game.player))
                sum += ChineseCheckers::Board::advance(game.player, cell);
            return sum;
        };
        paid[game.number] = pay.forward * (steps(last) - steps(ChineseCheckers{}));
        if (last.has_arrived(game.player)) paid[game.number] += pay.win;
    }
};

/// What an agent is paid on average against the greedy player, from the usual start, half of the
/// games as first player. Source: Liu et al. (2019), figure 14.
template <ludus::Agent<ChineseCheckers> A>
[[nodiscard]] double mean_pay(const A& agent, const Pay& pay, std::uint64_t games,
                              std::uint64_t seed, ludus::Workers& workers) {
    std::vector<double> paid(games);
    std::vector<PayRecorder> recorders(workers.count(), PayRecorder{{}, pay, paid});
    ludus::record_match<ChineseCheckers>(
        agent, ludus::chinese_checkers::GreedyAgent{},
        {.games = games, .seed = seed, .limit = {.actions = 2 * pay.actions}}, {},
        std::span(recorders), workers);
    return games == 0 ? 0.0
                      : std::accumulate(paid.begin(), paid.end(), 0.0) / static_cast<double>(games);
}

}  // namespace papers::chinese_checkers_dqn
