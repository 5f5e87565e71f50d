#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ludus/app/budget.hpp"
#include "ludus/app/pace.hpp"
#include "ludus/app/ply_thinker.hpp"         // IWYU pragma: keep
#include "ludus/app/simulation_thinker.hpp"  // IWYU pragma: keep
#include "ludus/app/thinker.hpp"
#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/erased.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/erased_memory.hpp"
#include "ludus/play/games_in_play.hpp"

namespace LUDUS_NAMESPACE::app {

/// The limit in an agent's text: each search ends at this number of simulations or plies, or
/// after this time, or the searches of a game share out a clock.
struct OwnLimit {
    std::optional<std::uint64_t> number{};
    std::optional<std::chrono::milliseconds> time{};
    std::optional<ClockTime> clock{};

    /// True if it sets no time.
    [[nodiscard]] bool is_timeless() const noexcept { return !time && !clock; }
};

/// An agent of a game, of any type that sees up to `past_` earlier positions: what plays with it is
/// compiled once for all of them. Acts as that agent does; with a time of its own it plays the best
/// that it has found by then. Once its clock has run out it plays at once; the game is not lost.
/// Copies are independent. Costs an indirect call for an action, or
/// for a batch.
template <Game G, std::size_t past_>
class GameAgent {
public:
    using Action = typename G::Action;
    static constexpr std::size_t past = past_;
    static constexpr std::size_t batch_size = 16;

    /// The memory of the agent, and the clock of the game.
    class Memory : public ErasedMemory<G> {
    public:
        void reset() {
            ErasedMemory<G>::reset();
            clock_.reset();
        }
        /// The clock of this game; it begins as `full`.
        [[nodiscard]] ClockTime& clock(const ClockTime& full) {
            if (!clock_) clock_ = full;
            return *clock_;
        }

    private:
        std::optional<ClockTime> clock_;
    };
    using Request = ludus::Request<G, past, Memory>;

    template <class A>
        requires(!std::same_as<A, GameAgent> && Agent<A, G> && past_of<A> <= past_)
    explicit GameAgent(A agent, OwnLimit limit = {})
        : agent_(Held<A>{std::move(agent), limit}, functions_of<A>),
          is_timed_(!limit.is_timeless()) {}

    [[nodiscard]] Action act(const Request& request) {
        if (is_timed_) return think(request, {.cancellation = request.cancellation()}, tell_nobody);
        return agent_->act(agent_.get(), request);
    }
    /// The same in many games.
    void act(std::span<const Request> requests, std::span<Action> actions) {
        if (!is_timed_) return agent_->act_in_all(agent_.get(), requests, actions);
        for (std::size_t i = 0; i < requests.size(); ++i) actions[i] = act(requests[i]);
    }

    /// The number of games that are worth playing side by side: one unless it gains by batches, so
    /// that games of searches that take long are finished one after the other.
    [[nodiscard]] std::size_t games_at_once() const noexcept {
        return is_timed_ ? 1 : agent_->games_at_once;
    }

    /// Thinks within a budget, and tells what it finds.
    [[nodiscard]] Action think(const Request& request, const Budget& budget, const Tell& tell) {
        return agent_->think(agent_.get(), request, budget, tell);
    }
    /// Reserves about `bytes` bytes for its search and as many threads as it can use, up to
    /// `threads`, and clears the search.
    void reserve(std::size_t bytes, std::size_t threads = 1) {
        agent_->reserve(agent_.get(), bytes, threads);
    }
    /// Clears its search, for a new game.
    void forget() { agent_->forget(agent_.get()); }

private:
    template <class A>
    struct Held {
        A agent;
        OwnLimit limit;
        Thinker<G, A> thinker{};
        // What a batch is asked, in memory that is used again.
        std::vector<Standing<G, past_of<A>>> standings{};
        std::vector<RequestFor<A, G>> requests{};
        std::vector<G> positions{};
    };
    struct Functions {
        std::size_t games_at_once;
        Action (*act)(void*, const Request&);
        void (*act_in_all)(void*, std::span<const Request>, std::span<Action>);
        Action (*think)(void*, const Request&, const Budget&, const Tell&);
        void (*reserve)(void*, std::size_t, std::size_t);
        void (*forget)(void*);
    };

    template <class A>
    static void act_in_all(Held<A>& held, std::span<const Request> requests,
                           std::span<Action> actions) {
        if constexpr (ludus::detail::BatchOfRequests<A, G>) {
            held.standings.clear();
            held.requests.clear();
            held.standings.reserve(requests.size());
            for (const Request& request : requests)
                held.requests.emplace_back(held.standings.emplace_back(request.standing()),
                                           request.memory().template as<MemoryOf<A>>(),
                                           request.rng(), request.cancellation());
            held.agent.act(held.requests, actions);
        } else if constexpr (ludus::detail::BatchOfPositions<A, G>) {
            held.positions.clear();
            for (const Request& request : requests) held.positions.push_back(request.position());
            held.agent.act(held.positions, actions);
        } else {
            for (std::size_t i = 0; i < requests.size(); ++i)
                actions[i] = ludus::detail::ask_by(held.agent, requests[i]);
        }
    }

    template <class A>
    static constexpr Functions functions_of = {
        .games_at_once = BatchAgent<A, G> ? ludus::detail::batch_size_of<A> : 1,
        .act =
            [](void* held, const Request& request) {
                return ludus::detail::ask_by(static_cast<Held<A>*>(held)->agent, request);
            },
        .act_in_all =
            [](void* held, std::span<const Request> requests, std::span<Action> actions) {
                act_in_all(*static_cast<Held<A>*>(held), requests, actions);
            },
        .think =
            [](void* held, const Request& request, const Budget& budget, const Tell& tell) {
                auto& of = *static_cast<Held<A>*>(held);
                Budget own = budget;
                const auto start = Clock::now();
                if (of.limit.time) {
                    own.until_cancelled = true;
                    own.cancellation = own.cancellation.at(start + *of.limit.time);
                }
                ClockTime* const clock =
                    of.limit.clock ? &request.memory().clock(*of.limit.clock) : nullptr;
                if (clock != nullptr)
                    own.limit_by(Pace::of(*clock, start),
                                 request.position().legal_actions().size() == 1);
                const Action action =
                    ludus::detail::with_memory_of<A, G>(request.memory(), [&](MemoryOf<A>& memory) {
                        const Standing<G, past_of<A>> standing(request.standing());
                        const RequestFor<A, G> asked(standing, memory, request.rng(),
                                                     request.cancellation());
                        return of.thinker.think(of.agent, asked, own, of.limit.number, tell);
                    });
                if (clock != nullptr) clock->took(Clock::now() - start);
                return action;
            },
        .reserve =
            [](void* held, std::size_t bytes, std::size_t threads) {
                auto& of = *static_cast<Held<A>*>(held);
                of.thinker.reserve(of.agent, bytes, threads);
            },
        .forget = [](void* held) { static_cast<Held<A>*>(held)->thinker.forget(); },
    };

    Erased<Functions> agent_;
    bool is_timed_;
};

}  // namespace LUDUS_NAMESPACE::app
