#include <optional>
#include <string_view>

#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/play/agent.hpp"

#include "../support/any_search.hpp"
#include "../support/games.hpp"
#include "../support/players.hpp"
#include "searches.hpp"

namespace examples {

template <ludus::chinese_checkers::PositionType P>
std::optional<AnyPlayer<P>> Players<P>::make(std::string_view name) {
    if (name == "random") return Any(ludus::RandomAgent{});
    if (name == "greedy") return Any(ludus::chinese_checkers::GreedyAgent{});
    if (name == "stochastic") return Any(ludus::chinese_checkers::StochasticGreedyAgent{});
    return std::nullopt;
}

template <ludus::chinese_checkers::PositionType P>
Searches Players<P>::searches() {
    return searches_by<P, ludus::chinese_checkers::StepsAhead, 10>();
}

template struct Players<ludus::chinese_checkers::Position>;
template struct Players<ludus::chinese_checkers::ShortHopPosition>;
template struct Players<detail::Checkers<5, 3>>;
template struct Players<detail::Checkers<6, 6>>;
template struct Players<detail::Checkers<9, 10>>;

}  // namespace examples
