#pragma once

#include "ludus/agents/open_agent.hpp"       // IWYU pragma: export
#include "ludus/bytes/chinese_checkers.hpp"  // IWYU pragma: export

/// Chinese Checkers on 7x7 cells with six pieces a side, and its trained agents from their files.
