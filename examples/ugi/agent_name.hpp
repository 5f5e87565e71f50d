#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "ludus/search/value.hpp"

#include "../support/players.hpp"

/// The numbers in names of agents that search.
namespace examples::ugi {

/// The plies at most, as in "minimax" or "minimax:3".
[[nodiscard]] inline std::optional<int> most_plies(std::string_view name, std::string_view stem) {
    return name == stem ? ludus::max_plies : depth_in(name, stem);
}
/// The simulations at most, as in "mcts" or "mcts:1000".
[[nodiscard]] inline std::optional<std::uint32_t> most_simulations(std::string_view name,
                                                                   std::string_view stem) {
    constexpr std::uint32_t most = 2'000'000'000;
    return name == stem ? most : number_in(name, stem, most);
}

}  // namespace examples::ugi
