#pragma once

#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/selective_search.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// Plays the best action of a selective search.
template <Game G, ScaledEvaluation<G> E, ActionPlaces<G> P = ByIndex<G>>
using SelectiveAgent = NegamaxAgent<G, E, SelectiveSearch<G, E, P>>;

/// Settings of a `SelectiveAgent`: about `nodes` positions for each action, and a table of 16 MiB,
/// which is kept for a whole game.
template <class Agent>
[[nodiscard]] typename Agent::Settings selective_settings(std::uint64_t nodes) {
    typename Agent::Settings settings;
    settings.depth = max_plies;
    settings.ties = Ties::first;
    settings.table_bytes = std::size_t{16} << 20;
    settings.nodes = nodes;
    settings.keeps_table = true;
    return settings;
}

}  // namespace LUDUS_NAMESPACE
