#pragma once

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/search/retrograde.hpp"

namespace LUDUS_NAMESPACE {

/// Plays by a solved game: wins as fast and loses as slowly as possible, and chooses at random
/// among equally good actions.
template <Game G, Enumeration<G> E>
class PerfectAgent {
public:
    /// Solves the game when it is first called, once for all such agents of a program.
    PerfectAgent() : PerfectAgent(solved()) {}
    /// Plays by a solution, which must live as long as the agent.
    explicit PerfectAgent(const Retrograde<G, E>& solution) noexcept : solution_(&solution) {}

    [[nodiscard]] typename G::Action act(const G& position, Rng& rng) const noexcept {
        return rng.pick(best_actions(position));
    }

    /// The actions it chooses among. Requires a position with a legal action.
    [[nodiscard]] auto best_actions(const G& position) const noexcept {
        static_vector<typename G::Action, G::max_legal_actions> best;
        ExactValue best_value;
        for (const auto action : position.legal_actions()) {
            const ExactValue value = solution_->value(position, action);
            if (!best.empty() && better(best_value, value)) continue;
            if (best.empty() || better(value, best_value)) {
                best.clear();
                best_value = value;
            }
            best.push_back(action);
        }
        return best;
    }

private:
    [[nodiscard]] static const Retrograde<G, E>& solved() {
        static const Retrograde<G, E> solution;
        return solution;
    }
    [[nodiscard]] static bool better(ExactValue a, ExactValue b) noexcept {
        if (a.utility != b.utility) return a.utility > b.utility;
        return a.utility > 0 ? a.distance < b.distance : a.distance > b.distance;
    }

    const Retrograde<G, E>* solution_;
};

}  // namespace LUDUS_NAMESPACE
