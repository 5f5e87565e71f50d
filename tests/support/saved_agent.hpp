#pragma once

#include <cstdint>

#include "ludus/agents/open_agent.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/train/trainer.hpp"

#include "support/process.hpp"

namespace support {

/// Whether a trainer's agent, saved and opened again, begins a game as before.
template <ludus::Trainer T>
[[nodiscard]] bool plays_the_same_from_a_file(const T& trainer) {
    using G = typename T::Game;
    const TemporaryFolder folder;
    const auto path = folder.path() / "agent.ludus";
    auto trained = trainer.agent();
    save(trained, path);
    auto opened = ludus::open_agent<G, T>(path);
    G position;
    for (std::uint64_t i = 0; i < 8 && !position.outcome(); ++i) {
        ludus::Rng one(i);
        ludus::Rng other(i);
        const auto action = ludus::ask<G>(trained, position, one);
        if (ludus::ask<G>(opened, position, other) != action) return false;
        position.play(action);
    }
    return true;
}

}  // namespace support
