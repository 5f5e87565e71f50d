#include <optional>
#include <string_view>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/perfect_agent.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/search/retrograde.hpp"

#include "../support/players.hpp"

namespace examples {

using Game = ludus::l_game::Position;

std::optional<AnyPlayer<Game>> Players<Game>::make(std::string_view name) {
    if (name == "random") return Any(ludus::RandomAgent{});
    if (name != "perfect") return std::nullopt;
    static const ludus::Retrograde<Game, ludus::l_game::Enumeration> solution;
    return Any(ludus::PerfectAgent<Game, ludus::l_game::Enumeration>(solution));
}

}  // namespace examples
