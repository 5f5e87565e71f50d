#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// Which of the equally good actions a search is asked for.
enum class Ties : std::uint8_t {
    first,   ///< the first in the order of `legal_actions()`
    random,  ///< any, uniformly: all are found, at the cost of showing for each that it is no worse
};

/// How far a search goes.
struct SearchLimits {
    /// More than any search visits.
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    int depth = max_plies;  ///< plies, in [1, `max_plies`]
    /// Where to begin, in [1, `depth`]. From 1 on, each search orders the actions for the next,
    /// which pays where it stops at a horizon. To the end of a game it is best to search at once.
    int first_depth = 1;
    std::uint64_t nodes = unlimited;  ///< positions played to; looked at every now and then
};

/// What a search found.
template <Game G>
struct SearchResult {
    using Action = typename G::Action;

    int value = 0;  ///< to the player to move, at `depth`
    /// The actions of exactly this value, in the order of `legal_actions()`; with `Ties::first`
    /// only the first of them.
    static_vector<Action, G::max_legal_actions> best;
    /// Best play of both sides, from `best[0]` on, to the horizon or to the end of the game.
    static_vector<Action, max_plies> line;
    std::uint64_t nodes = 0;  ///< positions played to, those of an unfinished depth too
    int depth = 0;            ///< plies of the deepest search that was finished
    bool solved = false;  ///< every deeper search finds the same value and the same best actions
};

/// Never tells a search to end.
struct NoStop {
    /// Says no.
    constexpr bool operator()() const noexcept { return false; }
};

/// Is shown what a search has found so far, and keeps it to itself.
struct NoReport {
    /// Does nothing.
    template <Game G>
    constexpr void operator()(const SearchResult<G>&) const noexcept {}
};

}  // namespace LUDUS_NAMESPACE
