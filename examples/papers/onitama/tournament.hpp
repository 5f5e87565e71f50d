#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/play/tournament.hpp"

#include "actors.hpp"

namespace examples::onitama {

/// The paper's eight actors and the random player, in the order of its figures.
[[nodiscard]] inline std::vector<std::string> paper_players() {
    std::vector<std::string> names(actor_names.begin(), actor_names.end());
    names.emplace_back("random");
    return names;
}

/// A tournament of players who are told by name. By default the paper's.
struct RoundRobin {
    /// Each of them a name that `Players<Game>` knows, the file of an agent, which ends in
    /// ".ludus", or the name of an agent in the folder of models.
    std::vector<std::string> players = paper_players();
    std::filesystem::path models;  ///< the folder
    std::uint64_t rounds = 2'500;
    std::uint64_t seed = 1;
};

/// Plays it: the five cards are dealt anew each game, and two hundred turns are a draw. Actors draw
/// valid actions by their distributions: two that always play the likeliest have but 60 games.
/// Throws where a player is unknown, or stands there twice, and where there are not 2 to 256.
[[nodiscard]] ludus::Tournament play_round_robin(const RoundRobin& round_robin,
                                                 ludus::Workers& workers);

}  // namespace examples::onitama
