#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/learn/advantage.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/ppo.hpp"
#include "ludus/learn/returns.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/play/act_by_parts.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/games_in_play.hpp"

/// The games of proximal policy optimisation.
namespace LUDUS_NAMESPACE {

/// The latest action of a game that was drawn by a policy.
struct SampledAction {
    std::uint32_t place = 0;  ///< in the list of legal actions
    float probability = 0;    ///< that it had
    float value = 0;          ///< of the position, to the mover
};

/// An action drawn by what a network says of a position, remembered.
template <PolicyValueType D>
[[nodiscard]] typename D::Game::Action sample_by(
    typename D::Output output, const Request<typename D::Game, 0, SampledAction>& request) {
    const auto& position = request.position();
    const auto policy = policy_in<D>(output, position);
    const std::size_t place = sample_place(policy, request.rng());
    request.memory() = {static_cast<std::uint32_t>(place), policy[place], value_in<D>(output)};
    return position.legal_actions()[place];
}

/// Plays actions drawn by a policy. Refers to the weights.
template <PolicyValueType D>
class SamplingAgent {
public:
    using Game = typename D::Game;
    using Action = typename Game::Action;
    using Memory = SampledAction;
    static constexpr std::size_t batch_size = 16;

    explicit SamplingAgent(const typename D::Parameters& parameters) : parameters_(&parameters) {}

    void act(std::span<const Request<Game, 0, Memory>> requests, std::span<Action> actions) {
        act_by_parts(requests, actions, batch_size, [&](auto some, auto theirs) {
            for (std::size_t row = 0; row < some.size(); ++row)
                show<D>(some[row].position(), activations_.input(row));
            nn::forward(*parameters_, activations_, 0, some.size());
            for (std::size_t row = 0; row < some.size(); ++row)
                theirs[row] = sample_by<D>(std::as_const(activations_).output(row), some[row]);
        });
    }

private:
    const typename D::Parameters* parameters_;
    nn::Activations<typename D::Network> activations_{batch_size};
};

/// Writes the actions of a `SamplingAgent` with their advantages into a list of games, by their
/// numbers.
///
/// The result of an action is known at the next position in which the agent is asked, or at the
/// end. Where the limit cuts the game off, the last action is not judged, and the value of the
/// position in which it was played stands for all that would have followed.
template <PolicyValueType D>
class PpoRecorder : public GameRecorder {
public:
    using Game = typename D::Game;
    using Sample = PolicySample<Game>;

    /// The actions of a game so far.
    struct Record {
        std::vector<Sample> samples;
        std::vector<Gain> gains;  ///< of the samples
        std::uint32_t turns = 0;  ///< of the game when the latest was played
        bool is_open = false;     ///< the result of the latest is not known
    };
    /// A game that is over.
    struct Played {
        std::vector<Sample> samples;  ///< in order
        Player player;
        GameResult result;
    };

    /// Of `returns`, the number of steps is not used: lambda is in its place.
    PpoRecorder(const Returns& returns, float lambda) : returns_(returns), lambda_(lambda) {}

    /// The list has the games from number `first` on.
    void begin_games(std::span<Played> games, std::uint64_t first) {
        games_ = games;
        first_ = first;
    }
    void begin(Record& record, std::uint64_t, const auto&) {
        record.samples.clear();
        record.gains.clear();
        record.is_open = false;
    }
    void chosen(Record& record, const auto& standing, typename Game::Action,
                const SampledAction& memory, Rng&) {
        close(record, standing);
        record.samples.push_back({standing.position(), {memory.place, memory.probability, 0, 0}});
        record.gains.push_back({.value = memory.value});
        record.turns = standing.counter().turns();
        record.is_open = true;
    }
    void finish(Record& record, const auto& game) {
        if (game.standing.position().outcome()) close(record, game.standing);
        const float last_value = record.is_open ? record.gains.back().value : 0.0F;
        const std::size_t judged = record.gains.size() - (record.is_open ? 1 : 0);
        estimate_advantages(std::span(record.gains).first(judged), last_value, lambda_);
        record.samples.resize(judged);
        for (std::size_t i = 0; i < judged; ++i) {
            record.samples[i].action.advantage = record.gains[i].advantage;
            record.samples[i].action.target = record.gains[i].target();
        }
        Played& played = games_[game.number - first_];
        played.samples.assign(record.samples.begin(), record.samples.end());
        played.player = game.player;
        played.result = game.result;
    }

private:
    /// The result of the latest action is known.
    void close(Record& record, const auto& standing) const noexcept {
        if (!record.is_open) return;
        record.is_open = false;
        const Game& position = standing.position();
        const Game& before = record.samples.back().state;
        const bool passes = position.to_move() != before.to_move();
        // To an opponent and back: a turn later, but of the same player's value.
        const bool came_back = standing.counter().turns() != record.turns && !passes;
        Gain& gain = record.gains.back();
        gain.reward = returns_.reward(before, position);
        if (!position.outcome())
            gain.factor = came_back ? returns_.discount : returns_.factor(passes);
    }

    Returns returns_;
    float lambda_;
    std::span<Played> games_;
    std::uint64_t first_ = 0;
};

}  // namespace LUDUS_NAMESPACE
