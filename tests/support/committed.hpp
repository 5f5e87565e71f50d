#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/play/agent.hpp"

namespace support {

/// The file of a committed agent.
[[nodiscard]] inline std::filesystem::path committed(std::string_view name) {
    return std::filesystem::path(LUDUS_SOURCE_DIR) / "examples" / "models" /
        (std::string(name) + ".ludus");
}

/// Requires that two agents choose the same action in every position of some random games.
template <ludus::Game G, class A, class B>
void require_same_play(A& one, B& other, int games = 5) {
    for (int game = 0; game < games; ++game) {
        ludus::Rng rng(7, static_cast<std::uint64_t>(game));
        G position;
        for (int ply = 0; ply < 60 && !position.outcome(); ++ply) {
            ludus::Rng seeded(position.hash());
            REQUIRE(one.act(position) == ludus::ask<G>(other, position, seeded));
            position.play(ludus::random_action(position, rng));
        }
    }
}

}  // namespace support
