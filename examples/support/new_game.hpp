#pragma once

#include <string_view>

#include "ludus/app/any_game.hpp"

namespace examples {

/// The game of a name at its usual start, under the limit of matches. Throws
/// `std::invalid_argument` where there is none.
[[nodiscard]] ludus::app::AnyGame new_game(std::string_view name);

}  // namespace examples
