#pragma once

#include <cassert>
#include <optional>
#include <utility>

#include "ludus/arena/agent.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Plays a share of its turns by one agent and the others by another: an opponent between the two in
/// strength, for a curriculum of finer steps. Chance decides once a turn, also where a turn has several
/// actions: it goes on where the agent is asked about the position that its last action led to, with a
/// generator that nobody has drawn from since. That belongs to one game alone, so nothing is carried over
/// to the next.
/// One number is drawn for each turn, before the agent whose turn it is draws its own.
template <Game G, Agent<G> Usual, Agent<G> Other>
class MixedAgent {
public:
    /// `share` of the turns, in [0, 1], is the other agent's.
    MixedAgent(Usual usual, Other other, double share)
        : usual_(std::move(usual)), other_(std::move(other)), share_(share) {
        assert(share >= 0 && share <= 1);
    }

    /// Requires a position with a legal action.
    [[nodiscard]] typename G::Action act(const G& position, Rng& rng) {
        if (!next_ || next_->position != position || next_->rng != rng)
            other_plays_ = rng.chance(share_);
        const auto action = other_plays_ ? other_.act(position, rng) : usual_.act(position, rng);
        next_.emplace(Next{after(position, action), rng});
        if (next_->position.to_move() != position.to_move()) next_.reset();
        return action;
    }

private:
    /// Where it is asked again if its turn goes on.
    struct Next {
        G position;
        Rng rng;
    };

    Usual usual_;
    Other other_;
    double share_;
    bool other_plays_ = false;
    std::optional<Next> next_;
};

}  // namespace LUDUS_NAMESPACE
