#include "any_actor.hpp"

#include <optional>
#include <type_traits>

#include "ludus/io/agent_file.hpp"

#include "agent_files.hpp"

namespace examples::onitama {

AnyPlayer<Game> load_actor(const std::filesystem::path& path, ludus::Choosing choosing) {
    std::optional<AnyPlayer<Game>> actor;
    by_kind(path, kind_of_agent, [&]<class D>(std::type_identity<D>) {
        actor.emplace(ludus::ActorAgent<D>(ludus::load_agent_parameters<D>(path), choosing));
    });
    return *std::move(actor);
}

}  // namespace examples::onitama
