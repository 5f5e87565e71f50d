#pragma once

#include <cstddef>
#include <utility>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/search_result.hpp"

namespace LUDUS_NAMESPACE {

/// Plays an action of the best value to a fixed depth. The same position and generator give the
/// same action, whatever was searched before. Copies have transposition tables of their own.
template <Game G, Evaluation<G> E>
class NegamaxAgent {
public:
    struct Settings {
        int depth = 4;                ///< plies, in [1, `max_plies`]
        Ties ties = Ties::random;     ///< which of several best actions is played
        std::size_t table_bytes = 0;  ///< of the transposition table, at most
    };

    /// Allocates the transposition table.
    explicit NegamaxAgent(const Settings& settings, E evaluation = {})
        : settings_(settings), search_(settings.table_bytes, std::move(evaluation)) {}

    [[nodiscard]] typename G::Action act(const Request<G>& request) noexcept {
        return act(request.position(), request.rng(), request.cancellation());
    }
    /// Requires a position with a legal action. With `Ties::first` nothing is drawn. Plays the best
    /// action known so far if it is cancelled.
    [[nodiscard]] typename G::Action act(const G& position, Rng& rng,
                                         Cancellation cancellation = {}) noexcept {
        const auto best = search_
                              .search(position, {.depth = settings_.depth}, settings_.ties,
                                      [=] { return cancellation.requested(); })
                              .best;
        return settings_.ties == Ties::first ? best[0] : rng.pick(best);
    }

private:
    Settings settings_;
    Negamax<G, E> search_;
};

}  // namespace LUDUS_NAMESPACE
