#include <filesystem>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "ludus/arena/any_agent.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/q_function.hpp"

#include "../onitama/actors.hpp"
#include "../onitama/agent_files.hpp"
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
    template <class... Actors>
    using AnyActor = ludus::AnyAgent<G, ludus::ActorAgent<Actors>...>;
    using Actor = AnyActor<onitama::ActionsAfterVal, onitama::ActionsAfterValMultiply,
                           onitama::ValAfterActions, onitama::ValAfterActionsMultiply,
                           onitama::ValBranchActions, onitama::ValBranchActionsMultiply,
                           onitama::ActionsOnly, onitama::Dual, onitama::ValBranchDisplacements>;
    using Ddpg = Acting<G, Actor>;
    using Any = std::variant<Dqn, Ddpg>;

    [[nodiscard]] static std::optional<Any> make(std::string_view name,
                                                 const std::filesystem::path& file) {
        if (name == "dqn") return Dqn(ludus::load_agent<onitama::dqn::Q>(file));
        if (name == "ddpg") return Ddpg(actor_of(file));
        return std::nullopt;
    }

private:
    [[nodiscard]] static Actor actor_of(const std::filesystem::path& path) {
        std::optional<Actor> actor;
        onitama::by_kind(path, onitama::kind_of_agent, [&]<class D>(std::type_identity<D>) {
            actor.emplace(ludus::load_agent<D>(path));
        });
        return *std::move(actor);
    }
};

}  // namespace

bool serve_onitama_networks(const Request& request) {
    return serve<OnitamaGames, OnitamaNetworks>(request);
}

}  // namespace examples::ugi
