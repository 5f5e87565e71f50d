#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/learn/kernel_width.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/as_trained.hpp"

namespace LUDUS_NAMESPACE {

/// The agent that plays an action of the highest value, any of equals; `QAgent` plays the first.
/// For networks whose values are often equal, such as those near the bounds of a tanh. Holds the
/// weights; a copy is independent. Source: Deakos (2017), figure 10.
template <QFunctionType Q>
class TieBreakingAgent {
public:
    using Game = typename Q::Game;
    using Asked = AskedOf<Q>;
    static constexpr std::size_t past = Q::past;

    /// Plays by these weights, as a `QAgent`.
    explicit TieBreakingAgent(typename Q::Parameters parameters)
        : network_(std::move(parameters), 1) {}

    [[nodiscard]] const typename Q::Parameters& parameters() const noexcept {
        return network_.parameters();
    }

    /// Requires a legal action. Draws only where several are equal. Allocates nothing.
    [[nodiscard]] typename Game::Action act(const Asked& asked, Rng& rng) noexcept {
        evaluate<Q>(network_, std::span(&asked, 1));
        return best_in<Q>(network_, 0, present_of(asked), rng);
    }

private:
    nn::AsTrained<typename Q::Network, kernel_width<Q>> network_;
};

}  // namespace LUDUS_NAMESPACE
