#include <optional>
#include <type_traits>

#include "ludus/games/chinese_checkers/evaluation.hpp"

#include "../support/games.hpp"
#include "common_agents.hpp"
#include "families.hpp"

std::optional<examples::ugi::AnyThinker> examples::ugi::make_chinese_checkers(const Asked& asked) {
    using Games = decltype(CheckersGames{} + CheckersVariants{});
    return Games::call(asked.game, [&]<class G>(std::type_identity<G>) {
        return common_agent<G, ludus::chinese_checkers::StepsAhead>(asked.agent, 10);
    });
}
