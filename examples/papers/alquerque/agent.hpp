#pragma once

#include <cstdint>
#include <string>

#include "ludus/core/concat.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/lambda_trace.hpp"
#include "ludus/learn/table_agent.hpp"
#include "ludus/learn/tabular_q.hpp"
#include "ludus/learn/terminal_trace.hpp"
#include "ludus/learn/trace.hpp"
#include "ludus/learn/value_table.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"

#include "../support/players.hpp"

/// What the program about Alquerque is made of: the game, its players, and the learners.
namespace examples::alquerque {

using Game = ludus::alquerque::Position;
using Notation = ludus::Notation<Game>;
using Named = Players<Game>::Any;  ///< a player by its name
using Table = ludus::ValueTable<Game>;

/// Plays by a table whose states are seen under `O`; in others as the named player does.
template <ludus::Orientation<Game> O>
using Agent = ludus::TableAgent<Game, Named, O>;

/// What a checkpoint of training says.
template <ludus::Trace T, ludus::Orientation<Game> O>
[[nodiscard]] std::string training_kind() {
    const auto trace = [] {
        if constexpr (requires { T::control; })
            return ludus::concat(T::control == ludus::Control::watkins ? "watkins" : "sarsa",
                                 T::revisit == ludus::Revisit::replaces ? "" : " accumulating");
        else
            return std::string("q");
    };
    return ludus::concat(ludus::table_kind<Game, O>("training"), "; method ", trace());
}

/// A match of an agent.
struct Conditions {
    std::uint64_t games = 10'000;
    std::uint64_t search_games = 1'000;  ///< in place of `games`, against a search
    std::uint64_t seed = 2024;
    ludus::Seat seat = ludus::Seat::first;  ///< the paper's agents always begin
    std::uint32_t random_opening = 0;
    std::uint32_t max_idle = 200;

    [[nodiscard]] ludus::MatchSettings settings() const {
        return {.games = games,
                .seed = seed,
                .seat = seat,
                .limit = {.idle_actions = max_idle},
                .random_opening = random_opening};
    }
};

[[nodiscard]] inline ludus::Tally against(const Named& agent, const Named& opponent,
                                          const Conditions& conditions, ludus::Workers& workers) {
    return ludus::play_match<Game>(agent, opponent, conditions.settings(), workers);
}

}  // namespace examples::alquerque
