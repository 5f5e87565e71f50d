#pragma once

/// Q-learning with a table for one's own game, and what is needed to train, measure and save it:
///
///     ludus::QTrainer<MyGame> trainer({.lambda = 0.8});
///     ludus::train(trainer, {.games = 50'000});

#include "ludus/io/table_file.hpp"    // IWYU pragma: export
#include "ludus/play/uct_agent.hpp"   // IWYU pragma: export
#include "ludus/train/q_trainer.hpp"  // IWYU pragma: export
#include "ludus/train/train.hpp"      // IWYU pragma: export
