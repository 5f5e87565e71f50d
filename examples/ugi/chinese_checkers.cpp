#include <optional>
#include <string_view>
#include <variant>

#include "ludus/arena/agent.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/search/heuristic_evaluator.hpp"

#include "../support/games.hpp"
#include "families.hpp"
#include "session.hpp"
#include "simulating.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

namespace {

namespace game = ludus::chinese_checkers;

template <class G>
struct CheckersAgents {
    using Random = Acting<G, ludus::RandomAgent>;
    using Greedy = Acting<G, game::GreedyAgent>;
    using Stochastic = Acting<G, game::StochasticGreedyAgent>;
    using Minimax = Deepening<G, game::StepsAhead>;
    using Mcts = Simulating<G, Playouts<G>>;
    using Evaluator = ludus::HeuristicEvaluator<game::StepsAhead>;
    using Puct = Simulating<G, Guided<G, Evaluator>>;
    using Any = std::variant<Random, Greedy, Stochastic, Minimax, Mcts, Puct>;

    [[nodiscard]] static std::optional<Any> make(const Request& request) {
        const std::string_view name = request.agent;
        if (name == "random") return Random({});
        if (name == "greedy") return Greedy({});
        if (name == "stochastic") return Stochastic({});
        if (const auto most = most_plies(name, "minimax")) return Minimax(1, *most);
        if (const auto most = most_simulations(name, "mcts")) return Mcts(*most);
        if (const auto most = most_simulations(name, "puct"))
            return Puct(*most, Guided<G, Evaluator>(Evaluator({.scale = 10})));
        return std::nullopt;
    }
};

}  // namespace

bool serve_chinese_checkers(const Request& request) {
    return serve<CheckersGames, CheckersAgents>(request);
}

}  // namespace examples::ugi
