#include <optional>
#include <type_traits>

#include "ludus/search/evaluation.hpp"

#include "../support/games.hpp"
#include "common_agents.hpp"
#include "families.hpp"

std::optional<examples::ugi::AnyThinker> examples::ugi::make_large_boxes(const Asked& asked) {
    using Games = decltype(BoxesGames{} + LargeBoxes{});
    return Games::call(asked.game, [&]<class G>(std::type_identity<G>) {
        return common_agent<G, ludus::MarginOfPoints>(asked.agent, 4);
    });
}
