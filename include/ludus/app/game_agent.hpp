#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ludus/app/budget.hpp"
#include "ludus/app/erased.hpp"
#include "ludus/app/ply_thinker.hpp"         // IWYU pragma: keep
#include "ludus/app/simulation_thinker.hpp"  // IWYU pragma: keep
#include "ludus/app/thinker.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/play/agent.hpp"

namespace LUDUS_NAMESPACE::app {

/// What was asked for beside the agent: to end each of its searches at a number of simulations or
/// plies, or after a time.
struct OwnLimit {
    std::optional<std::uint64_t> number{};
    std::optional<std::chrono::milliseconds> time{};
};

/// An agent of a game, of any type that sees up to `past_` earlier positions: what plays with it is
/// compiled once for all of them. Acts as that agent does; with a time of its own it plays the best
/// that it has found until then. Copies are independent. Costs an indirect call for an action, or
/// for a batch.
template <Game G, std::size_t past_>
class GameAgent {
public:
    using Action = typename G::Action;
    static constexpr std::size_t past = past_;
    static constexpr std::size_t batch_size = 16;

    /// That of the agent, made when it first acts.
    class Memory {
        struct Functions {
            void (*played)(void*, const G&, Action);
            void (*reset)(void*);
        };
        template <class M>
        static constexpr Functions functions_of = {
            .played =
                [](void* memory, const G& position, Action action) {
                    ludus::detail::notify(*static_cast<M*>(memory), position, action);
                },
            .reset = [](void* memory) { ludus::detail::reset(*static_cast<M*>(memory)); },
        };

    public:
        void played(const G& position, Action action) {
            if (memory_) (*memory_)->played(memory_->get(), position, action);
        }
        void reset() {
            if (memory_) (*memory_)->reset(memory_->get());
        }
        /// As that of an agent whose memory is of this type. Another agent may have had it before,
        /// in another game.
        template <class M>
        [[nodiscard]] M& as() {
            if (!memory_ || !memory_->template holds<M>()) memory_.emplace(M(), functions_of<M>);
            return memory_->template as<M>();
        }

    private:
        std::optional<Erased<Functions>> memory_;
    };
    using Request = ludus::Request<G, past, Memory>;

    template <class A>
        requires(!std::same_as<A, GameAgent> && Agent<A, G> && past_of<A> <= past_)
    explicit GameAgent(A agent, OwnLimit limit = {})
        : agent_(Held<A>{std::move(agent), limit, {}}, functions_of<A>), has_clock_(limit.time) {}

    [[nodiscard]] Action act(const Request& request) {
        if (has_clock_) return think(request, {.cancellation = request.cancellation()}, silent());
        return agent_->act(agent_.get(), request);
    }
    /// The same in many games.
    void act(std::span<const Request> requests, std::span<Action> actions) {
        if (!has_clock_) return agent_->act_in_all(agent_.get(), requests, actions);
        for (std::size_t i = 0; i < requests.size(); ++i) actions[i] = act(requests[i]);
    }

    /// Thinks within a budget, and tells what it finds.
    [[nodiscard]] Action think(const Request& request, const Budget& budget, const Tell& tell) {
        return agent_->think(agent_.get(), request, budget, tell);
    }
    /// Has about so many bytes for a search from now on, and forgets what it knew.
    void reserve(std::size_t bytes) { agent_->reserve(agent_.get(), bytes); }
    /// Begins a new game.
    void forget() { agent_->forget(agent_.get()); }

    /// Hears nothing.
    [[nodiscard]] static const Tell& silent() {
        static const Tell tell = [](const Finding&, std::span<const std::size_t>) {};
        return tell;
    }

private:
    template <class A>
    struct Held {
        A agent;
        OwnLimit limit;
        Thinker<G, A> thinker;
    };
    struct Functions {
        Action (*act)(void*, const Request&);
        void (*act_in_all)(void*, std::span<const Request>, std::span<Action>);
        Action (*think)(void*, const Request&, const Budget&, const Tell&);
        void (*reserve)(void*, std::size_t);
        void (*forget)(void*);
    };

    /// Calls with the request as an agent of type `A` takes it.
    template <class A>
    static auto with_request(const Request& request, const auto& call) {
        const auto with_memory = [&](MemoryOf<A>& memory) {
            const Standing<G, past_of<A>> standing(request.standing());
            return call(RequestFor<A, G>(standing, memory, request.rng(), request.cancellation()));
        };
        if constexpr (std::same_as<MemoryOf<A>, NoMemory>) {
            NoMemory none;
            return with_memory(none);
        } else {
            return with_memory(request.memory().template as<MemoryOf<A>>());
        }
    }

    template <class A>
    [[nodiscard]] static Action act_one(A& agent, const Request& request) {
        return with_request<A>(request, [&](const RequestFor<A, G>& own) {
            return ask<G>(agent, own.standing(), own.memory(), own.rng(), own.cancellation());
        });
    }
    template <class A>
    static void act_in_all(A& agent, std::span<const Request> requests, std::span<Action> actions) {
        if constexpr (ludus::detail::BatchOfRequests<A, G>) {
            std::vector<Standing<G, past_of<A>>> standings;
            std::vector<RequestFor<A, G>> own;
            standings.reserve(requests.size());
            own.reserve(requests.size());
            for (const Request& request : requests) {
                standings.emplace_back(request.standing());
                own.emplace_back(standings.back(), request.memory().template as<MemoryOf<A>>(),
                                 request.rng(), request.cancellation());
            }
            agent.act(own, actions);
        } else if constexpr (ludus::detail::BatchOfPositions<A, G>) {
            std::vector<G> positions;
            positions.reserve(requests.size());
            for (const Request& request : requests) positions.push_back(request.position());
            agent.act(positions, actions);
        } else {
            for (std::size_t i = 0; i < requests.size(); ++i)
                actions[i] = act_one(agent, requests[i]);
        }
    }

    template <class A>
    static constexpr Functions functions_of = {
        .act =
            [](void* held, const Request& request) {
                return act_one(static_cast<Held<A>*>(held)->agent, request);
            },
        .act_in_all =
            [](void* held, std::span<const Request> requests, std::span<Action> actions) {
                act_in_all(static_cast<Held<A>*>(held)->agent, requests, actions);
            },
        .think =
            [](void* held, const Request& request, const Budget& budget, const Tell& tell) {
                auto& [agent, limit, thinker] = *static_cast<Held<A>*>(held);
                Budget own = budget;
                if (limit.time) {
                    own.until_cancelled = true;
                    own.cancellation =
                        own.cancellation.at(Cancellation::Clock::now() + *limit.time);
                }
                return with_request<A>(request, [&](const RequestFor<A, G>& asked) {
                    return thinker.think(agent, asked, own, limit.number, tell);
                });
            },
        .reserve =
            [](void* held, std::size_t bytes) {
                auto& [agent, limit, thinker] = *static_cast<Held<A>*>(held);
                thinker.reserve(agent, bytes);
            },
        .forget = [](void* held) { static_cast<Held<A>*>(held)->thinker.forget(); },
    };

    Erased<Functions> agent_;
    bool has_clock_;
};

}  // namespace LUDUS_NAMESPACE::app
