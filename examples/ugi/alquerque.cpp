#include <filesystem>
#include <optional>
#include <string_view>

#include "ludus/games/alquerque/evaluation.hpp"

#include "../support/games.hpp"
#include "common_agents.hpp"
#include "families.hpp"
#include "session.hpp"

namespace examples::ugi {

namespace {

template <class G>
struct AlquerqueAgents {
    using Agents = CommonAgents<G, ludus::alquerque::PiecesAhead>;

    [[nodiscard]] static std::optional<typename Agents::Any> make(std::string_view name,
                                                                  const std::filesystem::path&) {
        return Agents::make(name, 4);
    }
};

}  // namespace

bool serve_alquerque(const Request& request) {
    return serve<AlquerqueGames, AlquerqueAgents>(request) ||
        serve<AlquerqueVariants, AlquerqueAgents>(request);
}

}  // namespace examples::ugi
