#pragma once

/// Matches between any two agents of a game, and the agents that need no training:
///
///     std::cout << ludus::match<MyGame>(agent, ludus::NegamaxAgent<MyGame>({.depth = 4}));

#include "ludus/play/comparison.hpp"     // IWYU pragma: export
#include "ludus/play/negamax_agent.hpp"  // IWYU pragma: export
#include "ludus/play/uct_agent.hpp"      // IWYU pragma: export
