#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <span>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/evaluator.hpp"

namespace LUDUS_NAMESPACE {

/// Values positions, and their actions by where they lead, by an `Evaluation` e that was made for
/// other searches:
///
///     w(s) = tanh(e(s) / scale), a finished game its outcome unless e rates these itself
///     value = w(s),   prior of a ~ exp(w(after a) / temperature),   all to the player to move
///
/// Cost: an evaluation for the position and for each legal action. Ours.
template <std::copy_constructible E>
class HeuristicEvaluator {
public:
    static constexpr bool draws = false;

    struct Settings {
        double scale = 10;         ///< positive; evaluations of this size are worth 0.76
        double temperature = 0.1;  ///< positive; the smaller, the more the priors differ
    };

    /// Requires a positive scale and temperature.
    explicit HeuristicEvaluator(const Settings& settings, E evaluation = {})
        : settings_(settings), evaluation_(std::move(evaluation)) {
        assert(settings.scale > 0 && settings.temperature > 0);
    }

    template <Game G, std::size_t past>
        requires Evaluation<E, G>
    void evaluate(std::span<Leaf<G, past>> leaves) const noexcept {
        for (Leaf<G, past>& leaf : leaves) {
            const G& position = leaf.position();
            const Player mover = position.to_move();
            leaf.value = static_cast<float>(worth(position, mover));
            double sum = 0;
            for (std::size_t i = 0; i < leaf.actions.size(); ++i) {
                const double ahead =
                    worth(after(position, leaf.actions[i]), mover) - 1;  // at most 0
                // Not less than what a sum of such numbers can be divided by.
                const double prior = std::exp(std::max(ahead / settings_.temperature, -60.0));
                leaf.priors()[i] = static_cast<float>(prior);
                sum += prior;
            }
            for (float& prior : leaf.priors())
                prior = static_cast<float>(static_cast<double>(prior) / sum);
        }
    }

private:
    template <Game G>
    [[nodiscard]] double worth(const G& position, Player viewer) const noexcept {
        if constexpr (!E::rates_finished)
            if (const auto outcome = position.outcome()) return outcome->utility(viewer);
        return std::tanh(evaluation_.evaluate(position, viewer) / settings_.scale);
    }

    Settings settings_;
    [[no_unique_address]] E evaluation_;
};

}  // namespace LUDUS_NAMESPACE
