#include "common_agents.hpp"

#include <type_traits>

#include "../support/games.hpp"
#include "families.hpp"

std::optional<examples::ugi::AnyThinker> examples::ugi::make_common(const Asked& asked) {
    return AllGames::call(
        asked.game, [&]<class G>(std::type_identity<G>) { return common_agent<G>(asked.agent); });
}
