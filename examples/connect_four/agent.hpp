#pragma once

#include "connect_four.hpp"
#include "ludus/alpha_zero.hpp"
#include "notation.hpp"
#include "planes.hpp"

/// The agent of Connect Four that is committed, and how it was trained.
namespace connect_four {

/// Two residual blocks of 64 channels, 16 before each head.
using Network = ludus::ResidualPolicyValueNetwork<Position, Planes>;
using Trainer = ludus::AlphaZeroTrainer<Position, Planes, Network>;

/// How the committed agent was trained, for 82,000 games. They begin with up to 16 random drops, so
/// that the network also learns positions that good players avoid.
[[nodiscard]] inline ludus::AlphaZeroSettings settings() {
    ludus::AlphaZeroSettings settings;
    settings.simulations = 64;
    settings.games = 512;
    settings.window = 30;
    settings.batch = 256;
    settings.rate = 0.002;
    settings.last_rate = 0.0001;
    settings.rate_games = 80'000;
    settings.average = 0.95;
    settings.max_random_actions = 16;
    settings.play_simulations = 600;
    return settings;
}

}  // namespace connect_four
