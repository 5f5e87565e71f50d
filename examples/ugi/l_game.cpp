#include <filesystem>
#include <optional>
#include <string_view>
#include <variant>

#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/rollout_evaluator.hpp"

#include "../l_game/agent.hpp"
#include "../support/games.hpp"
#include "../support/players.hpp"
#include "deepening.hpp"
#include "families.hpp"
#include "session.hpp"
#include "simulating.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

namespace {

template <class G>
struct LAgents {
    using Player = Acting<G, typename Players<G>::Any>;
    template <class Q>
    using Trained = Acting<G, ludus::QAgent<Q>>;
    using Minimax = Deepening<G, ludus::OutcomeOnly>;
    using Mcts = Simulating<G, Playouts<G>>;
    using Puct = Simulating<G, Guided<G, ludus::RolloutEvaluator>>;
    using Any =
        std::variant<Player, Trained<l_game::PaperQ>, Trained<l_game::BestQ>, Minimax, Mcts, Puct>;

    [[nodiscard]] static std::optional<Any> make(std::string_view name,
                                                 const std::filesystem::path& file) {
        if (name == "dqn") return trained_agent(file);
        if (const auto most = most_plies(name, "minimax")) return Minimax(1, *most);
        if (const auto most = most_simulations(name, "mcts")) return Mcts(*most);
        if (const auto most = most_simulations(name, "puct")) return Puct(*most);
        if (const auto player = Players<G>::make(name)) return Player(*player);
        return std::nullopt;
    }

private:
    [[nodiscard]] static Any trained_agent(const std::filesystem::path& file) {
        using Paper = l_game::PaperQ;
        if (ludus::read_checkpoint(file).kind == ludus::file_kind<Paper>("agent"))
            return Trained<Paper>(ludus::load_agent<Paper>(file));
        return Trained<l_game::BestQ>(ludus::load_agent<l_game::BestQ>(file));
    }
};

}  // namespace

bool serve_l_game(const Request& request) { return serve<LGames, LAgents>(request); }

}  // namespace examples::ugi
