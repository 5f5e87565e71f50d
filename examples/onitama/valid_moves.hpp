#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/match.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/nn/initialise.hpp"

#include "../support/players.hpp"
#include "actors.hpp"

namespace examples::onitama {

/// How many turns had so many legal actions, by that number: the paper's figure 5.1.
struct ValidMoves {
    std::array<std::uint64_t, Game::max_legal_actions + 1> turns{};

    [[nodiscard]] std::uint64_t total() const {
        return std::accumulate(turns.begin(), turns.end(), std::uint64_t{0});
    }
    /// Of the legal actions in a turn. Requires a turn, as do the others.
    [[nodiscard]] double mean() const {
        std::uint64_t sum = 0;
        for (std::size_t moves = 0; moves < turns.size(); ++moves) sum += moves * turns[moves];
        return static_cast<double>(sum) / static_cast<double>(total());
    }
    /// The least number that half of the turns do not exceed.
    [[nodiscard]] std::size_t median() const {
        std::size_t moves = 0;
        for (std::uint64_t seen = turns[0]; 2 * seen < total(); seen += turns[moves]) ++moves;
        return moves;
    }
    [[nodiscard]] std::size_t commonest() const {
        return static_cast<std::size_t>(std::ranges::max_element(turns) - turns.begin());
    }
    [[nodiscard]] std::size_t most() const {
        std::size_t moves = turns.size() - 1;
        while (turns[moves] == 0) --moves;
        return moves;
    }

    /// The histogram, from 0 to the most.
    [[nodiscard]] std::string csv() const {
        std::string text = "moves,turns,percent\n";
        for (std::size_t moves = 0; moves <= most(); ++moves)
            text +=
                fmt::format("{},{},{:.3f}\n", moves, turns[moves],
                            100 * static_cast<double>(turns[moves]) / static_cast<double>(total()));
        return text;
    }
    /// Its figures beside the paper's.
    [[nodiscard]] std::string summary_csv() const {
        return fmt::format(
            "measure,paper,this_run\nturns,71789,{}\nmean,14.2496,{:.4f}\nmedian,14,{}\n"
            "commonest,12,{}\nmaximum,30,{}\n",
            total(), mean(), median(), commonest(), most());
    }
};

/// Plays as its agent does, and counts what that may choose from.
template <ludus::Agent<Game> A>
struct Counting {
    A agent;
    ValidMoves* counts;

    [[nodiscard]] Action act(const Game& position, ludus::Rng& rng) {
        ++counts->turns[ludus::legal_action_count(position)];
        return agent.act(position, rng);
    }
};

/// Counts in both players' turns while minimax of depth 1 plays, as first player, against an actor that
/// has learned nothing yet, and chooses as in training, by its distribution. Cards are dealt anew each
/// game.
[[nodiscard]] inline ValidMoves count_valid_moves(std::uint64_t games, std::uint64_t seed) {
    using Untrained = ludus::ActorAgent<ValBranchActions>;
    ValidMoves counts;
    ValBranchActions::ActorParameters weights;
    ludus::Rng weights_rng(seed);
    ludus::nn::initialise(weights, weights_rng, ludus::nn::He{});
    Counting<Untrained> actor{Untrained(std::move(weights), ludus::Choosing::sampled), &counts};
    Counting<Players<Game>::Any> minimax{player<Game>("", "minimax:1"), &counts};
    for (std::uint64_t i = 0; i < games; ++i) {
        ludus::Rng rng(seed, i);
        const Game start = Game::random_start(rng);
        ludus::play_game<Game>(minimax, actor, {.limit = Players<Game>::limit}, rng, start);
    }
    return counts;
}

}  // namespace examples::onitama
