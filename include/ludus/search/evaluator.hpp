#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"

namespace LUDUS_NAMESPACE {

/// A position that a search asks about, with up to `past` earlier ones, and the room for the
/// answer. It has legal actions.
template <Game G, std::size_t past = 0>
struct Leaf {
    History<G, past> history;  ///< the position, with those before it
    ActionList<G> actions;     ///< the legal ones
    Rng* rng = nullptr;        ///< the one that `select` was handed, for evaluators that draw
    std::uint32_t ticket = 0;  ///< the search's own
    float value = 0;           ///< the answer: utility to the player to move, in [-1, 1]

    /// The position that is asked about.
    [[nodiscard]] const G& position() const noexcept { return history.present(); }

    /// The answer: for each of `actions` a prior probability, at least 0; they sum to 1.
    [[nodiscard]] std::span<float> priors() noexcept {
        return {priors_.data(), std::size(actions)};
    }
    [[nodiscard]] std::span<const float> priors() const noexcept {
        return {priors_.data(), std::size(actions)};
    }

private:
    std::array<float, G::max_legal_actions> priors_;  // left uninitialised on purpose
};

/// Says of many positions at once how good they are, and how promising their actions: fills in
/// `value` and `priors()` of each leaf, of which there may be none. What it says of one depends on
/// no other. `draws` tells whether it draws, from the leaf's own generator; else it says the same
/// of the same.
template <class E, class G, std::size_t past = 0>
concept Evaluator = Game<G> && std::copy_constructible<E> &&
    requires(E evaluator, std::span<Leaf<G, past>> leaves) {
        typename std::bool_constant<E::draws>;
        { evaluator.evaluate(leaves) } -> std::same_as<void>;
    };

/// Every action is as promising, every position even: leaves all to the search, and costs it
/// little.
struct UniformEvaluator {
    static constexpr bool draws = false;

    template <Game G, std::size_t past>
    static void evaluate(std::span<Leaf<G, past>> leaves) noexcept {
        for (Leaf<G, past>& leaf : leaves) {
            leaf.value = 0;
            std::ranges::fill(leaf.priors(), 1.0F / static_cast<float>(leaf.priors().size()));
        }
    }
};

}  // namespace LUDUS_NAMESPACE
