#pragma once

/// AlphaZero for one's own game, and what is needed to train, measure and save it:
///
///     ludus::AlphaZeroTrainer<MyGame, MyPlanes> trainer({.simulations = 100, .seed = 1});
///     ludus::train(trainer, {.games = 5000, .threads = 2, .folder = "my_run"},
///                  ludus::named("uct", ludus::UctAgent<MyGame>({.simulations = 600})));
///     ludus::save(trainer.agent(), "my_agent.ludus");

#include "ludus/agents/open_agent.hpp"         // IWYU pragma: export
#include "ludus/io/agent_file.hpp"             // IWYU pragma: export
#include "ludus/play/uct_agent.hpp"            // IWYU pragma: export
#include "ludus/train/alpha_zero_trainer.hpp"  // IWYU pragma: export
#include "ludus/train/train.hpp"               // IWYU pragma: export
