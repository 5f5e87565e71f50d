#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"

#include "budget.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/record.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// What an agent plays, and what it thinks of all actions if it values them.
struct Advice {
    std::size_t action;
    std::vector<std::size_t> actions = {};
    std::vector<float> values = {};  ///< as many, or none
};

/// Thinks no longer than it takes to act. An agent that values actions tells what it thinks of
/// them, first of the one that it plays, whatever its value.
class Acting {
public:
    using Advise = std::function<Advice(const ludus::app::AnyGame&, ludus::Rng&)>;  ///< an agent

    explicit Acting(Advise advise) : advise_(std::move(advise)) {}

    void prepare(std::size_t) noexcept {}
    void forget() noexcept {}

    [[nodiscard]] std::size_t think(const ludus::app::AnyGame& game, const Budget& budget,
                                    ludus::Rng& rng, const Tell& tell) {
        const auto [action, actions, values] = advise_(game, rng);
        if (values.empty()) {
            tell({.depth = 1, .nodes = 1}, {&action, 1});
            return action;
        }
        auto places = best_first(values, [](float value) { return Merit{value}; });
        const auto played =
            std::ranges::find(places, action, [&](std::size_t place) { return actions[place]; });
        std::rotate(places.begin(), played, played + 1);
        const bool several = budget.lines() > 1;
        for (std::size_t i = 0; i < std::min(budget.lines(), places.size()); ++i)
            tell({.rank = several ? i + 1 : 0,
                  .depth = 1,
                  .nodes = 1,
                  .hundredths = hundredths_of(static_cast<double>(values[places[i]]))},
                 {&actions[places[i]], 1});
        return action;
    }

private:
    Advise advise_;
};

static_assert(Thinker<Acting>);

template <ludus::Game G>
void add_values(Advice& advice, const G& position, const auto& values) {
    for (const auto action : position.legal_actions()) advice.actions.push_back(action.index());
    for (const float value : values) advice.values.push_back(value);
}

/// By an agent of the game G.
template <ludus::Game G, ludus::Agent<G> A>
[[nodiscard]] Acting acting(A agent) {
    return Acting(
        [agent = std::move(agent)](const ludus::app::AnyGame& game, ludus::Rng& rng) mutable {
            const auto standing = game.as<G>().template standing<ludus::past_of<A>>();
            ludus::MemoryOf<A> memory{};
            Advice advice{ludus::ask<G>(agent, standing, memory, rng).index()};
            const ludus::RequestFor<A, G> request(standing, memory, rng);
            if constexpr (requires { agent.values(request); })
                add_values(advice, standing.position(), agent.values(request));
            else if constexpr (requires { agent.values(standing.position()); })
                add_values(advice, standing.position(), agent.values(standing.position()));
            return advice;
        });
}

}  // namespace examples::ugi
