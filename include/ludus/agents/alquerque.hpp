#pragma once

#include "ludus/agents/open_agent.hpp"  // IWYU pragma: export
#include "ludus/bytes/alquerque.hpp"    // IWYU pragma: export

/// Alquerque, and its trained agents from their files.
