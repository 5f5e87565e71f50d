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

using LGame = ludus::l_game::Position;

template <class Q>
[[nodiscard]] AnyThinker by_network(const std::filesystem::path& file) {
    return AnyThinker::of<LGame>(Acting<LGame, ludus::QAgent<Q>>(ludus::load_agent<Q>(file)));
}

}  // namespace

std::optional<AnyThinker> make_l_game(const Asked& asked) {
    using l_game::BestQ;
    using l_game::PaperQ;
    if (asked.agent == "dqn")
        return ludus::read_checkpoint(asked.file).kind == ludus::file_kind<PaperQ>("agent")
            ? by_network<PaperQ>(asked.file)
            : by_network<BestQ>(asked.file);
    if (const auto most = most_plies(asked.agent, "minimax"))
        return AnyThinker::of<LGame>(Deepening<LGame, ludus::OutcomeOnly>(1, *most));
    if (const auto most = most_simulations(asked.agent, "mcts"))
        return AnyThinker::of<LGame>(Simulating<LGame, Playouts<LGame>>(*most));
    if (const auto most = most_simulations(asked.agent, "puct"))
        return AnyThinker::of<LGame>(
            Simulating<LGame, Guided<LGame, ludus::RolloutEvaluator>>(*most));
    return player_by_name<LGame>(asked.agent);
}

}  // namespace examples::ugi
