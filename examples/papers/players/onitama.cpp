#include <optional>
#include <string_view>

#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/mixed_agent.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/search/negamax.hpp"

#include "../support/players.hpp"
#include "names.hpp"

namespace examples {

using Game = ludus::onitama::Position;

std::optional<AnyPlayer<Game>> Players<Game>::make(std::string_view name) {
    using Paper = ludus::NegamaxAgent<Game, ludus::onitama::PaperEvaluation>;
    using Sound = ludus::NegamaxAgent<Game, ludus::onitama::SoundEvaluation>;
    using Mixed = ludus::MixedAgent<Game, Any, Any>;
    const auto paper = [](int depth) {
        return Paper({.depth = depth, .ties = ludus::Ties::first});
    };
    if (name == "random") return Any(ludus::RandomAgent{});
    if (const auto depth = depth_in(name, "minimax")) return Any(paper(*depth));
    if (const auto depth = depth_in(name, "sound")) return Any(Sound({.depth = *depth}));
    if (const auto mix = mix_in(name))
        return Any(Mixed(Any(paper(mix->usual)), Any(paper(mix->other)), mix->share));
    if (const auto count = simulations_in(name))
        return Any(ludus::UctAgent<Game>({.simulations = *count}));
    return std::nullopt;
}

}  // namespace examples
