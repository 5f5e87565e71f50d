#include <filesystem>
#include <optional>

#include "ludus/games/l_game/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/rollout_evaluator.hpp"

#include "../l_game/agent.hpp"
#include "agent_name.hpp"
#include "any_thinker.hpp"
#include "common_agents.hpp"
#include "deepening.hpp"
#include "families.hpp"
#include "simulating.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

namespace {

using G = ludus::l_game::Position;

template <class Q>
[[nodiscard]] AnyThinker trained(const std::filesystem::path& file) {
    return AnyThinker::of<G>(Acting<G, ludus::QAgent<Q>>(ludus::load_agent<Q>(file)));
}

}  // namespace

std::optional<AnyThinker> make_l_game(const Asked& asked) {
    using l_game::BestQ;
    using l_game::PaperQ;
    if (asked.agent == "dqn")
        return ludus::read_checkpoint(asked.file).kind == ludus::file_kind<PaperQ>("agent")
            ? trained<PaperQ>(asked.file)
            : trained<BestQ>(asked.file);
    if (const auto most = most_plies(asked.agent, "minimax"))
        return AnyThinker::of<G>(Deepening<G, ludus::OutcomeOnly>(1, *most));
    if (const auto most = most_simulations(asked.agent, "mcts"))
        return AnyThinker::of<G>(Simulating<G, Playouts<G>>(*most));
    if (const auto most = most_simulations(asked.agent, "puct"))
        return AnyThinker::of<G>(Simulating<G, Guided<G, ludus::RolloutEvaluator>>(*most));
    return player_by_name<G>(asked.agent);
}

}  // namespace examples::ugi
