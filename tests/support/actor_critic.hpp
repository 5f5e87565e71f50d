#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/transition.hpp"
#include "ludus/learn/transition_recorder.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/tic_tac_toe.hpp"

/// Small actors and critics for tic-tac-toe.
namespace support {

namespace nn = ludus::nn;

using Distribution = nn::Sequence<nn::Dense<9>, nn::Softmax>;
using Judgement = nn::Sequence<nn::Dense<9>, nn::Sigmoid>;
using PlainActor = nn::Network<nn::Shape<18>, nn::Dense<5>, nn::Tanh, Distribution>;
using JudgingActor =
    nn::Network<nn::Shape<18>, nn::Dense<5>, nn::Tanh, nn::Fork<Distribution, Judgement>>;
/// Two networks that share nothing.
using PairedActor =
    nn::Network<nn::Shape<18>,
                nn::Fork<nn::Sequence<nn::Dense<5>, nn::Tanh, Distribution>,
                         nn::Sequence<nn::Dense<4, false>, nn::BatchNorm<>, nn::Tanh, Judgement>>>;
using NormActor = nn::Network<nn::Shape<18>, nn::Dense<5, false>, nn::BatchNorm<>, nn::Tanh,
                              nn::Dense<9, false>, nn::BatchNorm<>, nn::Softmax>;

using SmallCritic = nn::Network<
    nn::Shapes<nn::Shape<18>, nn::Shape<9>>,
    nn::Join<nn::Sequence<nn::Dense<5>, nn::Tanh>, nn::Sequence<nn::Dense<4>, nn::Tanh>>,
    nn::Dense<1>>;
using NormCritic = nn::Network<nn::Shape<27>, nn::Dense<6, false>, nn::BatchNorm<>, nn::Tanh,
                               nn::Dense<1, false>, nn::BatchNorm<>>;

template <nn::NetworkType Actor, nn::NetworkType Critic = SmallCritic>
using Marks = ludus::ActorCritic<ludus::tic_tac_toe::Position, MarkEncoder, Actor, Critic>;

/// Each action at the place of the opposite cell.
struct OppositeCells {
    static constexpr std::string_view name = "opposite_cells";
    static constexpr std::size_t count = 9;

    static constexpr std::size_t place(const ludus::tic_tac_toe::Position&,
                                       ludus::tic_tac_toe::Action action) noexcept {
        return 8 - action.cell;
    }
};
static_assert(ludus::ActionPlaces<OppositeCells, ludus::tic_tac_toe::Position>);

template <nn::NetworkType Actor, nn::NetworkType Critic = SmallCritic>
using OppositeMarks =
    ludus::ActorCritic<ludus::tic_tac_toe::Position, MarkEncoder, Actor, Critic, OppositeCells>;

/// Weights of a `JudgingActor` that puts out the same, each number at the opposite place.
inline void turn_outputs(std::span<float> actor) {
    constexpr std::size_t head = 18 * 5 + 5;
    for (std::size_t begin = head; begin < actor.size(); begin += 9)  // a row of weights, or biases
        std::ranges::reverse(actor.subspan(begin, 9));
}
/// Weights of a `SmallCritic` that values the same, with the distribution's numbers at opposite
/// places.
inline void turn_inputs(std::span<float> critic) {
    constexpr std::size_t begin = 18 * 5 + 5;
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t column = 0; column < 4; ++column)
            std::swap(critic[begin + 4 * row + column], critic[begin + 4 * (8 - row) + column]);
}

using MarkTransition = ludus::Transition<ludus::tic_tac_toe::Position, 9>;

/// The transitions of both players in games at random, each action remembered as a random
/// distribution.
[[nodiscard]] inline std::vector<MarkTransition> random_transitions(ludus::Rng& rng,
                                                                    std::size_t count) {
    using Position = ludus::tic_tac_toe::Position;
    ludus::TransitionRecorder<Position, 9> recorder;
    std::vector<MarkTransition> found;
    while (found.size() < count) {
        Position position;
        while (!position.outcome()) {
            recorder.arrive(position);
            std::array<float, 9> action{};
            float sum = 0;
            for (float& share : action) sum += share = static_cast<float>(rng.uniform());
            for (float& share : action) share /= sum;
            recorder.act(position, action);
            position.play(rng.pick(position.legal_actions()));
        }
        recorder.arrive(position);
        found.insert(found.end(), recorder.finished().begin(), recorder.finished().end());
        recorder.clear();
    }
    found.resize(count, found.front());
    return found;
}

}  // namespace support
