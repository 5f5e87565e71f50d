/// Counts the valid moves of Onitama's turns, as figure 5.1 of Dasgupta & Chong (2021) has them:
/// while minimax of depth 1 plays, as first player, against an actor that has learned nothing yet,
/// and draws its actions as in training. Cards are dealt anew each game. Prints CSV.
///
///     onitama_valid_moves [GAMES]

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>

#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/play_game.hpp"

#include "onitama/actors.hpp"
#include "onitama/opponents.hpp"

namespace {

using namespace papers::onitama;

/// Entry n counts the turns with n legal actions.
using Histogram = std::array<std::uint64_t, Game::max_legal_actions + 1>;

/// Plays as its agent does, and counts what that may choose from.
template <ludus::Agent<Game> A>
struct Counting {
    A agent;
    Histogram turns{};

    [[nodiscard]] Game::Action act(const Game& position, ludus::Rng& rng) {
        ++turns[ludus::legal_action_count(position)];
        return ludus::ask(agent, position, rng);
    }
};

[[nodiscard]] ludus::ActorAgent<ValBranchActions> untrained(std::uint64_t seed) {
    ValBranchActions::ActorParameters weights;
    ludus::Rng rng(seed);
    ludus::nn::initialise(weights, rng, ludus::nn::He{});
    return ludus::ActorAgent<ValBranchActions>(weights, ludus::Choosing::sampled);
}

}  // namespace

int main(int argc, char** argv) {
    constexpr std::uint64_t seed = 1;
    const int games = argc > 1 ? std::atoi(argv[1]) : 9400;  // as many turns as the paper's
    if (argc > 2 || games < 1) {
        fmt::print(stderr, "usage: onitama_valid_moves [GAMES]\n");
        return 2;
    }
    Counting<ludus::ActorAgent<ValBranchActions>> actor{untrained(seed)};
    Counting<Minimax> minimax{paper_minimax(1)};
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(games); ++i) {
        ludus::Rng rng(seed, i);
        const Game start = Game::random_start(rng);
        ludus::play_game<Game>(minimax, actor, {.limit = {.turns = 200}}, rng, start);
    }
    Histogram both{};
    std::ranges::transform(actor.turns, minimax.turns, both.begin(), std::plus{});
    const double all = std::accumulate(both.begin(), both.end(), 0.0);
    std::size_t end = both.size();
    while (both[end - 1] == 0) --end;
    fmt::print("moves,percent,turns,agent_turns,opponent_turns\n");
    for (std::size_t moves = 0; moves < end; ++moves)
        fmt::print("{},{:.3f},{},{},{}\n", moves, 100 * static_cast<double>(both[moves]) / all,
                   both[moves], actor.turns[moves], minimax.turns[moves]);
}
