#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/standing.hpp"

namespace LUDUS_NAMESPACE {

/// The memory of an agent that keeps nothing from one action to the next.
struct NoMemory {};

namespace detail {

/// Names the type of its memory.
template <class A>
concept Remembers = requires { typename A::Memory; };
struct WithoutMemory {
    using Memory = NoMemory;
};

}  // namespace detail

/// What an agent keeps during one game, in one seat: its nested type `Memory`, if it has one. It is
/// default-constructible and belongs to the code that plays the game, not to the agent: so one
/// agent plays many games at once, and a search keeps its tree from move to move. If it has a
/// member `reset()`, that is called before a game; otherwise a new one is made. If it has
/// `played(position, action)`, that is called after every action of the game, also a random one.
template <class A>
using MemoryOf =
    typename std::conditional_t<detail::Remembers<A>, A, detail::WithoutMemory>::Memory;

/// How many earlier positions an agent asks for: its constant `past`, else none.
template <class A>
inline constexpr std::size_t past_of = 0;
template <class A>
    requires requires { A::past; }
inline constexpr std::size_t past_of<A> = A::past;

/// What an agent is given when it is asked for an action. Refers to all of it.
template <Game G, std::size_t past = 0, class Memory = NoMemory>
class Request {
public:
    Request(const Standing<G, past>& standing, Memory& memory, Rng& rng,
            Cancellation cancellation = {}) noexcept
        : standing_(&standing), memory_(&memory), rng_(&rng), cancellation_(cancellation) {}

    /// The position, which has a legal action.
    [[nodiscard]] const G& position() const noexcept { return standing_->position(); }
    /// The position with up to `past` earlier ones, the limit and the referee.
    [[nodiscard]] const Standing<G, past>& standing() const noexcept { return *standing_; }
    /// The agent's memory of this game and seat.
    [[nodiscard]] Memory& memory() const noexcept { return *memory_; }
    /// All chance comes from it.
    [[nodiscard]] Rng& rng() const noexcept { return *rng_; }
    /// An agent that thinks for more than some milliseconds asks this now and then. Once it is
    /// requested, it plays the best action that it knows so far: its time is up, or the game is
    /// discarded.
    [[nodiscard]] Cancellation cancellation() const noexcept { return cancellation_; }

private:
    const Standing<G, past>* standing_;
    Memory* memory_;
    Rng* rng_;
    Cancellation cancellation_;
};

/// What an agent of type `A` is given in a game of `G`.
template <class A, Game G>
using RequestFor = Request<G, past_of<A>, MemoryOf<A>>;

namespace detail {

/// Has `act(request)`.
template <class A, class G>
concept ActsOnRequest = requires(A agent, const RequestFor<A, G>& request) {
    { agent.act(request) } -> std::same_as<typename G::Action>;
};
/// Has `act(position, rng)`.
template <class A, class G>
concept ActsAtRandom = requires(A agent, const G& position, Rng& rng) {
    { agent.act(position, rng) } -> std::same_as<typename G::Action>;
};
/// Has `act(position)`.
template <class A, class G>
concept ActsOnPosition = requires(A agent, const G& position) {
    { agent.act(position) } -> std::same_as<typename G::Action>;
};

/// Has `act(requests, actions)`.
template <class A, class G>
concept BatchOfRequests =
    requires(A agent, std::span<const RequestFor<A, G>> requests,
             std::span<typename G::Action> actions) { agent.act(requests, actions); };
/// Has `act(positions, actions)`.
template <class A, class G>
concept BatchOfPositions =
    requires(A agent, std::span<const G> positions, std::span<typename G::Action> actions) {
        agent.act(positions, actions);
    };

/// Makes a memory ready for another game.
template <class Memory>
void reset(Memory& memory) {
    if constexpr (requires { memory.reset(); })
        memory.reset();
    else
        memory = Memory();
}

/// Notifies a memory of an action that led to a position.
template <class Memory, Game G>
void notify(Memory& memory, const G& position, typename G::Action action) {
    if constexpr (requires { memory.played(position, action); }) memory.played(position, action);
}

}  // namespace detail

/// Chooses a legal action in any position that has one, by one of
///
///     act(position)            if the position is all that it needs
///     act(position, rng)       if it also draws
///     act(request)             if it needs the past, the limit, a memory, or to be cancelled
///
/// The same request gives the same action, whatever was asked before. Copies are independent: each
/// thread plays with its own. `check_agent` tests these laws.
template <class A, class G>
concept Agent = Game<G> && std::copy_constructible<A> &&
    (detail::ActsOnRequest<A, G> || detail::ActsAtRandom<A, G> || detail::ActsOnPosition<A, G> ||
     detail::BatchOfRequests<A, G> || detail::BatchOfPositions<A, G>);

/// An agent that can also act in many games at once, as it would in each alone, by `act(requests,
/// actions)` or, if it does not draw, `act(positions, actions)`: it writes one action for each, of
/// which there may be none. Its preferred batch size may be given by a constant `batch_size`;
/// if it depends on the object, also by `games_at_once()`; 1 means that games are played one at a
/// time.
template <class A, class G>
concept BatchAgent =
    Agent<A, G> && (detail::BatchOfRequests<A, G> || detail::BatchOfPositions<A, G>);

/// Asks an agent for an action, by whichever `act` it has. The standing may have more of the past
/// than the agent asks for.
template <Game G, std::size_t past, Agent<G> A>
[[nodiscard]] typename G::Action ask(A& agent, const Standing<G, past>& standing,
                                     MemoryOf<A>& memory, Rng& rng,
                                     Cancellation cancellation = {}) {
    static_assert(past >= past_of<A>, "the agent asks for more of the past than there is");
    if constexpr (detail::ActsOnRequest<A, G>) {
        if constexpr (past == past_of<A>)
            return agent.act(RequestFor<A, G>(standing, memory, rng, cancellation));
        const Standing<G, past_of<A>> shorter(standing);
        return agent.act(RequestFor<A, G>(shorter, memory, rng, cancellation));
    } else if constexpr (detail::ActsAtRandom<A, G>) {
        return agent.act(standing.position(), rng);
    } else if constexpr (detail::ActsOnPosition<A, G>) {
        return agent.act(standing.position());
    } else {
        const Standing<G, past_of<A>> shorter(standing);
        const RequestFor<A, G> request(shorter, memory, rng, cancellation);
        typename G::Action action;
        if constexpr (detail::BatchOfRequests<A, G>)
            agent.act({&request, 1}, {&action, 1});
        else
            agent.act({&standing.position(), 1}, {&action, 1});
        return action;
    }
}

/// Asks an agent about a position of which nothing else is known, with an empty memory.
template <Game G, Agent<G> A>
[[nodiscard]] typename G::Action ask(A& agent, const G& position, Rng& rng) {
    MemoryOf<A> memory{};
    return ask<G>(agent, Standing<G, past_of<A>>(position), memory, rng);
}

/// Plays uniformly at random.
struct RandomAgent {
    template <Game G>
    [[nodiscard]] typename G::Action act(const G& position, Rng& rng) const noexcept {
        return random_action(position, rng);
    }
};

}  // namespace LUDUS_NAMESPACE
