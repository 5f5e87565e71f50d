#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/learn/policy_example.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/play_games.hpp"
#include "ludus/train/recorded_game.hpp"

namespace LUDUS_NAMESPACE {

/// An agent that can say how a position should be played: it fills in a number for each legal
/// action, in their order, at least 0, which sum to 1.
template <class A, class G>
concept Teacher =
    Agent<A, G> && requires(const A agent, const G position, std::span<float> policy) {
        agent.recommend(position, policy);
    };

/// Games that an agent plays against itself, to be learned from. Of every ten games five begin in a
/// random position, three with random actions, two as games do.
/// Source: Liu et al. (2019), section 3.5, "Training on heuristic-guided self-plays".
struct TaughtGames {
    std::uint64_t games = 15'000;  ///< in all
    std::uint64_t seed = 1;        ///< all chance of the games comes from it
    /// The shares of games that begin at a random start, with a random opening, and without either;
    /// their sum is at least 1. A game that does not model `RandomStart` is refused unless
    /// `random_starts` is 0.
    std::uint32_t random_starts = 5;
    std::uint32_t random_openings = 3;  ///< as above
    std::uint32_t plain = 2;            ///< as above
    std::uint32_t opening_actions = 3;  ///< of each player, where the opening is random
    double kept = 0.04;                 ///< chance of a position to be recorded, in [0, 1]
    Limit limit{};                      ///< of each game; what it ends is adjudicated
};

/// Plays games of an agent against itself, and records some positions of each: the policy is what
/// the agent recommends if it is a `Teacher`, else what it played; the value is the outcome of the
/// game. What was played at random is not recorded. The result does not depend on the number of
/// workers, as long as agents carry nothing over from one game to the next. If the team is
/// cancelled, games stay unplayed.
/// Throws `std::invalid_argument` if the settings ask for random starts of a game that has none.
template <Game G, std::size_t past = 0, Agent<G> A>
[[nodiscard]] std::vector<RecordedGame<G, past>> play_taught(const A& agent,
                                                             const TaughtGames& settings,
                                                             Workers& workers,
                                                             const RefereeOf<G>& referee = {}) {
    require_random_start<G>(settings.random_starts > 0);
    assert(settings.random_starts + settings.random_openings + settings.plain > 0);
    const auto policy = [=](const auto& standing, auto action, const auto&, Rng& rng) {
        std::vector<float> shares;
        if (!rng.chance(settings.kept)) return shares;
        const auto actions = standing.position().legal_actions();
        shares.resize(std::size(actions));
        if constexpr (Teacher<A, G>)
            agent.recommend(standing.position(), shares);
        else
            shares[static_cast<std::size_t>(std::ranges::find(actions, action) - actions.begin())] =
                1;
        return shares;
    };
    // Of every round of games first those with a random start, then those with a random opening.
    const std::uint64_t openings = settings.random_starts + settings.random_openings;
    const auto setup = [&](std::uint64_t number, Rng& rng) {
        const std::uint64_t place = number % (openings + settings.plain);
        const bool random_start = place < settings.random_starts;
        GameSetup<G> game{.start = start_of<G>(random_start, rng),
                          .rules = {.limit = settings.limit},
                          .referee = referee};
        if (!random_start && place < openings)
            game.rules.random_opening.fill(settings.opening_actions);
        return game;
    };
    using Recorder = ExampleRecorder<G, past, decltype(policy)>;
    std::vector<RecordedGame<G, past>> games(settings.games);
    std::vector<Recorder> recorders(workers.count(), Recorder(policy, games, 0));
    play_games<G>(agent, Itself{}, {0, settings.games, settings.seed}, setup, std::span(recorders),
                  workers);
    return games;
}

}  // namespace LUDUS_NAMESPACE
