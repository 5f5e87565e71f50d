#pragma once

#include "connect_four.hpp"
#include "ludus/alpha_zero.hpp"
#include "notation.hpp"
#include "planes.hpp"

/// The agent of Connect Four that is committed, and how it was trained.
namespace connect_four {

using Trainer = ludus::AlphaZeroTrainer<Position, Planes>;

/// How the committed agent was trained. Games begin with up to ten random drops, so that the
/// network also learns positions that good players avoid.
[[nodiscard]] inline ludus::AlphaZeroSettings settings() {
    ludus::AlphaZeroSettings settings;
    settings.simulations = 64;
    settings.games = 512;
    settings.window = 30;
    settings.batch = 256;
    settings.rate = 0.001;
    settings.average = 0.95;
    settings.max_random_actions = 10;
    settings.play_simulations = 600;
    return settings;
}

}  // namespace connect_four
