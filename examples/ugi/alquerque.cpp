#include <optional>
#include <string_view>
#include <variant>

#include "ludus/arena/agent.hpp"
#include "ludus/games/alquerque/evaluation.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/search/heuristic_evaluator.hpp"

#include "../support/games.hpp"
#include "families.hpp"
#include "session.hpp"
#include "simulating.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

namespace {

namespace game = ludus::alquerque;

template <class G>
struct AlquerqueAgents {
    using Random = Acting<G, ludus::RandomAgent>;
    using Scan = Acting<G, game::GreedyAgent<game::TieBreak::scan>>;
    using Advanced = Acting<G, game::GreedyAgent<game::TieBreak::advanced>>;
    using Minimax = Deepening<G, game::PiecesAhead>;
    using Mcts = Simulating<G, Playouts<G>>;
    using Evaluator = ludus::HeuristicEvaluator<game::PiecesAhead>;
    using Puct = Simulating<G, Guided<G, Evaluator>>;
    using Any = std::variant<Random, Scan, Advanced, Minimax, Mcts, Puct>;

    [[nodiscard]] static std::optional<Any> make(const Request& request) {
        const std::string_view name = request.agent;
        if (name == "random") return Random({});
        if (name == "greedy") return Scan({});
        if (name == "greedy:advanced") return Advanced({});
        if (const auto most = most_plies(name, "minimax")) return Minimax(1, *most);
        if (const auto most = most_simulations(name, "mcts")) return Mcts(*most);
        if (const auto most = most_simulations(name, "puct"))
            return Puct(*most, Guided<G, Evaluator>(Evaluator({.scale = 4})));
        return std::nullopt;
    }
};

}  // namespace

bool serve_alquerque(const Request& request) {
    return serve<AlquerqueGames, AlquerqueAgents>(request) ||
        serve<AlquerqueVariants, AlquerqueAgents>(request);
}

}  // namespace examples::ugi
