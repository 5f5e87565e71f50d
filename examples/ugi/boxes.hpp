#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "ludus/search/evaluation.hpp"

#include "common_agents.hpp"

namespace examples::ugi {

/// The agents of Dots and Boxes that every board has.
template <class G>
struct BoxesAgents {
    using Agents = CommonAgents<G, ludus::MarginOfPoints>;

    [[nodiscard]] static std::optional<typename Agents::Any> make(std::string_view name,
                                                                  const std::filesystem::path&) {
        return Agents::make(name, 4);
    }
};

}  // namespace examples::ugi
