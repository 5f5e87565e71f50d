#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "ludus/arena/agent.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/heuristic_evaluator.hpp"

#include "session.hpp"
#include "simulating.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// The agents of Dots and Boxes that every board has.
template <class G>
struct BoxesAgents {
    using Random = Acting<G, ludus::RandomAgent>;
    using Moderate = Acting<G, ludus::dots_and_boxes::ModerateAgent>;
    using Advanced = Acting<G, ludus::dots_and_boxes::AdvancedAgent>;
    using Minimax = Deepening<G, ludus::MarginOfPoints>;
    using Mcts = Simulating<G, Playouts<G>>;
    using Evaluator = ludus::HeuristicEvaluator<ludus::MarginOfPoints>;
    using Puct = Simulating<G, Guided<G, Evaluator>>;
    using Any = std::variant<Random, Moderate, Advanced, Minimax, Mcts, Puct>;

    [[nodiscard]] static std::optional<Any> make(const Request& request) {
        const std::string_view name = request.agent;
        if (name == "random") return Random({});
        if (name == "moderate") return Moderate({});
        if (name == "advanced") return Advanced({});
        if (const auto most = most_plies(name, "minimax")) return Minimax(1, *most);
        if (const auto most = most_simulations(name, "mcts")) return Mcts(*most);
        if (const auto most = most_simulations(name, "puct"))
            return Puct(*most, Guided<G, Evaluator>(Evaluator({.scale = 4})));
        return std::nullopt;
    }
};

}  // namespace examples::ugi
