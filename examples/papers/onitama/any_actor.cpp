#include "any_actor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "ludus/io/checkpoint.hpp"

namespace examples::onitama {

namespace {

[[nodiscard]] const auto& any_actors() {
    static const std::array actors = {
        any_actor<ActionsAfterVal>(actor_names[0]),
        any_actor<ActionsAfterValMultiply>(actor_names[1]),
        any_actor<ValAfterActions>(actor_names[2]),
        any_actor<ValAfterActionsMultiply>(actor_names[3]),
        any_actor<ValBranchActions>(actor_names[4]),
        any_actor<ValBranchActionsMultiply>(actor_names[5]),
        any_actor<ActionsOnly>(actor_names[6]),
        any_actor<Dual>(actor_names[7]),
        any_actor<ValBranchDisplacements>(displacements_name),
    };
    return actors;
}

[[nodiscard]] const AnyActor& actor_of(const std::filesystem::path& path,
                                       std::string (*AnyActor::*kind_of)()) {
    const std::string kind = ludus::read_checkpoint(path).kind;
    for (const AnyActor& actor : any_actors())
        if ((actor.*kind_of)() == kind) return actor;
    throw ludus::CheckpointError(
        path, fmt::format("expected one of the paper's actors, found \"{}\"", kind));
}

}  // namespace

const AnyActor& actor_named(std::string_view name) {
    const auto actor = std::ranges::find(any_actors(), name, &AnyActor::name);
    assert(actor != any_actors().end());
    return *actor;
}

const AnyActor& actor_of_agent(const std::filesystem::path& path) {
    return actor_of(path, &AnyActor::agent_kind);
}

const AnyActor& actor_of_training(const std::filesystem::path& path) {
    return actor_of(path, &AnyActor::pupil_kind);
}

AnyPlayer<Game> load_actor(const std::filesystem::path& path, ludus::Choosing choosing) {
    return actor_of_agent(path).load(path, choosing);
}

}  // namespace examples::onitama
