#include <optional>
#include <string_view>

#include "ludus/games/alquerque/evaluation.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/mixed_agent.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/uct_agent.hpp"

#include "../support/players.hpp"
#include "names.hpp"

namespace examples {

using Game = ludus::alquerque::Position;
using ludus::alquerque::GreedyAgent;
using ludus::alquerque::TieBreak;

std::optional<AnyPlayer<Game>> Players<Game>::make(std::string_view name) {
    using Minimax = ludus::NegamaxAgent<Game, ludus::alquerque::PiecesAhead>;
    using Mixed = ludus::MixedAgent<Game, Any, Any>;
    if (name == "random") return Any(ludus::RandomAgent{});
    if (name == "greedy") return Any(GreedyAgent<TieBreak::scan>{});
    if (name == "greedy:advanced") return Any(GreedyAgent<TieBreak::advanced>{});
    if (const auto depth = depth_in(name, "minimax")) return Any(Minimax({.depth = *depth}));
    if (const auto mix = mix_in(name))
        return Any(Mixed(Any(Minimax({.depth = mix->usual})), Any(Minimax({.depth = mix->other})),
                         mix->share));
    if (const auto count = simulations_in(name))
        return Any(ludus::UctAgent<Game>({.simulations = *count}));
    return std::nullopt;
}

}  // namespace examples
