#pragma once

#include <filesystem>
#include <functional>
#include <utility>

#include "ludus/arena/agent.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/learn/actor_critic.hpp"

#include "actors.hpp"

namespace examples::onitama {

/// An agent by one of the actors, behind a function: what plays with it is compiled once for all of them.
class AnyActor {
public:
    template <ludus::ActorCriticType D>
    explicit AnyActor(ludus::ActorAgent<D> agent)
        : act_([agent = std::move(agent)](const Game& position, ludus::Rng& rng) mutable {
              return agent.act(position, rng);
          }) {}

    [[nodiscard]] Action act(const Game& position, ludus::Rng& rng) { return act_(position, rng); }

private:
    std::function<Action(const Game&, ludus::Rng&)> act_;
};

static_assert(ludus::Agent<AnyActor, Game>);

/// The agent of a file. Throws `CheckpointError`.
[[nodiscard]] AnyActor load_actor(const std::filesystem::path& path,
                                  ludus::Choosing choosing = ludus::Choosing::likeliest);

}  // namespace examples::onitama
