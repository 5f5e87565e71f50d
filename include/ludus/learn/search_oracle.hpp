#pragma once

#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// What an alpha-beta search thinks of every action, in every position: a learner that asks it
/// distils the search into its network.
///
/// A win after n plies is worth 1 - n / 100, a loss the negation; a value v of the evaluation 0.9
/// tanh(v / scale), which no win in sight is worth less than. Cost: a search for each legal action.
/// Ours.
template <Game G, Evaluation<G> E>
class SearchOracle {
public:
    struct Settings {
        int depth = 4;        ///< plies, the action's own among them, in [1, 10]
        double scale = 1000;  ///< positive; evaluations of this size are worth 0.69
    };

    SearchOracle() : SearchOracle(Settings{}) {}
    /// Allocates the search's transposition table.
    explicit SearchOracle(const Settings& settings, const E& evaluation = {})
        : settings_(settings), evaluation_(evaluation), search_(table_bytes, evaluation) {
        assert(settings.depth >= 1 && settings.depth <= 10 && settings.scale > 0);
    }

    /// To the player to move, in (-1, 1), by legal action.
    [[nodiscard]] std::vector<float> values(const G& position) {
        std::vector<float> values;
        for (const auto action : position.legal_actions())
            values.push_back(worth(value_of(after(position, action), position.to_move())));
        return values;
    }

private:
    static constexpr std::size_t table_bytes = std::size_t{1} << 20;

    /// The value to `mover`, whose action led to `next`.
    [[nodiscard]] int value_of(const G& next, Player mover) {
        const auto outcome = next.outcome();
        if (outcome && !E::rates_finished) return outcome_value(*outcome, mover, 1);
        if (outcome || settings_.depth == 1) return evaluation_.evaluate(next, mover);
        const int value = search_.search(next, {.depth = settings_.depth - 1}, Ties::first).value;
        return postponed(next.to_move() == mover ? value : -value, 1);
    }

    [[nodiscard]] float worth(int value) const {
        if (!is_decisive(value))
            return static_cast<float>(0.9 * std::tanh(value / settings_.scale));
        const float size = 1 - static_cast<float>(plies_to_end(value)) / 100;
        return value > 0 ? size : -size;
    }

    Settings settings_;
    E evaluation_;
    Negamax<G, E> search_;
};

}  // namespace LUDUS_NAMESPACE
