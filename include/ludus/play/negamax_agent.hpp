#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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

/// Plays an action of the best value to a fixed depth, or to the deepest that a limit of nodes
/// allows. Without an evaluation it sees wins and losses alone, as far as it searches. Copies have
/// transposition tables of their own. `S` is the search: `Negamax`, or a `SelectiveSearch`
/// (`SelectiveAgent`), which has no ties.
template <Game G, Evaluation<G> E = OutcomeOnly, class S = Negamax<G, E>>
class NegamaxAgent {
public:
    struct Settings {
        int depth = 4;                ///< plies, in [1, `max_plies`]
        Ties ties = Ties::random;     ///< which of several best actions is played
        std::size_t table_bytes = 0;  ///< of the transposition table, at most
        /// A search ends after about this number; the first ply is always finished.
        std::uint64_t nodes = SearchLimits::unlimited;
        /// Searches find what those before them found in the same game and seat; else each begins
        /// with an empty table. This matters to searches that nodes limit, and to all selective
        /// ones. Of `Negamax` to a fixed depth the table changes no action, and is always kept.
        bool keeps_table = false;
    };

    /// The table of a game, if it is kept.
    class Memory {
    public:
        void reset() noexcept { search_.reset(); }

    private:
        friend class NegamaxAgent;
        std::optional<S> search_;
    };

    /// Allocates the transposition table.
    explicit NegamaxAgent(const Settings& settings, E evaluation = {})
        : settings_(settings), search_(settings.table_bytes, std::move(evaluation)) {}

    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    /// What stands at the ends of a search.
    [[nodiscard]] const E& evaluation() const noexcept { return search_.evaluation(); }

    [[nodiscard]] typename G::Action act(const Request<G, 0, Memory>& request) {
        if (!settings_.keeps_table || !depends_on_table())
            return act(request.position(), request.rng(), request.cancellation());
        auto& search = request.memory().search_;
        if (!search) {
            search = search_;
            search->clear();
        }
        return played(*search, request.position(), request.rng(), request.cancellation());
    }
    /// Requires a position with a legal action. With `Ties::first` nothing is drawn. Plays the best
    /// action known so far if it is cancelled.
    [[nodiscard]] typename G::Action act(const G& position, Rng& rng,
                                         Cancellation cancellation = {}) noexcept {
        if (depends_on_table()) search_.clear();
        return played(search_, position, rng, cancellation);
    }

private:
    /// Whether earlier searches may change what a search finds.
    [[nodiscard]] bool depends_on_table() const noexcept {
        return !S::is_exact || settings_.nodes != SearchLimits::unlimited;
    }
    [[nodiscard]] typename G::Action played(S& search, const G& position, Rng& rng,
                                            Cancellation cancellation) const noexcept {
        const auto best =
            search
                .search(position, {.depth = settings_.depth, .nodes = settings_.nodes},
                        settings_.ties, [=] { return cancellation.requested(); })
                .best;
        return settings_.ties == Ties::first ? best[0] : rng.pick(best);
    }

    Settings settings_;
    S search_;
};

}  // namespace LUDUS_NAMESPACE
