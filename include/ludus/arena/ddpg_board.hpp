#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/transition_recorder.hpp"

namespace LUDUS_NAMESPACE {

/// How a learner behaves in its games, and what of them is remembered.
struct DdpgConduct {
    /// Drawn by the distribution over valid actions, as in the paper's 5.6; their program played the likeliest.
    Choosing choosing = Choosing::sampled;
    /// Remembers the chosen action as a single 1, instead of the distribution over valid actions that it was
    /// chosen by. The paper does not say which; its program remembers the distribution.
    bool remembers_choice = false;
    /// Remembers the opponent's actions too, each as a single 1 and from the opponent's viewpoint: imitation.
    /// Source: Dasgupta & Chong (2021), 7.3.
    bool remembers_opponent = false;
    Rewards rewards{};  ///< at the end of a game
};

/// What an actor chose by itself, before it was kept from invalid actions.
struct FreeChoices {
    std::uint64_t made = 0;             ///< all choices
    std::uint64_t valid = 0;            ///< drawn by the whole distribution
    std::uint64_t valid_likeliest = 0;  ///< the likeliest of all actions

    /// Adds the counts of other choices.
    FreeChoices& operator+=(const FreeChoices& other) noexcept {
        made += other.made;
        valid += other.valid;
        valid_likeliest += other.valid_likeliest;
        return *this;
    }
    friend bool operator==(const FreeChoices&, const FreeChoices&) = default;
};

/// One game of a learner against an opponent, in turns: `advance` brings it to where the learner has a
/// choice, `answer` takes what the actor says there.
template <ActorCriticType D>
class DdpgBoard {
public:
    using Game = typename D::Game;
    using Places = typename D::Places;  ///< which place of a distribution stands for which action
    using Recorder = TransitionRecorder<Game, D::remembered>;  ///< makes transitions of choices

    /// A board without a game; `begin` sets one up.
    explicit DdpgBoard(const DdpgConduct& conduct)
        : conduct_(conduct), recorder_(conduct.rewards) {}

    /// Another game begins, and all chance in it comes from `rng`.
    void begin(const Game& start, Player learner, const Limit& limit, const Rng& rng) noexcept {
        position_ = start;
        learner_ = learner;
        clock_ = Clock(limit);
        rng_ = rng;
        over_ = false;
        recorder_.begin();
    }

    /// Plays on until the learner has a choice, or the game is over or has reached its limit.
    template <Agent<Game> Opponent>
    void advance(Opponent& opponent) {
        while (true) {
            const bool ended = position_.outcome().has_value();
            const bool has_choice = fill_valid_mask<Places>(position_, std::span(mask_));
            if (ended || has_choice) recorder_.arrive(position_);
            over_ = ended || clock_.expired();
            if (over_) return;
            if (position_.to_move() != learner_) {
                const auto action = opponent.act(position_, rng_);
                if (conduct_.remembers_opponent && Places::place(position_, action) < D::choices)
                    remember_single(action);
                clock_.play(position_, action);
            } else if (has_choice) {
                return;
            } else {
                clock_.play(position_, random_action(position_, rng_));
            }
        }
    }

    /// Plays what the learner chooses by the actor's distribution, once kept from invalid actions.
    /// Requires that `advance` was called and the game is not over.
    void answer(std::span<const float, D::choices> distribution) noexcept {
        ++choices_.made;
        last_valid_ = mask_[sample_place(distribution, rng_)] != 0;
        choices_.valid += last_valid_ ? 1 : 0;
        choices_.valid_likeliest += mask_[likeliest_place(distribution)] != 0 ? 1 : 0;

        typename D::Choices valid;
        std::ranges::copy(distribution, valid.begin());
        restrict_to_valid(valid, mask_);
        const auto action =
            legal_action_at<Places>(position_, chosen_place(conduct_.choosing, valid, rng_));
        if (conduct_.remembers_choice)
            remember_single(action);
        else
            remember(valid);
        clock_.play(position_, action);
    }

    /// Over, or at its limit.
    [[nodiscard]] bool over() const noexcept { return over_; }
    /// The position that the game has come to.
    [[nodiscard]] const Game& position() const noexcept { return position_; }
    /// Whose seat the learner has.
    [[nodiscard]] Player learner() const noexcept { return learner_; }
    /// How much of the game's limit is used up.
    [[nodiscard]] const Clock& clock() const noexcept { return clock_; }
    /// Of the game, adjudicated where its limit ended it.
    [[nodiscard]] Outcome outcome() const noexcept { return adjudicated(position_); }

    /// Whether the last answer was valid, drawn by the whole distribution.
    [[nodiscard]] bool last_valid() const noexcept { return last_valid_; }
    /// Over all games.
    [[nodiscard]] const FreeChoices& choices() const noexcept { return choices_; }
    /// The transitions that are finished, to be taken away.
    [[nodiscard]] Recorder& recorder() noexcept { return recorder_; }

private:
    void remember_single(typename Game::Action action) noexcept {
        typename D::Remembered single{};
        single[action.index()] = 1;
        recorder_.act(position_, single);
    }
    void remember(const typename D::Choices& valid) noexcept {
        typename D::Remembered by_index;
        write_by_index<Places>(position_, valid, by_index);
        recorder_.act(position_, by_index);
    }

    DdpgConduct conduct_;
    Game position_{};
    Player learner_ = Player::first;
    Clock clock_{Limit{}};
    Rng rng_;
    bool over_ = true;
    bool last_valid_ = false;
    typename D::Choices mask_{};  ///< of the position
    FreeChoices choices_;
    Recorder recorder_;
};

}  // namespace LUDUS_NAMESPACE
