#include <optional>
#include <string_view>

#include "ludus/games/alquerque/evaluation.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/mixed_agent.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/uct_agent.hpp"

#include "../support/any_search.hpp"
#include "../support/games.hpp"
#include "../support/players.hpp"
#include "names.hpp"
#include "searches.hpp"

namespace examples {

using ludus::alquerque::BasicPosition;
using ludus::alquerque::GreedyAgent;
using ludus::alquerque::TieBreak;

template <ludus::alquerque::Rules rules>
std::optional<AnyPlayer<BasicPosition<rules>>> Players<BasicPosition<rules>>::make(
    std::string_view name) {
    using Game = BasicPosition<rules>;
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

template <ludus::alquerque::Rules rules>
Searches Players<BasicPosition<rules>>::searches() {
    return searches_by<BasicPosition<rules>, ludus::alquerque::PiecesAhead, 4>();
}

template struct Players<ludus::alquerque::Position>;
template struct Players<detail::Alquerque<{.captures = detail::Captures::any_direction}>>;
template struct Players<detail::Alquerque<{.captures = detail::Captures::forward_only}>>;
template struct Players<detail::Alquerque<{.multiple_captures = true}>>;
template struct Players<detail::Alquerque<{.no_return = true}>>;
template struct Players<detail::Alquerque<{.scoring = detail::Scoring::stuck_loses}>>;
template struct Players<detail::Alquerque<ludus::alquerque::bell_rules>>;

}  // namespace examples
