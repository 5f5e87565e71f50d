#include <memory>
#include <optional>

#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/q_function.hpp"

#include "../onitama/any_actor.hpp"
#include "../onitama/dqn.hpp"
#include "../players/searches.hpp"
#include "acting.hpp"
#include "agent_name.hpp"
#include "any_thinker.hpp"
#include "deepening.hpp"
#include "families.hpp"

std::optional<examples::ugi::AnyThinker> examples::ugi::make_onitama(const Asked& asked) {
    using namespace ludus::onitama;
    using examples::onitama::dqn::Q;
    if (const auto most = most_plies(asked.agent, "sound"))
        return AnyThinker(Deepening(
            *most, std::make_unique<Minimax<Position, SoundEvaluation>>(10 * units_per_point)));
    if (asked.agent == "dqn") return AnyThinker(acting<Position>(ludus::load_agent<Q>(asked.file)));
    if (asked.agent == "ddpg")
        return AnyThinker(acting<Position>(examples::onitama::load_actor(asked.file)));
    return std::nullopt;
}
