#include <optional>
#include <type_traits>

#include "ludus/games/alquerque/evaluation.hpp"

#include "../support/games.hpp"
#include "common_agents.hpp"
#include "families.hpp"

std::optional<examples::ugi::AnyThinker> examples::ugi::make_alquerque(const Asked& asked) {
    using Games = decltype(AlquerqueGames{} + AlquerqueVariants{});
    return Games::call(asked.game, [&]<class G>(std::type_identity<G>) {
        return common_agent<G, ludus::alquerque::PiecesAhead>(asked.agent, 4);
    });
}
