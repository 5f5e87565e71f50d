#include <optional>

#include "ludus/games/onitama/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/q_function.hpp"

#include "../onitama/any_actor.hpp"
#include "../onitama/dqn.hpp"
#include "any_thinker.hpp"
#include "families.hpp"
#include "thinkers.hpp"

std::optional<examples::ugi::AnyThinker> examples::ugi::make_onitama_networks(const Asked& asked) {
    using G = ludus::onitama::Position;
    using onitama::dqn::Q;
    if (asked.agent == "dqn")
        return AnyThinker::of<G>(Acting<G, ludus::QAgent<Q>>(ludus::load_agent<Q>(asked.file)));
    if (asked.agent == "ddpg")
        return AnyThinker::of<G>(Acting<G, AnyPlayer<G>>(onitama::load_actor(asked.file)));
    return std::nullopt;
}
