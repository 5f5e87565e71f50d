#pragma once

#include <concepts>
#include <functional>
#include <span>
#include <utility>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/play/agent.hpp"

namespace examples {

/// An agent that acts in many positions at once, behind a function: what plays with it is compiled
/// once for all of them, such as those of several networks. Copies are agents of their own.
template <ludus::Game G>
class AnyBatchPlayer {
public:
    using Action = typename G::Action;

    template <class A>
        requires(!std::same_as<A, AnyBatchPlayer> && ludus::BatchAgent<A, G>)
    explicit AnyBatchPlayer(A agent)
        : act_([agent = std::move(agent)](std::span<const G> positions,
                                          std::span<Action> actions) mutable {
              agent.act(positions, actions);
          }) {}

    [[nodiscard]] Action act(const G& position, ludus::Rng&) {
        Action action;
        act_({&position, 1}, {&action, 1});
        return action;
    }
    void act(std::span<const G> positions, std::span<Action> actions) { act_(positions, actions); }

private:
    std::function<void(std::span<const G>, std::span<Action>)> act_;
};

static_assert(ludus::BatchAgent<AnyBatchPlayer<ludus::l_game::Position>, ludus::l_game::Position>);

}  // namespace examples
