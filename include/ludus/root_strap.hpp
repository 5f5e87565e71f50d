#pragma once

/// RootStrap for one's own game: a selective search that teaches its own evaluation, for games that
/// suit alpha-beta:
///
///     ludus::RootStrapTrainer<MyGame, MyFeatures> trainer({.nodes = 500, .seed = 1});
///     ludus::train(trainer, {.games = 5000, .threads = 2, .folder = "my_run"},
///                  ludus::named("minimax", ludus::NegamaxAgent<MyGame>({.depth = 4})));
///     ludus::save(trainer.agent(), "my_agent.ludus");

#include "ludus/agents/open_agent.hpp"         // IWYU pragma: export
#include "ludus/io/table_file.hpp"             // IWYU pragma: export
#include "ludus/play/negamax_agent.hpp"        // IWYU pragma: export
#include "ludus/train/root_strap_trainer.hpp"  // IWYU pragma: export
#include "ludus/train/train.hpp"               // IWYU pragma: export
