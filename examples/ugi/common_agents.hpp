#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "ludus/game/game.hpp"

#include "../support/any_search.hpp"
#include "../support/players.hpp"
#include "acting.hpp"
#include "agent_name.hpp"
#include "any_thinker.hpp"
#include "deepening.hpp"
#include "simulating.hpp"

namespace examples::ugi {

/// The search of a game that has the name.
[[nodiscard]] inline std::optional<AnyThinker> search_by_name(const Searches& searches,
                                                              std::string_view name) {
    if (const auto most = most_plies(name, "minimax"))
        return AnyThinker(Deepening(*most, searches.minimax()));
    if (const auto most = most_simulations(name, "mcts"))
        return AnyThinker(Simulating(*most, searches.mcts()));
    if (const auto most = most_simulations(name, "puct"))
        return AnyThinker(Simulating(*most, searches.puct()));
    return std::nullopt;
}

/// The agents that a game has without files: searches, and the players of matches.
template <ludus::Game G>
[[nodiscard]] std::optional<AnyThinker> common_agent(std::string_view name) {
    if (auto search = search_by_name(Players<G>::searches(), name)) return search;
    auto player = Players<G>::make(name);
    if (!player) return std::nullopt;
    return AnyThinker(acting<G>(*std::move(player)));
}

}  // namespace examples::ugi
