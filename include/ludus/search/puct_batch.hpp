#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/selection_rule.hpp"

namespace LUDUS_NAMESPACE {

/// Runs several searches in step, so that an evaluator is asked about one position of each at once.
/// Each comes to what it would come to alone. Has the room for the questions, and allocates only
/// for more searches than ever before. Copies are independent.
template <Game G, SelectionRule S = PriorBound, std::size_t past = 0>
class PuctBatch {
public:
    using Search = Puct<G, S, past>;  ///< of one game

    /// A search that was begun, and the generator that it draws from.
    struct Item {
        Search* search;
        Rng* rng;
    };

    /// Runs searches until each root has `simulations` more visits or is solved, or it is
    /// cancelled, which is asked before each round of questions. A round has up to `questions` of
    /// each search, at least 1.
    template <Evaluator<G, past> E>
    void run(E& evaluator, std::uint32_t simulations, std::span<const Item> items,
             Cancellation cancellation = {}, std::size_t questions = 1) {
        if (items.size() * questions > leaves_.size()) {
            leaves_.resize(items.size() * questions);
            asking_.resize(items.size() * questions);
        }
        enough_.resize(std::max(enough_.size(), items.size()));
        for (std::size_t i = 0; i < items.size(); ++i)
            enough_[i] = items[i].search->visits() + simulations;
        while (!cancellation.requested()) {
            std::size_t asked = 0;
            for (std::size_t i = 0; i < items.size(); ++i) {
                const std::size_t most = asked + questions;
                while (asked < most && reach_question(items[i], enough_[i], leaves_[asked]))
                    asking_[asked++] = items[i].search;
            }
            if (asked == 0) return;
            evaluator.evaluate(std::span(leaves_).first(asked));
            for (std::size_t k = 0; k < asked; ++k) asking_[k]->accept(leaves_[k]);
        }
    }

private:
    /// Simulates until an answer is needed; false if the search is over before, or has to wait for
    /// the answers to come.
    [[nodiscard]] static bool reach_question(const Item& item, std::uint32_t enough,
                                             typename Search::Leaf& leaf) {
        Search& search = *item.search;
        Simulation simulation = Simulation::finished;
        while (simulation == Simulation::finished &&
               search.visits() + search.in_flight() < enough && !search.solved())
            simulation = search.select(leaf, *item.rng);
        return simulation == Simulation::asks;
    }

    std::vector<typename Search::Leaf> leaves_;  ///< as many as ask, one after the other
    std::vector<Search*> asking_;                ///< whose they are
    std::vector<std::uint32_t> enough_;
};

}  // namespace LUDUS_NAMESPACE
