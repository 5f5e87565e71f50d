#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <tuple>

#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/train/recorded_game.hpp"
#include "ludus/train/taught_steps.hpp"

#include "learning.hpp"
#include "searching.hpp"

namespace papers::chinese_checkers {

/// How `FirstStage` learns. The defaults are the paper's except for the step size: with the paper's
/// 1e-4 the network learned too little in the games of a stage.
struct FirstStageSettings : LearningSettings {
    std::uint64_t games = 15'000;
    std::uint32_t random_starts = 5;
    std::uint32_t random_openings = 3;
    std::uint32_t plain = 2;
    double kept = 0.04;

    constexpr FirstStageSettings() {
        epochs = 2;
        rate_from = 1e-2;
        rate_to = 1e-3;
        rate_games = 1'500'000;
        lambda = 1e-4;
    }

    [[nodiscard]] static constexpr auto described() {
        using S = FirstStageSettings;
        using ludus::Range, ludus::setting;
        return std::tuple_cat(
            LearningSettings::described(),
            std::tuple{
                setting(&S::games, "games", "of the greedy player against itself, for an update",
                        Range::at_least(1)),
                setting(&S::random_starts, "random_starts",
                        "share of the games that begin in a random position, in proportion to the "
                        "other two",
                        Range::between(0, 1'000)),
                setting(&S::random_openings, "random_openings",
                        "that begin with three random actions of each player",
                        Range::between(0, 1'000)),
                setting(&S::plain, "plain", "that begin as games do", Range::between(0, 1'000)),
                setting(&S::kept, "kept", "share of the positions that are learned from",
                        Range::between(0, 1)),
            });
    }
    friend bool operator==(const FirstStageSettings&, const FirstStageSettings&) = default;
};

/// A network that learns how the greedy player plays, before it learns from its own searches. Games
/// of 400 actions or in circles are drawn, and nothing is learned from them.
/// Source: Liu et al. (2019), section 3.5, "Training on heuristic-guided self-plays".
template <ludus::PolicyValueType D>
class FirstStage {
public:
    using Game = ChineseCheckers;
    using Settings = FirstStageSettings;
    using Progress = ludus::TaughtProgress;
    using Description = D;
    using Agent = Searcher<D>;

    /// Throws `std::invalid_argument` for settings that are out of bounds.
    explicit FirstStage(const Settings& settings = {})
        : settings_(ludus::require_valid(settings)),
          steps_(steps(settings),
                 settings.make_optimiser(D::Network::parameter_count, settings.kept)) {}

    /// Games of the greedy player, and an update. If it is cancelled, nothing has happened.
    Progress step(ludus::Workers& workers, const Progress& progress = {}) {
        using namespace ludus::chinese_checkers;
        return steps_.step(GreedyAgent{}, workers, progress, Repetition{});
    }
    [[nodiscard]] static bool has_pending_updates() noexcept { return false; }
    [[nodiscard]] std::uint64_t games() const noexcept { return steps_.games(); }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] Agent agent() const { return make_agent(steps_.learner().parameters()); }
    /// In matches for the learning curve games in circles are drawn, as in the paper.
    [[nodiscard]] static ludus::chinese_checkers::Repetition referee() { return {}; }
    [[nodiscard]] static Agent make_agent(const typename D::Parameters& parameters) {
        return make_searcher<D>(parameters);
    }

    [[nodiscard]] static std::string kind() { return ludus::file_kind<D>("first stage"); }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(steps_);
    }

private:
    using Steps = ludus::TaughtSteps<D, AnyOptimiser>;

    [[nodiscard]] static typename Steps::Settings steps(const Settings& settings) {
        if (settings.random_starts + settings.random_openings + settings.plain == 0)
            throw std::invalid_argument(
                "random_starts, random_openings, plain: expected one above 0, found none");
        return {.learner = settings.learner_settings<typename Steps::Learner>(1),
                .games = {.games = settings.games,
                          .seed = settings.seed,
                          .random_starts = settings.random_starts,
                          .random_openings = settings.random_openings,
                          .plain = settings.plain,
                          .kept = settings.kept,
                          .limit = {.actions = 400}},
                .drawn = ludus::DrawnGames::discarded};
    }

    Settings settings_;
    Steps steps_;
};

}  // namespace papers::chinese_checkers
