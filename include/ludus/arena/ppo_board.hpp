#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/learn/advantage.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/ppo.hpp"
#include "ludus/learn/returns.hpp"

namespace LUDUS_NAMESPACE {

/// One game in which a policy chooses for one player, whose opponent is a part of the environment, or for
/// both: `advance` brings it to where the policy is asked, `answer` takes what the network says there,
/// and `collect` hands over what was chosen.
///
/// What a choice brings is told by the next position in which the policy is asked. Where its limit cuts
/// the game short, the last choice is not judged, and the value of the position in which it was made
/// stands for all that would have followed.
template <PolicyValueType D>
class PpoBoard {
public:
    using Game = typename D::Game;
    using Sample = PolicySample<Game>;  ///< a choice that is learned from

    /// Of `returns`, the number of steps is not used: lambda is in its place.
    explicit PpoBoard(const Returns& returns) : returns_(returns) {}

    /// Another game begins, and all chance in it comes from `rng`. Without an opponent's seat the policy
    /// plays both.
    void begin(const Game& start, std::optional<Player> opponent, const Limit& limit,
               const Rng& rng) noexcept {
        position_ = start;
        opponent_ = opponent;
        clock_ = Clock(limit);
        rng_ = rng;
        is_open_ = false;
        samples_.clear();
        gains_.clear();
    }

    /// Plays on until the policy is to be asked, or the game is over or has reached its limit. The opponent
    /// is asked only where it has a seat.
    template <Agent<Game> Opponent>
    void advance(Opponent& opponent) {
        while (!over() && position_.to_move() == opponent_) play(opponent.act(position_, rng_));
        if (is_open_ && (position_.outcome() || !clock_.expired())) close();
    }

    /// Plays an action drawn by the policy that the network put out for the position. Requires that
    /// `advance` was called and the game is not over.
    void answer(typename D::Output output) {
        assert(!over() && !is_open_);
        const auto policy = policy_in<D>(output, position_);
        const std::size_t place = sample_place(policy, rng_);
        samples_.push_back({position_, {static_cast<std::uint32_t>(place), policy[place], 0, 0}});
        gains_.push_back({.value = value_in<D>(output)});
        is_open_ = true;
        turn_passed_ = false;
        play(position_.legal_actions()[place]);
    }

    /// Over, or at its limit.
    [[nodiscard]] bool over() const noexcept {
        return position_.outcome().has_value() || clock_.expired();
    }
    /// The position that the game has come to.
    [[nodiscard]] const Game& position() const noexcept { return position_; }
    /// Who has the opponent's seat, if somebody.
    [[nodiscard]] std::optional<Player> opponent_seat() const noexcept { return opponent_; }
    /// How much of the game's limit is used up.
    [[nodiscard]] const Clock& clock() const noexcept { return clock_; }
    /// Of the game, adjudicated where its limit ended it.
    [[nodiscard]] Outcome outcome() const noexcept { return adjudicated(position_); }

    /// Appends the choices of a game that is over, in order, with their advantages by `lambda`.
    void collect(float lambda, std::vector<Sample>& into) {
        assert(over());
        const float last_value = is_open_ ? gains_.back().value : 0.0F;
        const std::size_t judged = gains_.size() - (is_open_ ? 1 : 0);
        estimate_advantages(std::span(gains_).first(judged), last_value, lambda);
        for (std::size_t i = 0; i < judged; ++i) {
            samples_[i].choice.advantage = gains_[i].advantage;
            samples_[i].choice.target = gains_[i].target();
            into.push_back(samples_[i]);
        }
    }

private:
    void play(typename Game::Action action) noexcept {
        const Player mover = position_.to_move();
        clock_.play(position_, action);
        turn_passed_ = turn_passed_ || position_.to_move() != mover;
    }

    /// The position tells what the last choice brought.
    void close() noexcept {
        const Game& before = samples_.back().state;
        const bool passes = position_.to_move() != before.to_move();
        // To an opponent and back: a turn later, but what it is worth is the same player's.
        const bool came_back = turn_passed_ && !passes;
        gains_.back().reward = returns_.reward(before, position_);
        if (!position_.outcome())
            gains_.back().factor = came_back ? returns_.discount : returns_.factor(passes);
        is_open_ = false;
    }

    Returns returns_;
    Game position_{};
    std::optional<Player> opponent_;
    Clock clock_{Limit{}};
    Rng rng_;
    bool is_open_ = false;      ///< nothing is known yet of what the last choice brings
    bool turn_passed_ = false;  ///< since the last choice
    std::vector<Sample> samples_;
    std::vector<Gain> gains_;  ///< of the samples
};

}  // namespace LUDUS_NAMESPACE
