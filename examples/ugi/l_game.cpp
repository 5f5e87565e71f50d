#include <filesystem>
#include <optional>
#include <string_view>
#include <variant>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/perfect_agent.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/rollout_evaluator.hpp"

#include "../l_game/agent.hpp"
#include "../support/games.hpp"
#include "families.hpp"
#include "session.hpp"
#include "simulating.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

namespace {

template <class G>
struct LAgents {
    template <class A>
    using Plays = Acting<G, A>;
    using Perfect = ludus::PerfectAgent<G, l_game::Enumeration>;
    using Minimax = Deepening<G, ludus::OutcomeOnly>;
    using Mcts = Simulating<G, Playouts<G>>;
    using Puct = Simulating<G, Guided<G, ludus::RolloutEvaluator>>;
    using Any = std::variant<Plays<ludus::RandomAgent>, Plays<Perfect>,
                             Plays<ludus::QAgent<l_game::PaperQ>>,
                             Plays<ludus::QAgent<l_game::BestQ>>, Minimax, Mcts, Puct>;

    [[nodiscard]] static std::optional<Any> make(const Request& request) {
        const std::string_view name = request.agent;
        if (name == "random") return Plays<ludus::RandomAgent>({});
        if (name == "perfect") {
            static const l_game::Solution solution;
            return Plays<Perfect>(Perfect(solution));
        }
        if (name == "dqn") return trained_agent(request.model);
        if (const auto most = most_plies(name, "minimax")) return Minimax(1, *most);
        if (const auto most = most_simulations(name, "mcts")) return Mcts(*most);
        if (const auto most = most_simulations(name, "puct")) return Puct(*most);
        return std::nullopt;
    }

private:
    [[nodiscard]] static Any trained_agent(std::filesystem::path path) {
        if (path.empty()) path = LUDUS_MODELS_DIR "/l_game_best.ludus";
        using Paper = l_game::PaperQ;
        if (ludus::read_checkpoint(path).kind == ludus::file_kind<Paper>("agent"))
            return Plays<ludus::QAgent<Paper>>(ludus::load_agent<Paper>(path));
        return Plays<ludus::QAgent<l_game::BestQ>>(ludus::load_agent<l_game::BestQ>(path));
    }
};

}  // namespace

bool serve_l_game(const Request& request) { return serve<LGames, LAgents>(request); }

}  // namespace examples::ugi
