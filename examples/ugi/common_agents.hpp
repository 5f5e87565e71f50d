#pragma once

#include <optional>
#include <string_view>

#include "ludus/game/game.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/heuristic_evaluator.hpp"

#include "../support/players.hpp"
#include "agent_name.hpp"
#include "any_thinker.hpp"
#include "deepening.hpp"
#include "simulating.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// The player of matches that has the name.
template <ludus::Game G>
[[nodiscard]] std::optional<AnyThinker> player_by_name(std::string_view name) {
    const auto player = Players<G>::make(name);
    if (!player) return std::nullopt;
    return AnyThinker::of<G>(Acting<G, typename Players<G>::Any>(*player));
}

/// The agents of a game that has one evaluation in whole units, pieces or points or steps, of which `scale` are worth
/// 0.76: the players of matches, and searches.
template <ludus::Game G, ludus::Evaluation<G> E>
[[nodiscard]] std::optional<AnyThinker> common_agent(std::string_view name, double scale) {
    using Evaluator = ludus::HeuristicEvaluator<E>;
    using Search = Guided<G, Evaluator>;
    if (const auto most = most_plies(name, "minimax"))
        return AnyThinker::of<G>(Deepening<G, E>(1, *most));
    if (const auto most = most_simulations(name, "mcts"))
        return AnyThinker::of<G>(Simulating<G, Playouts<G>>(*most));
    if (const auto most = most_simulations(name, "puct"))
        return AnyThinker::of<G>(Simulating<G, Search>(*most, Search(Evaluator({.scale = scale}))));
    return player_by_name<G>(name);
}

}  // namespace examples::ugi
