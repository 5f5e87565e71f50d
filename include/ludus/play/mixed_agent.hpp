#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"

namespace LUDUS_NAMESPACE {

/// Plays a share of its turns by one agent and the others by another: an opponent between the two
/// in strength, for a curriculum of finer steps. Chance decides once a turn, also where a turn has
/// several actions: one number is drawn, before the agent whose turn it is draws its own.
template <Game G, Agent<G> Usual, Agent<G> Other>
class MixedAgent {
public:
    static constexpr std::size_t past = std::max(past_of<Usual>, past_of<Other>);

    /// The memories of both agents, and which of them plays the present turn.
    class Memory {
    public:
        void played(const G& position, typename G::Action action) {
            detail::notify(usual_, position, action);
            detail::notify(other_, position, action);
        }
        void reset() {
            detail::reset(usual_);
            detail::reset(other_);
            turn_.reset();
        }

    private:
        friend class MixedAgent;
        [[no_unique_address]] MemoryOf<Usual> usual_{};
        [[no_unique_address]] MemoryOf<Other> other_{};
        std::optional<std::uint32_t> turn_;  ///< the latest one that was begun
        bool other_plays_ = false;           ///< that turn
    };

    /// `share` of the turns, in [0, 1], is the other agent's.
    MixedAgent(Usual usual, Other other, double share)
        : usual_(std::move(usual)), other_(std::move(other)), share_(share) {
        assert(share >= 0 && share <= 1);
    }

    [[nodiscard]] typename G::Action act(const Request<G, past, Memory>& request) {
        Memory& memory = request.memory();
        const std::uint32_t turn = request.standing().counter().turns();
        if (memory.turn_ != turn) memory.other_plays_ = request.rng().chance(share_);
        memory.turn_ = turn;
        return memory.other_plays_ ? ask<G>(other_, request.standing(), memory.other_,
                                            request.rng(), request.cancellation())
                                   : ask<G>(usual_, request.standing(), memory.usual_,
                                            request.rng(), request.cancellation());
    }

private:
    Usual usual_;
    Other other_;
    double share_;
};

}  // namespace LUDUS_NAMESPACE
