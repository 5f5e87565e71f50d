#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>

#include "ludus/arena/agent.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/internal_reward.hpp"

namespace LUDUS_NAMESPACE {

/// Learns while it plays: is asked for actions, and told what the one before brought. Answers nothing
/// where it does not know what to do.
template <class L, class G>
concept TabularLearner =
    Game<G> && requires(L learner, const G position, float reward, Outcome outcome, Rng& rng) {
        { learner.begin() } noexcept -> std::same_as<void>;
        {
            learner.act(position, reward, true, rng)
        } -> std::same_as<std::optional<typename G::Action>>;
        { learner.finish(outcome) } noexcept -> std::same_as<void>;
    };

/// What is the same in all games that a learner plays.
struct Lesson {
    Player seat = Player::first;       ///< the learner's
    Limit limit{};                     ///< a game that it ends is adjudicated
    InternalReward reward{};           ///< within a game, beside its outcome
    std::uint32_t random_opening = 0;  ///< each player's first so many actions are random, and not
                                       ///< learned of
};

namespace detail {

/// Zero in games that keep no points.
template <Game G>
[[nodiscard]] constexpr int margin_of(const G& position, Player viewer) noexcept {
    if constexpr (Scored<G>)
        return position.margin(viewer);
    else
        return 0;
}

/// What a learner does: what it chooses itself, or else the fallback.
template <Game G, TabularLearner<G> Learner, Agent<G> Fallback>
[[nodiscard]] typename G::Action choice(Learner& learner, const G& position, float reward,
                                        bool explores, Fallback& fallback, Rng& rng) {
    const auto action = learner.act(position, reward, explores, rng);
    return action ? *action : fallback.act(position, rng);
}

}  // namespace detail

/// Plays and learns one game against an opponent, which to the learner is part of the environment: it
/// sees only the states in which it is to move, and the reward for an action comes after the reply.
/// `game` is the explorer's measure of progress. Where the learner has no answer, the fallback plays.
/// Source: Knutsson & Remnerud (2011), 6.1.1.
template <Game G, TabularLearner<G> Learner, Agent<G> Opponent, Explorer<G> Explore,
          Agent<G> Fallback>
Outcome learn_against(Learner& learner, Opponent& opponent, const Explore& explore,
                      Fallback& fallback, const Lesson& lesson, std::uint64_t game, Rng& rng) {
    G position;
    Clock clock(lesson.limit);
    std::uint32_t opening = 2 * lesson.random_opening;
    learner.begin();
    int before = 0;  // the learner's margin before its last action
    int after = 0;   // and after it
    while (!position.outcome() && !clock.expired()) {
        if (opening > 0) {
            --opening;
            clock.play(position, random_action(position, rng));
        } else if (position.to_move() == lesson.seat) {
            const int margin = detail::margin_of(position, lesson.seat);
            const float reward = lesson.reward.of(after - before, margin - after);
            clock.play(position,
                       detail::choice(learner, position, reward,
                                      explore.explores(position, game, rng), fallback, rng));
            before = margin;
            after = detail::margin_of(position, lesson.seat);
        } else {
            clock.play(position, opponent.act(position, rng));
        }
    }
    const Outcome outcome = adjudicated(position);
    learner.finish(outcome);
    return outcome;
}

/// Plays and learns one game in which the learner moves for both sides. An internal reward counts what
/// an action itself brought: what the reply takes is the reward of the reply, and comes back negated with
/// its value. Requires a reward that does not ask for the reply: none, or function 1 (`changes`).
template <Game G, TabularLearner<G> Learner, Explorer<G> Explore, Agent<G> Fallback>
Outcome learn_from_self(Learner& learner, const Explore& explore, Fallback& fallback,
                        const Lesson& lesson, std::uint64_t game, Rng& rng) {
    assert(lesson.reward.kind != InternalReward::Kind::safety);
    G position;
    Clock clock(lesson.limit);
    std::uint32_t opening = 2 * lesson.random_opening;
    learner.begin();
    float reward = 0;
    while (!position.outcome() && !clock.expired()) {
        if (opening > 0) {
            --opening;
            clock.play(position, random_action(position, rng));
            continue;
        }
        const Player mover = position.to_move();
        const int margin = detail::margin_of(position, mover);
        clock.play(position,
                   detail::choice(learner, position, reward, explore.explores(position, game, rng),
                                  fallback, rng));
        reward = lesson.reward.of(detail::margin_of(position, mover) - margin, 0);
    }
    const Outcome outcome = adjudicated(position);
    learner.finish(outcome);
    return outcome;
}

}  // namespace LUDUS_NAMESPACE
