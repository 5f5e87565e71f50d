#include <filesystem>
#include <optional>
#include <string_view>

#include "ludus/games/chinese_checkers/evaluation.hpp"

#include "../support/games.hpp"
#include "common_agents.hpp"
#include "families.hpp"
#include "session.hpp"

namespace examples::ugi {

namespace {

template <class G>
struct CheckersAgents {
    using Agents = CommonAgents<G, ludus::chinese_checkers::StepsAhead>;

    [[nodiscard]] static std::optional<typename Agents::Any> make(std::string_view name,
                                                                  const std::filesystem::path&) {
        return Agents::make(name, 10);
    }
};

}  // namespace

bool serve_chinese_checkers(const Request& request) {
    return serve<CheckersGames, CheckersAgents>(request) ||
        serve<CheckersVariants, CheckersAgents>(request);
}

}  // namespace examples::ugi
