#include "tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "ludus/learn/actor_critic.hpp"

#include "../support/players.hpp"
#include "agent_files.hpp"
#include "any_actor.hpp"

namespace examples::onitama {

namespace {

/// Whoever takes part: a player by its rules, or an actor.
using Player = AnyPlayer<Game>;

[[nodiscard]] Player player_of(const std::string& name, const std::filesystem::path& models) {
    if (auto known = Players<Game>::make(name)) return *std::move(known);
    if (name.ends_with(".ludus")) return load_actor(name, ludus::Choosing::sampled);
    const std::filesystem::path path = models / agent_file(name);
    if (!std::filesystem::exists(path))
        throw std::invalid_argument(
            fmt::format("--players: expected one of {}, or FILE.ludus, or NAME where there is {}, "
                        "found \"{}\"",
                        Players<Game>::names, (models / agent_file("NAME")).string(), name));
    return load_actor(path, ludus::Choosing::sampled);
}

}  // namespace

ludus::Tournament play_round_robin(const RoundRobin& round_robin, ludus::Workers& workers) {
    constexpr std::size_t most = 256;
    if (round_robin.players.size() < 2 || round_robin.players.size() > most)
        throw std::invalid_argument(
            fmt::format("--players: expected 2 to {}, found {}", most, round_robin.players.size()));
    std::vector<ludus::Entrant<Player>> entrants;
    for (const std::string& name : round_robin.players) {
        if (std::ranges::find(entrants, name, &ludus::Entrant<Player>::name) != entrants.end())
            throw std::invalid_argument(
                fmt::format("--players: expected each once, found \"{}\" twice", name));
        entrants.push_back({name, player_of(name, round_robin.models)});
    }
    return ludus::play_tournament<Game>({.rounds = round_robin.rounds,
                                         .seed = round_robin.seed,
                                         .random_starts = true,
                                         .limit = Players<Game>::limit},
                                        workers, entrants);
}

}  // namespace examples::onitama
