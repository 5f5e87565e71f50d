#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

#include "ludus/app/budget.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"

/// How agents think within a budget, and report what they find.
namespace LUDUS_NAMESPACE::app {

namespace detail {

[[nodiscard]] inline std::vector<std::size_t> indices_of(const auto& actions) {
    std::vector<std::size_t> indices;
    for (const auto action : actions) indices.push_back(action.index());
    return indices;
}

/// The places of a list in descending order of merit, of equals the first first.
[[nodiscard]] std::vector<std::size_t> best_first(const auto& list, const auto& merit) {
    std::vector<std::size_t> places(list.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::ranges::sort(places, [&](std::size_t a, std::size_t b) {
        const auto of_a = std::invoke(merit, list[a]);
        const auto of_b = std::invoke(merit, list[b]);
        return of_a != of_b ? of_a > of_b : a < b;
    });
    return places;
}

/// The limit of a search: that of the budget and the agent's own, which counts if the agent's text
/// has one (`own_limit`) or if the budget does not bound the search.
[[nodiscard]] inline std::uint64_t enough(bool is_bounded, std::uint64_t of_budget,
                                          std::optional<std::uint64_t> own_limit,
                                          std::uint64_t usual) noexcept {
    if (own_limit) return std::min(of_budget, *own_limit);
    return is_bounded ? of_budget : usual;
}

}  // namespace detail

/// Lets an agent of type `A` think within a budget. An agent without a search ignores the budget,
/// and reports the values of all actions if it has them. A search has memory of its own: `reserve`
/// replaces it by about as many bytes as asked for, `forget` clears it for a new game. A search by
/// simulations can ask its evaluator in several threads, a selective one can search in several.
template <Game G, Agent<G> A>
class Thinker {
public:
    void reserve(const A&, std::size_t /*bytes*/, std::size_t /*threads*/) noexcept {}
    void forget() noexcept {}

    [[nodiscard]] typename G::Action think(A& agent, const RequestFor<A, G>& request,
                                           const Budget& budget, std::optional<std::uint64_t>,
                                           const Tell& tell) {
        const auto action =
            ask<G>(agent, request.standing(), request.memory(), request.rng(), budget.cancellation);
        if constexpr (requires { agent.values(request); })
            tell_values(request.position(), action, agent.values(request), budget, tell);
        else if constexpr (requires { agent.values(request.position()); })
            tell_values(request.position(), action, agent.values(request.position()), budget, tell);
        else
            tell_alone(action, tell);
        return action;
    }

private:
    static void tell_alone(typename G::Action action, const Tell& tell) {
        const std::size_t index = action.index();
        tell({.depth = 1, .nodes = 1}, {&index, 1});
    }
    /// First of the action that is played, then of the others by their values.
    static void tell_values(const G& position, typename G::Action action, const auto& values,
                            const Budget& budget, const Tell& tell) {
        const auto actions = detail::indices_of(position.legal_actions());
        auto order = detail::best_first(values, std::identity{});
        const auto played = std::ranges::find(order, action.index(),
                                              [&](std::size_t place) { return actions[place]; });
        std::rotate(order.begin(), played, played + 1);
        for (std::size_t i = 0; i < std::min(budget.lines, order.size()); ++i)
            tell({.rank = i + 1,
                  .depth = 1,
                  .nodes = 1,
                  .hundredths = hundredths_of(static_cast<double>(values[order[i]]))},
                 {&actions[order[i]], 1});
    }
};

}  // namespace LUDUS_NAMESPACE::app
