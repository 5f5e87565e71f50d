#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/erased.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/search/evaluator.hpp"

namespace LUDUS_NAMESPACE::app {

/// An evaluator of any type, which sees up to `past_` earlier positions: so that searches are
/// compiled once for a game, not once for each of its networks. Costs an indirect call for each
/// batch.
template <Game G, std::size_t past_>
class AnyEvaluator {
public:
    static constexpr std::size_t past = past_;
    static constexpr bool draws = true;  // some do

    template <class E>
        requires(!std::same_as<E, AnyEvaluator> && Evaluator<E, G, past_>)
    explicit AnyEvaluator(E evaluator) : evaluator_(std::move(evaluator), functions_of<E>) {}

    void evaluate(std::span<Leaf<G, past>> leaves) {
        evaluator_->evaluate(evaluator_.get(), leaves);
    }

private:
    struct Functions {
        void (*evaluate)(void*, std::span<Leaf<G, past>>);
    };
    template <class E>
    static constexpr Functions functions_of = {
        .evaluate =
            [](void* evaluator, std::span<Leaf<G, past>> leaves) {
                static_cast<E*>(evaluator)->evaluate(leaves);
            },
    };

    Erased<Functions> evaluator_;
};

/// What stands at the ends of a search of plies: the value that an evaluator gives the position, of
/// which it sees nothing earlier, in thousandths.
template <Game G, std::size_t past>
class ValueByEvaluator {
public:
    static constexpr bool rates_finished = false;
    static constexpr int unit = 1000;
    static constexpr std::uint64_t nodes_between_checks = 16;  ///< since it may take long

    explicit ValueByEvaluator(AnyEvaluator<G, past> evaluator) : evaluator_(std::move(evaluator)) {}

    [[nodiscard]] int evaluate(const G& position, Player viewer) const noexcept {
        Rng rng(position.hash());
        Leaf<G, past> leaf;
        leaf.history = History<G, past>(position);
        leaf.actions = position.legal_actions();
        leaf.rng = &rng;
        evaluator_.evaluate({&leaf, 1});
        const auto value = static_cast<int>(unit * std::clamp(leaf.value, -1.0F, 1.0F));
        return position.to_move() == viewer ? value : -value;
    }

private:
    mutable AnyEvaluator<G, past> evaluator_;
};

}  // namespace LUDUS_NAMESPACE::app
