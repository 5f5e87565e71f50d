#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/internal_reward.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/play_game.hpp"

namespace LUDUS_NAMESPACE {

/// Learns while it plays: is asked for actions, with the reward of the one before. Answers
/// nothing where it does not know what to do.
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
struct TabularGameSettings {
    Player seat = Player::first;  ///< the learner's
    Limit limit{};                ///< a game that it ends is adjudicated
    InternalReward reward{};      ///< within a game, beside its outcome
    std::uint32_t random_opening =
        0;  ///< random actions that each player begins with, from which nothing is learned
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

/// A tabular learner as an agent: it is rewarded for each action when it is to act again, and where
/// it has no answer, the fallback plays. Refers to all of these.
template <Game G, TabularLearner<G> Learner, Explorer<G> Explore, Agent<G> Fallback>
class TabularAgent {
public:
    using Memory = MemoryOf<Fallback>;
    static constexpr std::size_t past = past_of<Fallback>;

    /// `in_both_seats`: an internal reward counts what an action itself gained, not the reply.
    TabularAgent(Learner& learner, const Explore& explore, Fallback& fallback,
                 const TabularGameSettings& settings, std::uint64_t game,
                 bool in_both_seats) noexcept
        : learner_(&learner),
          explore_(&explore),
          fallback_(&fallback),
          settings_(&settings),
          game_(game),
          in_both_seats_(in_both_seats) {}

    [[nodiscard]] typename G::Action act(const Request<G, past, Memory>& request) {
        if (settings_->reward.kind == InternalReward::Kind::none) return act(request, 0);
        const G& position = request.position();
        const Player mover = position.to_move();
        const int margin = margin_of(position, mover);
        const float reward = in_both_seats_ ? (acted_ ? settings_->reward.of(gain_, 0) : 0.0F)
                                            : settings_->reward.of(gain_, margin - after_);
        const auto action = act(request, reward);
        after_ = margin_of(after(position, action), mover);
        gain_ = after_ - margin;
        acted_ = true;
        return action;
    }

private:
    [[nodiscard]] typename G::Action act(const Request<G, past, Memory>& request, float reward) {
        const G& position = request.position();
        Rng& rng = request.rng();
        const auto answer =
            learner_->act(position, reward, explore_->explores(position, game_, rng), rng);
        return answer
            ? *answer
            : ask<G>(*fallback_, request.standing(), request.memory(), rng, request.cancellation());
    }

    Learner* learner_;
    const Explore* explore_;
    Fallback* fallback_;
    const TabularGameSettings* settings_;
    std::uint64_t game_;
    bool in_both_seats_;
    bool acted_ = false;
    int after_ = 0;  ///< the margin after the latest action
    int gain_ = 0;   ///< what that action brought
};

/// Plays and learns one game with these settings.
template <Game G, class Opponent, class Learner, class Explore, class Fallback>
Outcome learn_game(Learner& learner, Opponent& opponent, const Explore& explore, Fallback& fallback,
                   const TabularGameSettings& settings, std::uint64_t number, Rng& rng) {
    using Player = TabularAgent<G, Learner, Explore, Fallback>;
    Player player(learner, explore, fallback, settings, number, std::same_as<Opponent, Itself>);
    learner.begin();
    const GameSetup<G> setup{
        .player_starts = settings.seat == G{}.to_move(),
        .rules = {.limit = settings.limit,
                  .random_opening = {settings.random_opening, settings.random_opening}}};
    PairInPlay<G, Player, Opponent, EndRecorder<G, false>> pair;
    const Outcome outcome = pair.play(player, opponent, setup, rng)->result.outcome;
    learner.finish(outcome);
    return outcome;
}

}  // namespace detail

/// Plays and learns one game against an opponent, which to the learner is part of the environment:
/// it sees only the states in which it is to move, and the reward for an action comes after the
/// reply. `game` is the explorer's measure of progress. Where the learner has no answer, the
/// fallback plays.
/// Source: Knutsson & Remnerud (2011), 6.1.1.
template <Game G, TabularLearner<G> Learner, Agent<G> Opponent, Explorer<G> Explore,
          Agent<G> Fallback>
Outcome learn_against(Learner& learner, Opponent& opponent, const Explore& explore,
                      Fallback& fallback, const TabularGameSettings& settings, std::uint64_t game,
                      Rng& rng) {
    return detail::learn_game<G>(learner, opponent, explore, fallback, settings, game, rng);
}

/// Plays and learns one game in which the learner moves for both sides. An internal reward counts
/// what an action itself brought: what the reply takes is the reward of the reply, and comes back
/// negated with its value. Requires a reward that does not ask for the reply: none, or function 1
/// (`changes`).
template <Game G, TabularLearner<G> Learner, Explorer<G> Explore, Agent<G> Fallback>
Outcome learn_from_self(Learner& learner, const Explore& explore, Fallback& fallback,
                        const TabularGameSettings& settings, std::uint64_t game, Rng& rng) {
    assert(settings.reward.kind != InternalReward::Kind::safety);
    Itself itself;
    return detail::learn_game<G>(learner, itself, explore, fallback, settings, game, rng);
}

}  // namespace LUDUS_NAMESPACE
