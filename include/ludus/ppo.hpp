#pragma once

/// PPO for one's own game, and what is needed to train, measure and save it:
///
///     ludus::PpoTrainer<MyGame, MyPlanes> trainer({.entropy = 0.1});
///     ludus::train(trainer, {.minutes = 10, .threads = 2, .folder = "my_run"});
///     ludus::save(trainer.agent(), "my_agent.ludus");

#include "ludus/agents/open_agent.hpp"  // IWYU pragma: export
#include "ludus/io/agent_file.hpp"      // IWYU pragma: export
#include "ludus/play/uct_agent.hpp"     // IWYU pragma: export
#include "ludus/train/ppo_trainer.hpp"  // IWYU pragma: export
#include "ludus/train/train.hpp"        // IWYU pragma: export
