#pragma once

#include "ludus/arena/agent.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/uct.hpp"

namespace LUDUS_NAMESPACE {

/// Plays what so many random simulations visit most. The same position and generator give the same
/// action, whatever was searched before. Copies have trees of their own.
template <Game G>
class UctAgent {
public:
    using Settings = typename Uct<G>::Settings;  ///< of the search

    /// A search that each action begins anew.
    explicit UctAgent(const Settings& settings) : search_(settings) {}

    /// Requires a position with a legal action.
    [[nodiscard]] typename G::Action act(const G& position, Rng& rng) {
        return search_.search(position, rng).best.action;
    }

private:
    Uct<G> search_;
};

}  // namespace LUDUS_NAMESPACE
