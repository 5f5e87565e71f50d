#pragma once

#include <concepts>
#include <cstddef>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/erased.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/erased_memory.hpp"

namespace LUDUS_NAMESPACE {

/// An agent whose type is known only when the program runs, such as that of a file; it sees up to
/// `past_` earlier positions. Acts as the agent that it holds. Copies are independent; a
/// moved-from one can only be assigned or destroyed. Costs an indirect call per action, and an
/// allocation for the agent and for each memory.
template <Game G, std::size_t past_ = 0>
class LoadedAgent {
public:
    using Action = typename G::Action;
    using Memory = ErasedMemory<G>;
    static constexpr std::size_t past = past_;

    template <class A>
        requires(!std::same_as<A, LoadedAgent> && Agent<A, G> && past_of<A> <= past_)
    explicit(false) LoadedAgent(A agent) : agent_(std::move(agent), functions_of<A>) {}

    [[nodiscard]] Action act(const Request<G, past, Memory>& request) {
        return agent_->act(agent_.get(), request);
    }

    /// In a position of which nothing else is known, with an empty memory. An agent that draws does
    /// so from a generator that the position seeds: the same position gives the same action.
    [[nodiscard]] Action act(const G& position) {
        Rng rng(position.hash());
        return ask<G>(*this, position, rng);
    }

private:
    struct Functions {
        Action (*act)(void*, const Request<G, past_, Memory>&);
    };
    template <class A>
    static constexpr Functions functions_of = {
        .act =
            [](void* agent, const Request<G, past_, Memory>& request) {
                return detail::ask_by(*static_cast<A*>(agent), request);
            },
    };

    Erased<Functions> agent_;
};

}  // namespace LUDUS_NAMESPACE
