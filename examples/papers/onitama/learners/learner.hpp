#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/concat.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/older_self.hpp"
#include "ludus/nn/describe.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/train/ddpg_steps.hpp"

#include "../../support/players.hpp"
#include "../any_actor.hpp"
#include "../any_pupil.hpp"
#include "../options.hpp"

namespace examples::onitama {

/// One of the actors at play.
template <ludus::ActorCriticType D>
[[nodiscard]] AnyPlayer<Game> agent_of(const typename D::ActorParameters& parameters,
                                       ludus::Choosing choosing) {
    return AnyPlayer<Game>(ludus::ActorAgent<D>(parameters, choosing));
}

/// One of the actors in training.
template <ludus::ActorCriticType D>
class Learner {
public:
    explicit Learner(const Options& options)
        : choosing_(options.choosing),
          trainer_(options.trainer_settings<D>(),
                   Options::adam(D::Actor::parameter_count, options.actor_rate),
                   Options::adam(D::Critic::parameter_count, options.critic_rate), options.seed) {}

    /// Of a checkpoint.
    [[nodiscard]] static std::string kind() {
        return ludus::concat(ludus::file_kind<D>("training"), "; critic ",
                             ludus::nn::describe<typename D::Critic>());
    }

    [[nodiscard]] std::uint64_t games() const { return trainer_.games(); }
    ludus::DdpgProgress step(const AnyPlayer<Game>& opponent, ludus::Workers& workers) {
        return trainer_.step(opponent, workers);
    }

    [[nodiscard]] bool is_paused() const { return trainer_.is_paused(); }

    void add_older_self(std::uint64_t games) {
        older_selves_.emplace_back(Self({.games = games, .choosing = choosing_}));
    }
    [[nodiscard]] AnyPlayer<Game> older_self(std::size_t number) {
        return AnyPlayer<Game>(older_selves_[number].after(games(), parameters()));
    }

    [[nodiscard]] AnyPlayer<Game> agent() const {
        return agent_of<D>(parameters(), ludus::Choosing::likeliest);
    }
    void save_agent(const std::filesystem::path& path) const {
        ludus::save_agent<D>(path, parameters());
    }

    template <class Archive>
    void visit(Archive& archive) {
        archive(trainer_);
    }
    template <class Archive>
    void visit_older_selves(Archive& archive) {
        for (Self& self : older_selves_) archive(self);
    }

private:
    using Self = ludus::OlderSelf<D>;  ///< chooses as the learner does

    [[nodiscard]] const typename D::ActorParameters& parameters() const {
        return trainer_.learner().target_actor();
    }

    ludus::Choosing choosing_;
    ludus::DdpgSteps<D, ludus::nn::Adam> trainer_;
    std::vector<Self> older_selves_;
};

template <ludus::ActorCriticType D>
AnyActor any_actor(std::string_view name) {
    return {
        .name = name,
        .agent_kind = [] { return ludus::file_kind<D>("agent"); },
        .pupil_kind = Learner<D>::kind,
        .load =
            [](const std::filesystem::path& path, ludus::Choosing choosing) {
                return agent_of<D>(ludus::load_agent_parameters<D>(path), choosing);
            },
        .untrained =
            [](std::uint64_t seed) {
                typename D::ActorParameters weights;
                ludus::Rng rng(seed);
                ludus::nn::initialise(weights, rng, ludus::nn::He{});
                return agent_of<D>(weights, ludus::Choosing::sampled);
            },
        .pupil = [](const Options& options) -> AnyPupil {
            return std::make_unique<Learner<D>>(options);
        },
    };
}

}  // namespace examples::onitama
