#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/step_schedule.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/returns.hpp"
#include "ludus/nn/any_optimiser.hpp"
#include "ludus/nn/initialise.hpp"

#include "app.hpp"

namespace examples {

/// First weights from He's initialiser, or normal within two deviations.
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

enum class Optimizer : std::uint8_t { sgd, rmsprop, adadelta, adam };

/// The constants of deep Q-learning that do not depend on the game.
struct DqnOptions {
    std::uint64_t seed = 1;
    std::uint64_t games = 100'000;
    std::uint64_t games_at_once = 1;
    std::uint64_t updates = 1;
    std::uint64_t replay_games = 10'000;
    std::uint64_t warm_up_games = 0;
    std::uint64_t sample_games = 10;
    std::uint64_t batch_size = 32;  ///< actions per update, if `fixed_batch`
    bool fixed_batch = false;
    bool augment = false;
    bool double_q = false;
    bool zero_sum = true;
    bool accumulate = false;
    std::uint64_t target_interval = 0;
    ludus::StepSchedule opponent_games = 0;
    std::uint64_t steps = 1;
    double lambda = 0;
    double deviation = 0;
    double average = 0;
    double huber = 0;
    double priority = 0;
    double correction = 0;
    double win = 1;
    double point = 0;
    double discount = 0.9;
    double discount_within = 1;
    double random_starts = 0;
    double epsilon_from = 0.05;
    double epsilon_to = 0.01;
    Optimizer optimizer = Optimizer::sgd;
    double rate_from = 0.1;
    double rate_to = 0.001;
    double momentum = 0.9;
    std::uint64_t evaluate_every = 1'000;
    std::uint64_t evaluate_games = 1'000;

    friend bool operator==(const DqnOptions&, const DqnOptions&) = default;

    /// What does not go together, as one line; empty if all does.
    [[nodiscard]] std::string conflict() const {
        if (double_q && target_interval == 0) return "--double needs a --target-interval above 0";
        if (fixed_batch && lambda > 0) return "--batch fixed needs --lambda 0, found another";
        if (steps > 1 && lambda > 0) return "--steps above 1 needs --lambda 0, found another";
        if (priority > 0 && !fixed_batch) return "--priority above 0 needs --batch fixed";
        if (correction > 0 && priority == 0) return "--correction needs a --priority above 0";
        if (!plays_one_way()) return "--opponent-games that changes must stay above 0, found 0";
        if (warm_up_games >= games) return "--games must be more than --warm-up-games";
        return {};
    }

    /// For checkpoints: a resumed run keeps the constants that it started with.
    template <class Visit>
    void visit(Visit&& visit) {
        auto kind = static_cast<std::uint8_t>(optimizer);
        visit(seed, games, games_at_once, updates, replay_games, warm_up_games, sample_games,
              batch_size, fixed_batch, augment, double_q, zero_sum, accumulate, target_interval,
              opponent_games, steps, lambda, deviation, average, huber, priority, correction, win,
              point, discount, discount_within, random_starts, epsilon_from, epsilon_to, kind,
              rate_from, rate_to, momentum, evaluate_every, evaluate_games);
        optimizer = static_cast<Optimizer>(kind);
    }
    [[nodiscard]] bool valid() const {
        return replay_games > 0 && replay_games <= most_replay_games && games_at_once > 0 &&
            games_at_once <= most_games_at_once && sample_games <= most_sample_games && steps > 0 &&
            steps <= most_steps && (!fixed_batch || batch_size > 0) &&
            batch_size <= most_batch_size && evaluate_every > 0 && optimizer <= Optimizer::adam &&
            plays_one_way();
    }

    /// Adds an option to the command line for every constant.
    void add_to(CLI::App& app);

    /// Adds those that are the same whoever plays: itself, an older copy or another opponent.
    void add_learning_to(CLI::App& app);

    /// Random actions fall from one share to the other over the games.
    [[nodiscard]] ludus::Schedule over_games(double from, double to) const {
        return {from, to, games};
    }

    /// What an action is worth.
    [[nodiscard]] ludus::Returns returns() const {
        return {.win = static_cast<float>(win),
                .point = static_cast<float>(point),
                .discount = static_cast<float>(discount),
                .discount_within = static_cast<float>(discount_within),
                .zero_sum = zero_sum,
                .steps = static_cast<std::uint32_t>(steps)};
    }

    /// How values are learned.
    template <class Learner>
    [[nodiscard]] typename Learner::Settings learner() const {
        typename Learner::Settings settings;
        settings.lambda = static_cast<float>(lambda);
        settings.average = static_cast<float>(average);
        settings.target_interval = target_interval;
        settings.double_q = double_q;
        settings.huber = huber;
        settings.targets.accumulate = accumulate;
        return settings;
    }

    [[nodiscard]] FirstWeights first_weights() const { return {deviation}; }

    /// All but the exploration and the limit.
    template <class Learner>
    [[nodiscard]] typename Learner::Settings self_play() const {
        typename Learner::Settings settings;
        settings.learner = learner<typename Learner::Learner>();
        settings.returns = returns();
        settings.games = games_at_once;
        settings.updates = updates;
        settings.replay_games = replay_games;
        settings.warm_up_games = warm_up_games;
        settings.sample_games = sample_games;
        settings.sample_actions = fixed_batch ? batch_size : 0;
        settings.augment = augment;
        settings.random_starts = random_starts;
        settings.older_games = opponent_games;
        settings.priority = priority;
        settings.correction = correction;
        return settings;
    }

    /// The step size falls from one to the other over the updates.
    [[nodiscard]] ludus::nn::AnyOptimiser make_optimiser(std::size_t parameters) const {
        const std::uint64_t rounds = (games - std::min(warm_up_games, games)) / games_at_once;
        const ludus::Schedule rate{rate_from, rate_to, rounds * updates};
        switch (optimizer) {
            case Optimizer::rmsprop: return ludus::nn::RmsProp(parameters, {.rate = rate});
            case Optimizer::adadelta: return ludus::nn::AdaDelta(parameters, {.rate = rate});
            case Optimizer::adam: return ludus::nn::Adam(parameters, {.rate = rate});
            case Optimizer::sgd: break;
        }
        ludus::nn::Sgd::Settings settings;
        settings.rate = rate;
        settings.momentum = static_cast<float>(momentum);
        return ludus::nn::Sgd(parameters, settings);
    }

private:
    /// True unless it plays both sides in some games and against an older copy in others.
    [[nodiscard]] bool plays_one_way() const {
        return opponent_games == 0 || opponent_games.least() > 0;
    }

    static constexpr std::uint64_t most_games_at_once = 10'000;
    static constexpr std::uint64_t most_replay_games = 10'000'000;
    static constexpr std::uint64_t most_sample_games = 1000;
    static constexpr std::uint64_t most_batch_size = 100'000;
    static constexpr std::uint64_t most_steps = 1000;
};

/// How many games the runs of a reproduction take, and the seed of them all.
struct DqnLengths {
    std::uint64_t figures = 0;  ///< of each short run
    std::uint64_t paper = 0;    ///< of the paper's preset
    std::uint64_t best = 0;     ///< of ours
    std::uint64_t seed = 1;

    /// Adds an option for each of them. `numbers` are those of the figures that the short runs are
    /// for.
    void add_to(CLI::App& reproduce, std::string_view numbers);
};

}  // namespace examples
