#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>

#include "ludus/agents/dots_and_boxes.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/step_schedule.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/dots_and_boxes/solved_endings.hpp"
#include "ludus/learn/dqn.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/tie_breaking_agent.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/papers/dots_and_boxes.hpp"
#include "ludus/train/dqn_steps.hpp"

#include "../dqn.hpp"

/// Dots and Boxes by deep Q-learning. Source: Deakos (2017), "A Deep Reinforcement Learning
/// Approach to Dots and Boxes".
namespace papers::dots_and_boxes {

using ludus::DotsAndBoxes;
using ludus::dots_and_boxes::BestQ;
using ludus::dots_and_boxes::PaperQ;

/// The paper's without the tanh.
using LinearQ = ludus::QFunction<DotsAndBoxes, ludus::dots_and_boxes::WallEncoder,
                                 ludus::nn::papers::dots_and_boxes::LinearQNetwork>;

/// The defaults of what other papers have not.
struct Settings : DqnSettings {
    double point = 0;
    double discount_within = 1;
    bool zero_sum = true;
    bool accumulate = false;
    double deviation = 0;
    std::uint64_t opponent_games = 0;
    bool opponent_as_logged = false;
    bool own_actions = false;
    bool whole_turn = false;
    std::uint32_t solved_edges = 0;

    [[nodiscard]] static constexpr auto described() {
        using S = Settings;
        using ludus::Range;
        using ludus::setting;
        return std::tuple_cat(
            DqnSettings::described(),
            std::tuple{
                setting(&S::point, "point", "reward of a box"),
                setting(&S::discount_within, "discount_within", "gamma within a turn",
                        Range::between(0, 1)),
                setting(&S::zero_sum, "zero_sum",
                        "whether what the opponent can get counts against the player"),
                setting(&S::accumulate, "accumulate",
                        "whether targets are added to the present values"),
                setting(&S::deviation, "deviation",
                        "of the first weights, normal within two deviations; 0: He's",
                        Range::at_least(0)),
                setting(&S::opponent_games, "opponent_games",
                        "games until the older copy that it plays against is renewed; 0: it plays "
                        "both sides"),
                setting(&S::opponent_as_logged, "opponent_as_logged",
                        "whether that is 5,000 from game 215,000 on, 10,000 from 400,000 and "
                        "25,000 from 750,000, as in the log of the paper's author"),
                setting(&S::own_actions, "own_actions",
                        "whether it learns from its own actions alone, not from those of the copy"),
                setting(&S::whole_turn, "whole_turn",
                        "whether an action is worth what the opponent has at the end of its turn, "
                        "not at the beginning"),
                setting(&S::solved_edges, "solved_edges",
                        "most free edges of a position that is solved exactly; 0: none",
                        Range::between(0, 28)),
            });
    }
    friend bool operator==(const Settings&, const Settings&) = default;

    /// The paper's, or, where it is silent, those of its author's program, but for what
    /// docs/results/dots_and_boxes lists: above all, a game is followed by 7 updates with 64
    /// actions each instead of some 20 with 100, at ten times the learning rate.
    [[nodiscard]] static Settings paper() {
        Settings settings;
        settings.schedule = 1'000'000;
        settings.updates = 7;
        settings.batch = 64;
        settings.replay_games = 500;
        settings.warm_up_games = 250;
        settings.opponent_games = 1'000;
        settings.accumulate = true;
        settings.deviation = 0.1;
        settings.win = std::tanh(1.0);
        settings.discount = settings.discount_within = 0.6;
        settings.epsilon_from = settings.epsilon_to = 0.05;
        settings.optimiser = Optimiser::rmsprop;
        settings.rate_from = settings.rate_to = 1e-5;
        return settings;
    }
    /// Ours: rewarded for boxes, playing both seats, given the exact values of endings, and with
    /// actions drawn more often the larger their errors are.
    [[nodiscard]] static Settings best() {
        Settings settings;
        settings.schedule = 500'000;
        settings.games = 16;
        settings.updates = 8;
        settings.batch = 160;
        settings.replay_games = 20'000;
        settings.warm_up_games = 1'000;
        settings.priority = 0.6;
        settings.augment = true;
        settings.average = 0.999;
        settings.win = 0;
        settings.point = 0.125;
        settings.discount = 1;
        settings.epsilon_from = settings.epsilon_to = 0.2;
        settings.optimiser = Optimiser::adam;
        settings.rate_from = 0.001;
        settings.rate_to = 0.00002;
        settings.solved_edges = 22;
        return settings;
    }
};

/// `GreedyTargets`; or, with `accumulate`, as in the program of Deakos (2017), figure 11: the
/// target is added to the present value, and the maximum includes illegal actions. Values then
/// drift to their bounds.
struct Targets {
    bool accumulate = false;

    template <ludus::Game G>
    [[nodiscard]] float value(const G& position, std::span<const float> chooser,
                              std::span<const float> rated) const noexcept {
        return accumulate ? *std::ranges::max_element(rated)
                          : ludus::GreedyTargets{}.value(position, chooser, rated);
    }
    [[nodiscard]] float target(float target, float value) const noexcept {
        return accumulate ? target + value : target;
    }
};

/// First weights by He's initialiser, or normal within two deviations.
struct FirstWeights {
    double deviation = 0;

    void operator()(ludus::Rng& rng, std::span<double> weights, std::size_t fan_in,
                    std::size_t fan_out) const noexcept {
        if (deviation > 0)
            ludus::nn::TruncatedNormal{deviation}(rng, weights, fan_in, fan_out);
        else
            ludus::nn::He{}(rng, weights, fan_in, fan_out);
    }
};

/// The parts that the trainer of Dots and Boxes adds to `DqnTrainer`.
struct Experiment {
    using Settings = dots_and_boxes::Settings;
    template <class Q>
    using Agent = ludus::TieBreakingAgent<Q>;
    struct Parts : ludus::DqnParts {
        using Targets = dots_and_boxes::Targets;
        using Oracle = ludus::dots_and_boxes::SolvedEndings<DotsAndBoxes::Board>;
    };

    static void complete(const Settings& settings, auto& steps) {
        const bool counts_boxes = settings.win == 0 && settings.point > 0 &&
            settings.discount == 1 && settings.discount_within == 1 && settings.zero_sum;
        require_together(settings.solved_edges == 0 || counts_boxes,
                         "solved_edges: expected 0 unless win is 0, point above 0, both discounts "
                         "1 and zero_sum true, since what is known are boxes, found more");
        require_together(!settings.opponent_as_logged || settings.opponent_games > 0,
                         "opponent_as_logged: expected false with opponent_games 0, found true");
        steps.learner.targets.accumulate = settings.accumulate;
        steps.returns.point = static_cast<float>(settings.point);
        steps.returns.discount_within = static_cast<float>(settings.discount_within);
        steps.returns.zero_sum = settings.zero_sum;
        require_together(
            !settings.own_actions || (settings.opponent_games > 0 && settings.batch > 0),
            "own_actions: expected false with opponent_games 0 or batch 0, found true");
        require_together(!settings.whole_turn || settings.solved_edges == 0,
                         "whole_turn: expected false with solved_edges above 0, found true");
        steps.own_actions = settings.own_actions;
        steps.returns.whole_turn = settings.whole_turn;
        steps.older_games = settings.opponent_games;
        if (settings.opponent_as_logged)
            steps.older_games = ludus::StepSchedule(
                settings.opponent_games, {{215'000, 5'000}, {400'000, 10'000}, {750'000, 25'000}});
        steps.oracle = Parts::Oracle(settings.solved_edges, static_cast<float>(settings.point));
    }
    [[nodiscard]] static FirstWeights first_weights(const Settings& settings) {
        return {settings.deviation};
    }
};

template <class Q>
using Trainer = DqnTrainer<Q, Experiment>;

}  // namespace papers::dots_and_boxes
