#pragma once

#include <atomic>
#include <cstddef>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

namespace support {

/// The actions of several agents in several threads, of which the one of number `last` has everybody stop.
struct ActionsUntilStop {
    std::size_t last = 100;
    std::atomic<bool> stop = false;
    std::atomic<std::size_t> acted = 0;

    void count() {
        if (++acted == last) stop = true;
    }
};

/// An agent whose actions are counted.
template <class Agent>
struct Counted {
    ActionsUntilStop* actions;

    template <ludus::Game G>
    [[nodiscard]] typename G::Action act(const G& position, ludus::Rng& rng) const {
        actions->count();
        return Agent{}.act(position, rng);
    }
};

}  // namespace support
