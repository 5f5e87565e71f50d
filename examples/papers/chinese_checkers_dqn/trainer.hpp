#pragma once

#include <array>
#include <cstdint>
#include <tuple>

#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/learn/seat_returns.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/train/dqn_steps.hpp"

#include "../dqn.hpp"
#include "pay.hpp"

/// The DQN that Liu et al. (2019) compare their agent with, section 3.6, "Q-Learning".
namespace papers::chinese_checkers_dqn {

/// The constants of the DQN.
struct Settings : DqnSettings {
    std::uint64_t target_interval = 10'000;
    double huber = 1;
    std::uint32_t actions = 40;
    double forward = 0.01;

    [[nodiscard]] static constexpr auto described() {
        using S = Settings;
        using ludus::Range;
        using ludus::setting;
        return std::tuple_cat(
            DqnSettings::described(),
            std::tuple{
                setting(&S::target_interval, "target_interval",
                        "updates between copies to the target network; 0: none"),
                setting(&S::huber, "huber", "error beyond which the loss is linear; 0: nowhere",
                        Range::at_least(0)),
                setting(&S::actions, "actions", "of the learner, after which a training game ends",
                        Range::between(1, 10'000)),
                setting(&S::forward, "forward",
                        "reward of a step forward, to be given back for one back"),
            });
    }
    friend bool operator==(const Settings&, const Settings&) = default;

    /// The paper's. Its memory of 1,000,000 actions is 25,000 games of 40, its 5,000 before the
    /// first update are 125. Where it is silent they are ours: seats in turn, epsilon falling
    /// evenly over all games, and Adam; discount and target network are those of Mnih et al.
    /// (2015), whose approach the paper adapts. Without a target network the values grew without
    /// end.
    [[nodiscard]] static Settings paper() {
        Settings settings;
        settings.schedule = 10'000'000;
        settings.updates = 40;
        settings.batch = 32;
        settings.replay_games = 25'000;
        settings.warm_up_games = 125;
        settings.win = 10;
        settings.discount = 0.99;
        settings.epsilon_from = 1;
        settings.epsilon_to = 0.1;
        settings.optimiser = Optimiser::adam;
        settings.rate_from = settings.rate_to = 1e-4;
        return settings;
    }
};

/// Plays against the greedy player, and is paid for steps forward.
struct AgainstGreedy {
    using Settings = chinese_checkers_dqn::Settings;
    struct Parts : ludus::DqnParts {
        using Returns = ludus::SeatReturns<ludus::chinese_checkers::StepsAhead>;
        using Opponent = ludus::chinese_checkers::GreedyAgent;
    };

    static constexpr std::array measured = {"reward"};
    /// What is accumulated of rewards in a game against the greedy player.
    [[nodiscard]] static std::array<double, 1> measure(const auto& agent, const Settings& settings,
                                                       std::uint64_t games, std::uint64_t seed,
                                                       ludus::Workers& workers) {
        return {mean_pay(agent, {settings.actions, settings.forward, settings.win}, games, seed,
                         workers)};
    }
    /// Repetition is a draw by the paper's rule. Source: Liu et al. (2019), section 3.1.
    [[nodiscard]] static ludus::chinese_checkers::Repetition referee() { return {}; }

    static void complete(const Settings& settings, auto& steps) {
        require_together(settings.batch > 0 && settings.priority == 0 && !settings.augment,
                         "batch: expected single actions, neither by priority nor augmented, since "
                         "the opponent is not learned from; found others");
        steps.learner.target_interval = settings.target_interval;
        steps.learner.huber = settings.huber;
        steps.returns.unit = static_cast<float>(settings.forward);
        steps.returns.end = {static_cast<float>(settings.win), 0, 0};
        steps.returns.discount = static_cast<float>(settings.discount);
        steps.player_actions = settings.actions;
    }
    [[nodiscard]] static ludus::nn::Xavier first_weights(const Settings&) { return {}; }
};

using Trainer = DqnTrainer<ludus::chinese_checkers::PaperQ, AgainstGreedy>;

}  // namespace papers::chinese_checkers_dqn
