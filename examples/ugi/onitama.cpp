#include <filesystem>
#include <optional>
#include <string_view>
#include <variant>

#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/search/heuristic_evaluator.hpp"

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
struct OnitamaAgents {
    static constexpr int pawn = 10 * ludus::onitama::units_per_point;
    using Player = Acting<G, typename Players<G>::Any>;
    using Minimax = Deepening<G, ludus::onitama::PaperEvaluation>;
    using Sound = Deepening<G, ludus::onitama::SoundEvaluation>;
    using Mcts = Simulating<G, Playouts<G>>;
    using Evaluator = ludus::HeuristicEvaluator<ludus::onitama::SoundEvaluation>;
    using Puct = Simulating<G, Guided<G, Evaluator>>;
    using Any = std::variant<Player, Minimax, Sound, Mcts, Puct>;

    [[nodiscard]] static std::optional<Any> make(std::string_view name,
                                                 const std::filesystem::path&) {
        if (const auto most = most_plies(name, "minimax")) return Minimax(pawn, *most);
        if (const auto most = most_plies(name, "sound")) return Sound(pawn, *most);
        if (const auto most = most_simulations(name, "mcts")) return Mcts(*most);
        if (const auto most = most_simulations(name, "puct"))
            return Puct(*most, Guided<G, Evaluator>(Evaluator({.scale = 4.0 * pawn})));
        if (const auto player = Players<G>::make(name)) return Player(*player);
        return std::nullopt;
    }
};

}  // namespace

bool serve_onitama(const Request& request) { return serve<OnitamaGames, OnitamaAgents>(request); }

}  // namespace examples::ugi
