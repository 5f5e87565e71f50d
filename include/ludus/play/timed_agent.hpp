#pragma once

#include <cstddef>
#include <utility>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"

namespace LUDUS_NAMESPACE {

/// Gives an agent a time for each action, after which it plays the best action that it has found.
/// It plays earlier if it reaches its own limit of simulations or plies, so set that high. What it
/// plays depends on the speed of the machine. Games are played one after the other, not in batches.
template <class A>
class TimedAgent {
public:
    using Memory = MemoryOf<A>;
    using Duration = Clock::duration;
    static constexpr std::size_t past = past_of<A>;

    TimedAgent(A agent, Duration time) : agent_(std::move(agent)), time_(time) {}

    template <Game G>
        requires detail::ActsOnRequest<A, G>
    [[nodiscard]] typename G::Action act(const Request<G, past, Memory>& request) {
        const auto end = Clock::now() + time_;
        return agent_.act(Request<G, past, Memory>(request.standing(), request.memory(),
                                                   request.rng(), request.cancellation().at(end)));
    }

    [[nodiscard]] const A& agent() const noexcept { return agent_; }
    [[nodiscard]] Duration time() const noexcept { return time_; }

private:
    A agent_;
    Duration time_;
};

}  // namespace LUDUS_NAMESPACE
