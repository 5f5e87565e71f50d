#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <variant>

#include "ludus/search/evaluation.hpp"
#include "ludus/search/heuristic_evaluator.hpp"

#include "../support/players.hpp"
#include "deepening.hpp"
#include "session.hpp"
#include "simulating.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// The agents of a game that has one evaluation in whole units, pieces or points or steps: the players of
/// matches, and searches.
template <class G, ludus::Evaluation<G> E>
struct CommonAgents {
    using Player = Acting<G, typename Players<G>::Any>;
    using Minimax = Deepening<G, E>;
    using Mcts = Simulating<G, Playouts<G>>;
    using Evaluator = ludus::HeuristicEvaluator<E>;
    using Puct = Simulating<G, Guided<G, Evaluator>>;
    using Any = std::variant<Player, Minimax, Mcts, Puct>;

    /// With an evaluation of `scale` as worth 0.76.
    [[nodiscard]] static std::optional<Any> make(std::string_view name, double scale) {
        if (const auto most = most_plies(name, "minimax")) return Minimax(1, *most);
        if (const auto most = most_simulations(name, "mcts")) return Mcts(*most);
        if (const auto most = most_simulations(name, "puct"))
            return Puct(*most, Guided<G, Evaluator>(Evaluator({.scale = scale})));
        if (const auto player = Players<G>::make(name)) return Player(*player);
        return std::nullopt;
    }
};

}  // namespace examples::ugi
