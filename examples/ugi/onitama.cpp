#include <optional>

#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/search/heuristic_evaluator.hpp"

#include "agent_name.hpp"
#include "any_thinker.hpp"
#include "common_agents.hpp"
#include "deepening.hpp"
#include "families.hpp"
#include "simulating.hpp"

std::optional<examples::ugi::AnyThinker> examples::ugi::make_onitama(const Asked& asked) {
    using namespace ludus::onitama;
    using G = Position;
    using Evaluator = ludus::HeuristicEvaluator<SoundEvaluation>;
    using Search = Guided<G, Evaluator>;
    constexpr int pawn = 10 * units_per_point;
    if (const auto most = most_plies(asked.agent, "minimax"))
        return AnyThinker::of<G>(Deepening<G, PaperEvaluation>(pawn, *most));
    if (const auto most = most_plies(asked.agent, "sound"))
        return AnyThinker::of<G>(Deepening<G, SoundEvaluation>(pawn, *most));
    if (const auto most = most_simulations(asked.agent, "mcts"))
        return AnyThinker::of<G>(Simulating<G, Playouts<G>>(*most));
    if (const auto most = most_simulations(asked.agent, "puct"))
        return AnyThinker::of<G>(
            Simulating<G, Search>(*most, Search(Evaluator({.scale = 4.0 * pawn}))));
    return player_by_name<G>(asked.agent);
}
