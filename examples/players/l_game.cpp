#include <memory>
#include <optional>
#include <string_view>

#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/perfect_agent.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/retrograde.hpp"
#include "ludus/search/rollout_evaluator.hpp"

#include "../support/any_search.hpp"
#include "../support/players.hpp"
#include "searches.hpp"

namespace examples {

using Game = ludus::l_game::Position;

std::optional<AnyPlayer<Game>> Players<Game>::make(std::string_view name) {
    if (name == "random") return Any(ludus::RandomAgent{});
    if (name != "perfect") return std::nullopt;
    static const ludus::Retrograde<Game, ludus::l_game::Enumeration> solution;
    return Any(ludus::PerfectAgent<Game, ludus::l_game::Enumeration>(solution));
}

Searches Players<Game>::searches() {
    return {
        .minimax = []() -> PlySearch {
            return std::make_unique<Minimax<Game, ludus::OutcomeOnly>>();
        },
        .mcts = []() -> SimulationSearch { return std::make_unique<Playouts<Game>>(); },
        .puct = []() -> SimulationSearch {
            return std::make_unique<Guided<Game, ludus::RolloutEvaluator>>();
        },
    };
}

}  // namespace examples
