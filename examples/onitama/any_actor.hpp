#pragma once

#include <filesystem>

#include "ludus/learn/actor_critic.hpp"

#include "../support/players.hpp"
#include "actors.hpp"

namespace examples::onitama {

/// The agent of a file, by whichever of the actors. Throws `CheckpointError`.
[[nodiscard]] AnyPlayer<Game> load_actor(const std::filesystem::path& path,
                                         ludus::Choosing choosing = ludus::Choosing::likeliest);

}  // namespace examples::onitama
