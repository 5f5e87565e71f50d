#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/learn/evaluate_leaves.hpp"
#include "ludus/learn/kernel_width.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/search/evaluator.hpp"

namespace LUDUS_NAMESPACE {

/// Leads a search by a network: the priors are its policy over the legal actions, the value is what
/// it says, brought into [-1, 1]. Holds the weights and all that the network needs; a copy is
/// independent. Allocates nothing after it was made, but in `set`. What it says of a position does
/// not depend on the others, to the last bit, nor on earlier ones that its network does not see.
template <PolicyValueType D, nn::Precision precision = nn::Precision::float32>
class NetworkEvaluator {
public:
    using Description = D;
    using Game = typename D::Game;
    static constexpr bool draws = false;
    static constexpr std::size_t past = D::past;  ///< earlier positions that the network sees

    /// Holds the network in the form for play, with room for a batch of leaves.
    explicit NetworkEvaluator(const typename D::Parameters& parameters)
        : parameters_(parameters), network_(parameters, positions_at_once) {}

    /// Goes on with other weights.
    void set(const typename D::Parameters& parameters) {
        parameters_ = parameters;
        network_.set(parameters);
    }
    /// As they were trained.
    [[nodiscard]] const typename D::Parameters& parameters() const noexcept { return parameters_; }

    template <std::size_t known>
        requires(known >= past)
    void evaluate(std::span<Leaf<Game, known>> leaves) noexcept {
        evaluate_leaves<D>(network_, positions_at_once, leaves, [](auto& leaf, const auto& output) {
            fill_policy<D>(output, leaf.position(), leaf.actions, leaf.priors());
            leaf.value = std::clamp(value_in<D>(output), -1.0F, 1.0F);
        });
    }

private:
    static constexpr std::size_t positions_at_once = 32;

    typename D::Parameters parameters_;
    nn::Inference<typename D::Network, precision, kernel_width<D>> network_;
};

}  // namespace LUDUS_NAMESPACE
