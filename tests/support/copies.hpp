#pragma once

#include "ludus/core/rng.hpp"
#include "ludus/play/agent.hpp"

namespace support {

/// The actions of a game, played by one agent, in which a copy made before would act otherwise.
template <ludus::Game G, ludus::Agent<G> A>
[[nodiscard]] int differences_to_copy(A& agent, ludus::Rng& rng) {
    A copy = agent;
    int differences = 0;
    for (G position; !position.outcome();) {
        ludus::Rng other = rng;
        const auto action = ludus::ask<G>(agent, position, rng);
        differences += !(ludus::ask<G>(copy, position, other) == action);
        position.play(action);
    }
    return differences;
}

}  // namespace support
