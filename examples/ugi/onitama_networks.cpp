#include <filesystem>
#include <optional>
#include <string_view>
#include <variant>

#include "ludus/io/agent_file.hpp"
#include "ludus/learn/q_function.hpp"

#include "../onitama/any_actor.hpp"
#include "../onitama/dqn.hpp"
#include "../support/games.hpp"
#include "families.hpp"
#include "session.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

namespace {

template <class G>
struct OnitamaNetworks {
    using Dqn = Acting<G, ludus::QAgent<onitama::dqn::Q>>;
    using Ddpg = Acting<G, AnyPlayer<G>>;
    using Any = std::variant<Dqn, Ddpg>;

    [[nodiscard]] static std::optional<Any> make(std::string_view name,
                                                 const std::filesystem::path& file) {
        if (name == "dqn") return Dqn(ludus::load_agent<onitama::dqn::Q>(file));
        if (name == "ddpg") return Ddpg(onitama::load_actor(file));
        return std::nullopt;
    }
};

}  // namespace

bool serve_onitama_networks(const Request& request) {
    return serve<OnitamaGames, OnitamaNetworks>(request);
}

}  // namespace examples::ugi
