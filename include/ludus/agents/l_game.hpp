#pragma once

#include "ludus/agents/open_agent.hpp"  // IWYU pragma: export
#include "ludus/bytes/l_game.hpp"       // IWYU pragma: export

/// The L-Game, and its trained agents from their files.
