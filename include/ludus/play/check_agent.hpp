#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/play/agent.hpp"

namespace LUDUS_NAMESPACE {

/// What `check_agent` found: how much it looked at, and the first broken law, if any.
struct AgentReport {
    std::uint64_t games = 0;    ///< played to their end or to the limit
    std::uint64_t actions = 0;  ///< of the agent
    std::string fault;          ///< empty if every law held

    [[nodiscard]] bool ok() const noexcept { return fault.empty(); }
};

/// What to check an agent by.
struct AgentCheck {
    std::uint64_t games = 20;     ///< against random play
    std::uint64_t seed = 1;       ///< all chance of the games comes from it
    Limit limit{.actions = 500};  ///< of each game
    std::size_t batch = 7;        ///< games that a batched agent is asked about at once
};

namespace detail {

/// A moment at which an agent was asked.
template <Game G, class A>
struct Asked {
    Standing<G, past_of<A>> standing;
    MemoryOf<A> memory;
    Rng rng;
    typename G::Action action;
    Rng drawn;  ///< the generator after it
};

template <Game G, class A>
class AgentChecker {
public:
    AgentChecker(const A& agent, const AgentCheck& check) : agent_(agent), check_(check) {}

    [[nodiscard]] AgentReport run() {
        A used = agent_;
        MemoryOf<A> memory{};
        for (; report_.games < check_.games && report_.ok(); ++report_.games)
            play(used, memory, report_.games);
        if constexpr (BatchAgent<A, G>)
            if (report_.ok()) compare_batches();
        return std::move(report_);
    }

private:
    /// A game of the agent against random play; what it is asked is asked again of others.
    void play(A& used, MemoryOf<A>& memory, std::uint64_t number) {
        reset(memory);
        A fresh = agent_;  // for this game alone
        MemoryOf<A> fresh_memory{};
        Standing<G, past_of<A>> standing({}, check_.limit);
        Rng rng(check_.seed, number);
        const std::uint32_t opening = rng.below(4);
        const std::size_t before = asked_.size();
        while (!standing.outcome()) {
            const G& position = standing.position();
            const bool is_agents = standing.counter().actions() >= opening &&
                (seat(position.to_move()) + number) % 2 == 0;
            typename G::Action action;
            if (is_agents) {
                Asked<G, A> asked{standing, memory, rng, {}, rng};
                Rng fresh_rng = rng;
                action = ask<G>(used, standing, memory, rng);
                asked.action = action;
                asked.drawn = rng;
                ++report_.actions;
                const auto legal = position.legal_actions();
                if (std::ranges::find(legal, action) == std::ranges::end(legal))
                    return fail("an action is not legal", standing);
                if (ask<G>(fresh, standing, fresh_memory, fresh_rng) != action)
                    return fail("a copy that played no other game acts otherwise", standing);
                if (fresh_rng != rng)
                    return fail("a copy that played no other game draws otherwise", standing);
                if (asked_.size() < most_kept) asked_.push_back(std::move(asked));
            } else {
                action = random_action(position, rng);
            }
            standing.play(action);
            notify(memory, standing.position(), action);
            notify(fresh_memory, standing.position(), action);
        }
        for (const Asked<G, A>& one : std::span(asked_).subspan(before)) {
            Asked<G, A> again = one;
            if (ask<G>(used, again.standing, again.memory, again.rng) != one.action)
                return fail("the same request gets another action", one.standing);
        }
        if constexpr (!BatchAgent<A, G>) asked_.clear();
    }

    /// Asks about some requests at once.
    void compare_batches() {
        for (std::size_t first = 0; first < asked_.size(); first += check_.batch) {
            const std::size_t count = std::min(check_.batch, asked_.size() - first);
            std::vector<Asked<G, A>> some(
                asked_.begin() + static_cast<std::ptrdiff_t>(first),
                asked_.begin() + static_cast<std::ptrdiff_t>(first + count));
            std::vector<typename G::Action> actions(count);
            A agent = agent_;
            if constexpr (BatchOfRequests<A, G>) {
                std::vector<RequestFor<A, G>> requests;
                for (auto& one : some) requests.emplace_back(one.standing, one.memory, one.rng);
                agent.act(std::span<const RequestFor<A, G>>(requests), std::span(actions));
            } else {
                std::vector<G> positions;
                for (auto& one : some) positions.push_back(one.standing.position());
                agent.act(std::span<const G>(positions), std::span(actions));
            }
            for (std::size_t i = 0; i < count; ++i) {
                if (actions[i] != some[i].action)
                    return fail("an action among others is not that alone", some[i].standing);
                if (BatchOfRequests<A, G> && some[i].rng != some[i].drawn)
                    return fail("an action among others draws otherwise", some[i].standing);
            }
        }
    }

    void fail(const char* what, const Standing<G, past_of<A>>& standing) {
        report_.fault = concat(what, "; game ", std::to_string(report_.games), ", action ",
                               std::to_string(standing.counter().actions()));
    }

    static constexpr std::size_t most_kept = 200;

    const A& agent_;
    AgentCheck check_;
    AgentReport report_;
    std::vector<Asked<G, A>> asked_;
};

}  // namespace detail

/// Plays an agent against random play and checks the laws of `Agent`: actions are legal; the same
/// request gets the same action, whatever was asked before; copies are independent; a memory that
/// was reset is as good as a new one; and in many games at once it acts as in each alone. Cost:
/// each action is asked for some times.
template <Game G, Agent<G> A>
[[nodiscard]] AgentReport check_agent(const A& agent, const AgentCheck& check = {}) {
    return detail::AgentChecker<G, A>(agent, check).run();
}

}  // namespace LUDUS_NAMESPACE
