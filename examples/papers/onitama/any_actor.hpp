#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "ludus/learn/actor_critic.hpp"

#include "../support/players.hpp"
#include "actors.hpp"
#include "any_pupil.hpp"
#include "options.hpp"

namespace examples::onitama {

/// What there is of an actor, behind functions: they take long to compile, and are compiled once,
/// in learners/.
struct AnyActor {
    std::string_view name;        ///< the paper's
    std::string (*agent_kind)();  ///< of files of its agents
    std::string (*pupil_kind)();  ///< of checkpoints of its trainings
    AnyPlayer<Game> (*load)(const std::filesystem::path&, ludus::Choosing);
    AnyPlayer<Game> (*untrained)(std::uint64_t seed);  ///< samples
    AnyPupil (*pupil)(const Options&);
};

/// That of a type, by the paper's name.
template <ludus::ActorCriticType D>
[[nodiscard]] AnyActor any_actor(std::string_view name);
extern template AnyActor any_actor<ActionsOnly>(std::string_view);
extern template AnyActor any_actor<ValAfterActions>(std::string_view);
extern template AnyActor any_actor<ActionsAfterVal>(std::string_view);
extern template AnyActor any_actor<ValBranchActions>(std::string_view);
extern template AnyActor any_actor<ValAfterActionsMultiply>(std::string_view);
extern template AnyActor any_actor<ActionsAfterValMultiply>(std::string_view);
extern template AnyActor any_actor<ValBranchActionsMultiply>(std::string_view);
extern template AnyActor any_actor<Dual>(std::string_view);
extern template AnyActor any_actor<ValBranchDisplacements>(std::string_view);

/// The actor of a name, which there must be.
[[nodiscard]] const AnyActor& actor_named(std::string_view name);

/// The actor whose agent is in a file, or whose training. Throws `CheckpointError`.
[[nodiscard]] const AnyActor& actor_of_agent(const std::filesystem::path& path);
[[nodiscard]] const AnyActor& actor_of_training(const std::filesystem::path& path);

/// The agent of a file, by whichever of the actors. Throws `CheckpointError`.
[[nodiscard]] AnyPlayer<Game> load_actor(const std::filesystem::path& path,
                                         ludus::Choosing choosing = ludus::Choosing::likeliest);

}  // namespace examples::onitama
