#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/evaluate_leaves.hpp"
#include "ludus/learn/kernel_width.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/search/evaluator.hpp"

namespace LUDUS_NAMESPACE {

/// Leads a search by a network of action values q, which were learned for play without one:
///
///     value = the greatest q(a) of a legal action, and `point` for each point that the player to
///             move is ahead, brought into [-1, 1]
///     prior of a ~ exp(q(a) / temperature)
///
/// all to the player to move. Holds the weights; a copy is independent. Allocates nothing. Ours.
template <QFunctionType Q>
class QEvaluator {
public:
    using Description = Q;
    using Game = typename Q::Game;
    static constexpr bool draws = false;
    static constexpr std::size_t past = Q::past;  ///< earlier positions that the network sees

    /// Requires a positive temperature: the smaller, the more the priors differ. Values that count
    /// the points still to come need `point`, what one is worth; for games that are `Scored`.
    explicit QEvaluator(const typename Q::Parameters& parameters, float temperature = 0.1F,
                        float point = 0)
        : network_(parameters, positions_at_once), temperature_(temperature), point_(point) {
        assert(temperature > 0);
    }

    template <std::size_t known>
        requires(known >= past)
    void evaluate(std::span<Leaf<Game, known>> leaves) noexcept {
        evaluate_leaves<Q>(network_, positions_at_once, leaves,
                           [this](auto& leaf, const auto& output) { this->answer(leaf, output); });
    }

private:
    static constexpr std::size_t positions_at_once = 32;

    void answer(auto& leaf, std::span<const float> values) const noexcept {
        const Game& position = leaf.position();
        const auto symmetry = Q::Orientation::symmetry(position);
        const std::span<float> priors = leaf.priors();
        for (std::size_t i = 0; i < priors.size(); ++i)
            priors[i] = values[image(position, leaf.actions[i], symmetry).index()];
        const float best = std::ranges::max(priors);
        float sum = 0;
        for (float& prior : priors) sum += prior = std::exp((prior - best) / temperature_);
        for (float& prior : priors) prior /= sum;
        float value = best;
        if constexpr (Scored<Game>)
            value += point_ * static_cast<float>(position.margin(position.to_move()));
        leaf.value = std::clamp(value, -1.0F, 1.0F);
    }

    nn::Inference<typename Q::Network, nn::Precision::float32, kernel_width<Q>> network_;
    float temperature_;
    float point_;
};

}  // namespace LUDUS_NAMESPACE
