#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/features.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// The value of a position to the player to move, in (-1, 1): tanh of the sum of the weights of its
/// features. All weights are 0 at first.
/// Source: Buro (1998), "From simple features to sophisticated evaluation functions", section 3.
template <Game G, Features<G> F>
class LinearValue {
public:
    using Game = G;
    using Features = F;  ///< that weights belong to

    LinearValue() : weights_(F::feature_count) {}

    /// The sum of the weights: grows with the value.
    [[nodiscard]] float sum(const G& position) const noexcept {
        float total = 0;
        for (const auto feature : F::active(position)) total += weights_[feature];
        return total;
    }
    /// The value, tanh of the sum.
    [[nodiscard]] float operator()(const G& position) const noexcept {
        return std::tanh(sum(position));
    }

    /// One for each feature.
    [[nodiscard]] std::span<float> weights() noexcept { return weights_; }
    [[nodiscard]] std::span<const float> weights() const noexcept { return weights_; }

    /// All that changes in training, for checkpoints; weights that are no numbers are refused.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(std::span<float>(weights_));
    }
    [[nodiscard]] bool valid() const noexcept {
        return std::ranges::all_of(weights_, [](float weight) { return std::isfinite(weight); });
    }

private:
    std::vector<float> weights_;
};

/// Lets a search look at learned values. Copies share the weights.
template <Game G, Features<G> F>
class LearnedEvaluation {
public:
    static constexpr bool rates_finished = false;
    static constexpr int unit = 10'000;  ///< what a sum of 1 counts in a search

    /// Holds the weights.
    explicit LearnedEvaluation(LinearValue<G, F> value)
        : value_(std::make_shared<const LinearValue<G, F>>(std::move(value))) {}

    [[nodiscard]] const LinearValue<G, F>& value() const noexcept { return *value_; }
    [[nodiscard]] int evaluate(const G& position, Player viewer) const noexcept {
        constexpr float most = 0.999F * least_win / unit;
        const auto value = static_cast<int>(unit * std::clamp(value_->sum(position), -most, most));
        return viewer == position.to_move() ? value : -value;
    }

private:
    std::shared_ptr<const LinearValue<G, F>> value_;
};

}  // namespace LUDUS_NAMESPACE
