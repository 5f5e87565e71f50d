#include <optional>
#include <string_view>

#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/mixed_agent.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/search/evaluation.hpp"

#include "../support/any_search.hpp"
#include "../support/games.hpp"
#include "../support/players.hpp"
#include "names.hpp"
#include "searches.hpp"

namespace examples {

using ludus::dots_and_boxes::BasicPosition;

template <int rows, int columns>
std::optional<AnyPlayer<BasicPosition<rows, columns>>> Players<BasicPosition<rows, columns>>::make(
    std::string_view name) {
    using Game = BasicPosition<rows, columns>;
    using Minimax = ludus::NegamaxAgent<Game, ludus::MarginOfPoints>;
    using Mixed = ludus::MixedAgent<Game, Any, Any>;
    if (name == "random") return Any(ludus::RandomAgent{});
    if (name == "moderate") return Any(ludus::dots_and_boxes::ModerateAgent{});
    if (name == "advanced") return Any(ludus::dots_and_boxes::AdvancedAgent{});
    if (const auto depth = depth_in(name, "minimax")) return Any(Minimax({.depth = *depth}));
    if (const auto mix = mix_in(name))
        return Any(Mixed(Any(Minimax({.depth = mix->usual})), Any(Minimax({.depth = mix->other})),
                         mix->share));
    if (const auto count = simulations_in(name))
        return Any(ludus::UctAgent<Game>({.simulations = *count}));
    return std::nullopt;
}

template <int rows, int columns>
Searches Players<BasicPosition<rows, columns>>::searches() {
    return searches_by<BasicPosition<rows, columns>, ludus::MarginOfPoints, 4>();
}

template struct Players<ludus::dots_and_boxes::Position>;
template struct Players<detail::Boxes<1, 1>>;
template struct Players<detail::Boxes<1, 2>>;
template struct Players<detail::Boxes<1, 3>>;
template struct Players<detail::Boxes<2, 2>>;
template struct Players<detail::Boxes<2, 3>>;
template struct Players<detail::Boxes<3, 3>>;
template struct Players<detail::Boxes<4, 5>>;
template struct Players<detail::Boxes<5, 5>>;
template struct Players<detail::Boxes<6, 6>>;
template struct Players<detail::Boxes<7, 7>>;

}  // namespace examples
