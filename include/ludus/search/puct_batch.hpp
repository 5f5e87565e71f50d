#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/selection_rule.hpp"

namespace LUDUS_NAMESPACE {

/// Several searches that go on in step, so that an evaluator is asked about one position of each at
/// once. Each comes to what it would come to alone. Allocates no more than the searches do. Copies are
/// independent.
template <Game G, SelectionRule S = PriorBound, Referee<G> R = NoReferee, std::size_t past = 0>
class PuctBatch {
public:
    using Search = Puct<G, S, R, past>;          ///< of one game
    using Settings = typename Search::Settings;  ///< of each search

    /// So many searches, which `begin` sets up one by one.
    explicit PuctBatch(std::size_t count, const Settings& settings = {})
        : searches_(count, Search(settings)), leaves_(count), asking_(count), enough_(count) {}

    /// How many searches there are.
    [[nodiscard]] std::size_t size() const noexcept { return searches_.size(); }
    /// The search of one game.
    [[nodiscard]] Search& operator[](std::size_t i) noexcept { return searches_[i]; }
    [[nodiscard]] const Search& operator[](std::size_t i) const noexcept { return searches_[i]; }

    /// Runs the first so many searches as there are generators, one for each, until each root has
    /// `simulations` more visits or is solved.
    template <Evaluator<G, past> E>
    void run(E& evaluator, std::uint32_t simulations, std::span<Rng> rngs) {
        run(evaluator, simulations, rngs, [] { return false; });
    }
    /// The same, and also ends when `stop()` says so, which is asked before each round of questions.
    template <Evaluator<G, past> E, std::predicate Stop>
    void run(E& evaluator, std::uint32_t simulations, std::span<Rng> rngs, const Stop& stop) {
        assert(rngs.size() <= size());
        for (std::size_t i = 0; i < rngs.size(); ++i)
            enough_[i] = searches_[i].visits() + simulations;
        while (!stop()) {
            std::size_t asked = 0;
            for (std::size_t i = 0; i < rngs.size(); ++i) {
                if (!reach_question(i, leaves_[asked], rngs[i])) continue;
                asking_[asked] = i;
                ++asked;
            }
            if (asked == 0) return;
            evaluator.evaluate(std::span(leaves_).first(asked));
            for (std::size_t k = 0; k < asked; ++k) searches_[asking_[k]].accept(leaves_[k]);
        }
    }

private:
    /// Simulates until an answer is needed; false if the search is over before.
    [[nodiscard]] bool reach_question(std::size_t i, typename Search::Leaf& leaf, Rng& rng) {
        Search& search = searches_[i];
        while (search.visits() < enough_[i] && !search.solved())
            if (search.select(leaf, rng) == Simulation::asks) return true;
        return false;
    }

    std::vector<Search> searches_;
    std::vector<typename Search::Leaf> leaves_;  ///< as many as ask, one after the other
    std::vector<std::size_t> asking_;            ///< whose they are
    std::vector<std::uint32_t> enough_;
};

}  // namespace LUDUS_NAMESPACE
