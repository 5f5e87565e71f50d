#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "ludus/core/concat.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/curriculum.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/older_self.hpp"
#include "ludus/nn/describe.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/play/any_agent.hpp"
#include "ludus/play/mixed_agent.hpp"
#include "ludus/train/ddpg_games.hpp"
#include "ludus/train/ddpg_steps.hpp"

#include "actors.hpp"
#include "curriculum_settings.hpp"
#include "opponents.hpp"

namespace papers::onitama {

/// What some steps of a training by a curriculum brought.
struct CurriculumProgress {
    ludus::DdpgProgress played{};
    std::uint64_t level = 0;  ///< after the last of them, from 0

    friend bool operator==(const CurriculumProgress&, const CurriculumProgress&) = default;

    /// Calls `column(name, number)` with what a learning curve shows; valid are those choices that
    /// would have been so without help.
    template <class Column>
    void report(Column&& column) const {
        const auto ratio = [](std::uint64_t part, std::uint64_t all) {
            return all == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(all);
        };
        const auto& [games, choices, updates, loss] = played;
        column("level", static_cast<double>(level + 1));
        column("win_percent", 100 * ratio(games.wins, games.games()));
        column("valid_percent", 100 * ratio(choices.valid, choices.made));
        column("valid_likeliest_percent", 100 * ratio(choices.valid_likeliest, choices.made));
        column("turns", ratio(games.turns, games.games()));
        column("actor_loss", loss.actor);
        column("critic_loss", loss.critic);
        column("validity_loss", loss.validity);
    }
    /// All of it, for checkpoints.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(played, level);
    }
};

/// DDPG against the opponents of a curriculum: the next one is met as soon as a share of the latest
/// games was won.
/// Source: Dasgupta & Chong (2021), figure 3.1 and 5.6; 7.3 for what they propose.
template <ludus::ActorCriticType D>
class CurriculumTrainer {
public:
    using Game = typename D::Game;
    using Settings = CurriculumSettings;
    using Progress = CurriculumProgress;
    using Description = D;
    using Agent = ludus::ActorAgent<D>;

    /// Throws `std::invalid_argument` for settings that are out of bounds.
    explicit CurriculumTrainer(const Settings& settings = {})
        : settings_(ludus::require_valid(settings)),
          steps_(steps_of(settings), adam(D::Actor::parameter_count, settings.actor_rate),
                 adam(D::Critic::parameter_count, settings.critic_rate), settings.seed),
          curriculum_({.levels = std::max<std::size_t>(levels_of(settings.opponents).size(), 1),
                       .window = settings.raise_window,
                       .share = settings.raise_at}),
          older_({.games = settings.older_games, .choosing = settings.choosing}) {}

    /// Plays some games against the opponent of the level, learns meanwhile, and adds both to
    /// `progress`. The result does not depend on the number of workers. If it is cancelled, the
    /// games are paused, and the next step resumes them.
    Progress step(ludus::Workers& workers, Progress progress = {}) {
        const ludus::DdpgProgress played = steps_.step(opponent(), workers);
        if (has_pending_updates()) return progress;
        for (std::uint64_t game = 0; game < played.games.games(); ++game)
            curriculum_.record(game < played.games.wins);
        progress.played += played;
        progress.level = curriculum_.level();
        return progress;
    }
    /// True if a step was cancelled before its end.
    [[nodiscard]] bool has_pending_updates() const noexcept { return steps_.is_paused(); }
    /// Games played since the start.
    [[nodiscard]] std::uint64_t games() const noexcept { return steps_.games(); }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] const auto& learner() const noexcept { return steps_.learner(); }
    /// Which opponent it meets next, from 0.
    [[nodiscard]] std::size_t level() const noexcept { return curriculum_.level(); }
    /// Plays the likeliest action by the weights that follow the actor's softly.
    [[nodiscard]] Agent agent() const { return make_agent(learner().target_actor()); }
    [[nodiscard]] static Agent make_agent(const typename D::ActorParameters& parameters) {
        return Agent(parameters);
    }

    /// What the checkpoints of such a trainer are.
    [[nodiscard]] static std::string kind() {
        return ludus::concat(ludus::file_kind<D>("DDPG training by a curriculum"), "; critic ",
                             ludus::nn::describe<typename D::Critic>());
    }
    /// All that changes in training, for checkpoints between steps, or where one was stopped.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(steps_, curriculum_, older_);
    }

private:
    using Steps = ludus::DdpgSteps<D, ludus::nn::Adam>;
    using Mixed = ludus::MixedAgent<Game, Minimax, Minimax>;
    using Opponent = ludus::AnyAgent<Game, Minimax, Mixed, Agent>;

    [[nodiscard]] static ludus::nn::Adam adam(std::size_t parameters, double rate) {
        return ludus::nn::Adam(parameters, {.rate = ludus::Schedule::constant(rate)});
    }
    [[nodiscard]] static typename Steps::Settings steps_of(const Settings& settings) {
        auto steps = settings.steps<D>();
        if (!settings.bounded_targets) steps.learner.bound = std::numeric_limits<float>::infinity();
        steps.learner.validity_weight = static_cast<float>(settings.validity_weight);
        steps.learner.validity_loss = settings.validity_loss;
        steps.conduct.choosing = settings.choosing;
        steps.conduct.remembers_action = settings.remember_action;
        steps.seat = settings.seat;
        if constexpr (freezes<D>) {
            // The network that judges validity follows the other one.
            steps.learner.freezable = {networks::ActionsOnly::parameter_count,
                                       D::Actor::parameter_count};
            steps.freeze_at = settings.freeze_at;
        }
        return steps;
    }

    [[nodiscard]] Opponent opponent() {
        const auto levels = levels_of(settings_.opponents);
        if (levels.empty()) return older_.after(games(), learner().target_actor());
        const auto [depth, deeper] = levels[level()];
        if (deeper == 0) return paper_minimax(depth);
        return Mixed(paper_minimax(depth), paper_minimax(depth + 1), deeper);
    }

    Settings settings_;
    Steps steps_;
    ludus::Curriculum curriculum_;
    ludus::OlderSelf<D> older_;
};

}  // namespace papers::onitama
