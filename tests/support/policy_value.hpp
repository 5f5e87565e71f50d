#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/ppo.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/network.hpp"
#include "support/tic_tac_toe.hpp"

/// Small policies with values for tic-tac-toe.
namespace support {

namespace nn = ludus::nn;

template <nn::NetworkType N>
using MarkPolicy = ludus::PolicyValue<ludus::tic_tac_toe::Position, MarkEncoder, N>;

/// Two heads on one body, ...
using ForkedPolicy = MarkPolicy<
    nn::Network<nn::Shape<18>, nn::Dense<5>, nn::Tanh, nn::Fork<nn::Dense<9>, nn::Dense<1>>>>;
/// ... one layer for both, ...
using JointPolicy = MarkPolicy<nn::Network<nn::Shape<18>, nn::Dense<5>, nn::Tanh, nn::Dense<10>>>;
/// ... and two networks that share nothing.
using PairedPolicy =
    MarkPolicy<nn::Network<nn::Shape<18>,
                           nn::Fork<nn::Sequence<nn::Dense<5>, nn::Tanh, nn::Dense<9>>,
                                    nn::Sequence<nn::Dense<4>, nn::Tanh, nn::Dense<1>>>>>;

template <ludus::PolicyValueType D>
[[nodiscard]] typename D::Parameters random_weights(std::uint64_t seed) {
    typename D::Parameters parameters;
    ludus::Rng rng(seed);
    nn::initialise(parameters, rng, nn::He{});
    return parameters;
}

using MarkSample = ludus::PolicySample<ludus::tic_tac_toe::Position>;

/// Choices in games at random that go through `start`, with random judgements.
[[nodiscard]] inline std::vector<MarkSample> random_samples(
    ludus::Rng& rng, std::size_t count, const ludus::tic_tac_toe::Position& start = {}) {
    std::vector<MarkSample> samples;
    while (samples.size() < count)
        for (auto position = start; !position.outcome() && samples.size() < count;) {
            const auto actions = position.legal_actions();
            const auto place = rng.below(static_cast<std::uint32_t>(actions.size()));
            samples.push_back(
                {position,
                 {place, static_cast<float>(rng.uniform(0.05, 0.5)),
                  static_cast<float>(rng.uniform(-1, 1)), static_cast<float>(rng.uniform(-1, 1))}});
            position.play(rng.pick(actions));
        }
    return samples;
}

/// Gives each choice the probability that a network gives it, in place of the random one.
template <ludus::PolicyValueType D>
void choose_by(const typename D::Parameters& parameters, std::vector<MarkSample>& samples) {
    ludus::PolicyAgent<D> agent(parameters);
    for (auto& [state, choice] : samples) choice.probability = agent.policy(state)[choice.place];
}

}  // namespace support
