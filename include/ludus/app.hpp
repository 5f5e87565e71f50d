#pragma once

/// Programs for any game, of one line each; needs CLI11 and {fmt}, which no other header does:
///
///     return ludus::run(argc, argv, ludus::entry<MyGame>(ludus::trainer<MyTrainer>("az")));

#include "ludus/app/parts.hpp"  // IWYU pragma: export
#include "ludus/app/run.hpp"    // IWYU pragma: export
