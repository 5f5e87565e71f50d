#pragma once

#include "ludus/agents/open_agent.hpp"     // IWYU pragma: export
#include "ludus/bytes/dots_and_boxes.hpp"  // IWYU pragma: export

/// Dots and Boxes on 4x4 boxes, and its trained agents from their files.
