#include <optional>
#include <string_view>

#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/play/agent.hpp"

#include "../support/players.hpp"

namespace examples {

using Game = ludus::chinese_checkers::Position;

std::optional<AnyPlayer<Game>> Players<Game>::make(std::string_view name) {
    if (name == "random") return Any(ludus::RandomAgent{});
    if (name == "greedy") return Any(ludus::chinese_checkers::GreedyAgent{});
    if (name == "stochastic") return Any(ludus::chinese_checkers::StochasticGreedyAgent{});
    return std::nullopt;
}

}  // namespace examples
