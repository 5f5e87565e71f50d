#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <span>
#include <utility>

#include "ludus/game/game.hpp"
#include "ludus/search/evaluator.hpp"

namespace support {

/// Asks an evaluator of any type, so that what asks is compiled once for all of them. Copies ask
/// copies of it.
template <ludus::Game G, std::size_t past = 0>
class AnyEvaluator {
public:
    static constexpr bool draws = true;  // for all that is known

    template <class E>
        requires(!std::same_as<E, AnyEvaluator>) && ludus::Evaluator<E, G, past>
    explicit AnyEvaluator(E evaluator)
        : ask_([evaluator = std::move(evaluator)](std::span<ludus::Leaf<G, past>> leaves) mutable {
              evaluator.evaluate(leaves);
          }) {}

    void evaluate(std::span<ludus::Leaf<G, past>> leaves) const { ask_(leaves); }

private:
    std::function<void(std::span<ludus::Leaf<G, past>>)> ask_;
};

}  // namespace support
