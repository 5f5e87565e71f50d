#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_batch.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/selection_rule.hpp"

namespace LUDUS_NAMESPACE {

/// Plays what so many simulations led by an evaluator visit most, a proven win at once, a proven loss only
/// where there is nothing else. Knows the position, but neither limit nor referee of the match. Each search
/// begins anew: the same position and generator give the same action, whatever was searched before. Where
/// the evaluator does not draw, nothing is drawn, and many positions are searched in step.
/// Copies have trees of their own.
template <Game G, Evaluator<G> E, SelectionRule S = PriorBound>
class PuctAgent {
public:
    using Action = typename G::Action;

    struct Settings {
        std::uint32_t simulations = 180;  ///< for each action; in the paper about 3 s
        S rule{};                         ///< which edge a simulation follows
        FirstPlay first_play{};           ///< what unvisited edges are worth
    };

    /// Requires at least one simulation.
    explicit PuctAgent(const Settings& settings, E evaluator = {})
        : simulations_(settings.simulations),
          evaluator_(std::move(evaluator)),
          searches_(at_once, {settings.rule, settings.first_play, {}}),
          rngs_(at_once) {
        assert(settings.simulations > 0);
    }

    /// Requires a position with a legal action.
    [[nodiscard]] Action act(const G& position, Rng& rng) {
        searches_[0].begin(position);
        searches_.run(evaluator_, simulations_, {&rng, 1});
        return best_choice<G>(searches_[0].choices()).action;
    }

    /// The same in many positions, with room for as many actions.
    void act(std::span<const G> positions, std::span<Action> actions)
        requires(!E::draws)
    {
        assert(actions.size() >= positions.size());
        while (!positions.empty()) {
            const std::size_t count = std::min(positions.size(), at_once);
            for (std::size_t i = 0; i < count; ++i) searches_[i].begin(positions[i]);
            searches_.run(evaluator_, simulations_, std::span(rngs_).first(count));
            for (std::size_t i = 0; i < count; ++i)
                actions[i] = best_choice<G>(searches_[i].choices()).action;
            positions = positions.subspan(count);
            actions = actions.subspan(count);
        }
    }

private:
    static constexpr std::size_t at_once = 16;

    std::uint32_t simulations_;
    E evaluator_;
    PuctBatch<G, S> searches_;
    std::vector<Rng> rngs_;  ///< that nobody draws from
};

}  // namespace LUDUS_NAMESPACE
