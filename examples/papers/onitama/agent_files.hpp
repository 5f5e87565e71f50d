#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace examples::onitama {

/// What the file of an agent is called in a folder of models.
[[nodiscard]] inline std::string agent_file(std::string_view name) {
    return fmt::format("onitama_{}.ludus", name);
}

}  // namespace examples::onitama
