#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/play_game.hpp"
#include "ludus/arena/recorded_game.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"

namespace LUDUS_NAMESPACE {

/// An agent that can say how a position should be played: it fills in a number for each legal action, in their
/// order, at least 0, which sum to 1.
template <class A, class G>
concept Teacher =
    Agent<A, G> && requires(const A agent, const G position, std::span<float> policy) {
        agent.recommend(position, policy);
    };

/// Games that an agent plays against itself, to be learned from. Of every ten games five begin in a random
/// position, three with random actions, two as games do.
/// Source: Liu et al. (2019), section 3.5, "Training on heuristic-guided self-plays".
struct TaughtSettings {
    std::uint64_t games = 15'000;  ///< in all
    std::uint64_t seed = 1;        ///< all chance of the games comes from it
    /// The shares of games that begin at a random start, with a random opening, and without either; their
    /// sum is at least 1. A game that does not model `RandomStart` is refused unless
    /// `random_starts` is 0.
    std::uint32_t random_starts = 5;
    std::uint32_t random_openings = 3;  ///< as above
    std::uint32_t plain = 2;            ///< as above
    std::uint32_t opening_actions = 3;  ///< of each player, where the opening is random
    double kept = 0.04;                 ///< chance of a position to be recorded, in [0, 1]
    Limit limit{};                      ///< of each game; what it ends is adjudicated
};

namespace detail {

/// The game of that number; an empty one where the team is told to stop.
template <Game G, std::size_t past, class A, class R>
[[nodiscard]] RecordedGame<G, past> taught_game(A& agent, const TaughtSettings& settings,
                                                std::uint64_t number, const Workers& team,
                                                const R& referee) {
    Rng rng(settings.seed, number);
    const std::uint64_t turn =
        number % (settings.random_starts + settings.random_openings + settings.plain);
    const bool random_start = turn < settings.random_starts;
    const bool opening = !random_start && turn < settings.random_starts + settings.random_openings;
    G start;
    if constexpr (RandomStart<G>)
        if (random_start) start = G::random_start(rng);
    const MatchRules rules{settings.limit, {}, opening ? settings.opening_actions : 0};
    GameInPlay<G, R, past> game(rules, start, referee);
    RecordedGame<G, past> record;
    while (!game.over()) {
        if (team.stop_requested()) return {};
        if (game.play_by_chance(rng)) continue;
        const G position = game.position();
        const auto action = agent.act(position, rng);
        if (rng.chance(settings.kept)) {
            const auto actions = position.legal_actions();
            std::vector<float> policy(std::size(actions));
            if constexpr (Teacher<A, G>)
                agent.recommend(position, policy);
            else
                policy[static_cast<std::size_t>(std::ranges::find(actions, action) -
                                                actions.begin())] = 1;
            record.examples.push_back({game.standing().history(), std::move(policy), 0});
        }
        game.play(action);
    }
    record.finish(game.result());
    return record;
}

}  // namespace detail

/// Plays games of an agent against itself, and records some positions of each: the policy is what the agent
/// recommends if it is a `Teacher`, else what it played; the value what came of the game. What was
/// played at random is not recorded. The result does not depend on the number of workers, as long as
/// agents carry nothing over from one game to the next. A team that is told to stop leaves games unplayed.
/// Throws `std::invalid_argument` if the settings ask for random starts of a game that has none.
template <Game G, std::size_t past = 0, Agent<G> A, Referee<G> R = NoReferee>
[[nodiscard]] std::vector<RecordedGame<G, past>> play_taught(const A& agent,
                                                             const TaughtSettings& settings,
                                                             Workers& workers,
                                                             const R& referee = {}) {
    require_random_start<G>(settings.random_starts > 0);
    assert(settings.random_starts + settings.random_openings + settings.plain > 0);
    std::vector<RecordedGame<G, past>> games(settings.games);
    constexpr std::uint64_t at_once = 64;
    workers.run((settings.games + at_once - 1) / at_once, [&](std::size_t part) {
        A own = agent;
        const std::uint64_t first = part * at_once;
        for (std::uint64_t i = first; i < std::min(first + at_once, settings.games); ++i)
            games[i] = detail::taught_game<G, past>(own, settings, i, workers, referee);
    });
    return games;
}

}  // namespace LUDUS_NAMESPACE
