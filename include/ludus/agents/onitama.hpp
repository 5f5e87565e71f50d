#pragma once

#include "ludus/agents/open_agent.hpp"  // IWYU pragma: export
#include "ludus/bytes/onitama.hpp"      // IWYU pragma: export

/// Onitama, and its trained agents from their files.
