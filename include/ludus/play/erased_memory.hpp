#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/erased.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"

namespace LUDUS_NAMESPACE {

/// The memory of an agent of any type. It is created when the agent first acts, and then receives
/// the actions that were played before, in order. A moved-from one can only be assigned or
/// destroyed. Allocates when it is created.
template <Game G>
class ErasedMemory {
    using Action = typename G::Action;
    struct Functions {
        void (*played)(void*, const G&, Action);
        void (*reset)(void*);
    };
    template <class M>
    static constexpr Functions functions_of = {
        .played = [](void* memory, const G& position,
                     Action action) { detail::notify(*static_cast<M*>(memory), position, action); },
        .reset = [](void* memory) { detail::reset(*static_cast<M*>(memory)); },
    };

public:
    void played(const G& position, Action action) {
        if (memory_)
            (*memory_)->played(memory_->get(), position, action);
        else if (!keeps_nothing_)
            played_before_.emplace_back(position, action);
    }
    void reset() {
        played_before_.clear();
        if (memory_) (*memory_)->reset(memory_->get());
    }
    /// The memory as type `M`; replaced by a new one if it had another type.
    template <class M>
    [[nodiscard]] M& as() {
        if (!memory_ || !memory_->template holds<M>()) {
            memory_.emplace(M(), functions_of<M>);
            for (const auto& [position, action] : played_before_)
                (*memory_)->played(memory_->get(), position, action);
            played_before_.clear();
        }
        return memory_->template as<M>();
    }
    /// Records no actions from now on: the agent has no memory.
    void keep_nothing() {
        keeps_nothing_ = true;
        played_before_.clear();
    }

private:
    std::optional<Erased<Functions>> memory_;
    std::vector<std::pair<G, Action>> played_before_;  ///< before the agent first acted
    bool keeps_nothing_ = false;
};

namespace detail {

/// Returns `call(memory)` with the memory of an agent of type `A`.
template <class A, Game G>
decltype(auto) with_memory_of(ErasedMemory<G>& memory, const auto& call) {
    if constexpr (std::same_as<MemoryOf<A>, NoMemory>) {
        memory.keep_nothing();
        NoMemory none;
        return call(none);
    } else {
        return call(memory.template as<MemoryOf<A>>());
    }
}

/// Asks an agent of type `A`, given a request with an `ErasedMemory`.
template <class A, Game G, std::size_t past, std::derived_from<ErasedMemory<G>> Memory>
[[nodiscard]] typename G::Action ask_by(A& agent, const Request<G, past, Memory>& request) {
    return with_memory_of<A, G>(request.memory(), [&](MemoryOf<A>& memory) {
        return ask<G>(agent, request.standing(), memory, request.rng(), request.cancellation());
    });
}

}  // namespace detail

}  // namespace LUDUS_NAMESPACE
