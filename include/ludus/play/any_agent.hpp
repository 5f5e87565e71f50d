#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <tuple>
#include <utility>
#include <variant>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"

namespace LUDUS_NAMESPACE {

/// One of several agents of a game, chosen while the program runs: a closed sum, so that matches
/// need be compiled only once for all of them. Dispatch costs one indirect jump per action.
template <Game G, Agent<G>... Agents>
class AnyAgent {
public:
    static constexpr std::size_t past = std::max({past_of<Agents>...});

    /// Those of all agents, of which one is used.
    class Memory {
    public:
        void played(const G& position, typename G::Action action) {
            std::apply([&](auto&... each) { (detail::notify(each, position, action), ...); }, all_);
        }
        void reset() {
            std::apply([](auto&... each) { (detail::reset(each), ...); }, all_);
        }

    private:
        friend class AnyAgent;
        std::tuple<MemoryOf<Agents>...> all_;
    };

    /// Any of these agents.
    template <class A>
        requires(std::same_as<A, Agents> || ...)
    explicit(false) AnyAgent(A agent)
        : agent_(std::in_place_index<place_of<A>()>, std::move(agent)) {}

    [[nodiscard]] typename G::Action act(const Request<G, past, Memory>& request) {
        return std::visit(
            [&]<class A>(A& agent) {
                return ask<G>(agent, request.standing(),
                              std::get<place_of<A>()>(request.memory().all_), request.rng(),
                              request.cancellation());
            },
            agent_);
    }

private:
    template <class A>
    [[nodiscard]] static consteval std::size_t place_of() noexcept {
        std::size_t place = 0;
        (void)((std::same_as<A, Agents> || (++place, false)) || ...);
        return place;
    }

    std::variant<Agents...> agent_;
};

}  // namespace LUDUS_NAMESPACE
