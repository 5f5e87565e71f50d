#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <string>

#include "ludus/core/schedule.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/learn/self_play.hpp"
#include "ludus/nn/any_optimiser.hpp"

#include "../support/program.hpp"
#include "agent.hpp"

namespace examples::l_game {

enum class Optimizer : std::uint8_t { sgd, rmsprop, adadelta, adam };

/// Every constant of a training run. The defaults are the paper's, or, where it is silent, ours.
struct Options {
    std::uint64_t seed = 1;
    std::uint64_t games = 100'000;
    std::uint64_t replay_games = 10'000;
    std::uint64_t sample_games = 10;
    std::uint64_t batch_size = 32;  ///< actions per update, if `fixed_batch`
    bool fixed_batch = false;
    bool augment = false;
    bool double_q = false;
    std::uint64_t target_interval = 0;
    double lambda = 0;
    double average = 0;
    double huber = 0;
    double discount = 0.9;
    double epsilon_from = 0.05;
    double epsilon_to = 0.01;
    double neutral_epsilon_from = 0.3;
    double neutral_epsilon_to = 0.2;
    double random_starts = 0;
    std::uint64_t max_turns = turn_limit_of_paper;
    Optimizer optimizer = Optimizer::sgd;
    double rate_from = 0.1;
    double rate_to = 0.001;
    double momentum = 0.9;
    std::uint64_t evaluate_every = 1'000;
    std::uint64_t evaluate_games = 1'000;

    /// The second configuration: what it changes.
    [[nodiscard]] static Options best() {
        Options options;
        options.games = 80'000;
        options.sample_games = 4;
        options.lambda = 0.6;
        options.average = 0.999;
        options.discount = 0.95;
        options.epsilon_from = options.epsilon_to = 0.3;
        options.neutral_epsilon_from = options.neutral_epsilon_to = 0.3;
        options.random_starts = 1.0;
        options.max_turns = 15;
        options.optimizer = Optimizer::adam;
        options.rate_from = 0.001;
        options.rate_to = 0.00002;
        options.evaluate_every = 4'000;
        options.evaluate_games = 500;
        return options;
    }

    friend bool operator==(const Options&, const Options&) = default;

    /// What does not go together, as one line; empty if all does.
    [[nodiscard]] std::string conflict() const {
        if (double_q && target_interval == 0) return "--double needs a --target-interval above 0";
        if (fixed_batch && lambda > 0) return "--batch fixed needs --lambda 0, found another";
        return {};
    }

    /// For checkpoints: a resumed run goes on with the constants that it began with.
    template <class Visit>
    void visit(Visit&& visit) {
        auto kind = static_cast<std::uint8_t>(optimizer);
        visit(seed, games, replay_games, sample_games, batch_size, fixed_batch, augment, double_q,
              target_interval, lambda, average, huber, discount, epsilon_from, epsilon_to,
              neutral_epsilon_from, neutral_epsilon_to, random_starts, max_turns, kind, rate_from,
              rate_to, momentum, evaluate_every, evaluate_games);
        optimizer = static_cast<Optimizer>(kind);
    }
    [[nodiscard]] bool valid() const {
        return replay_games > 0 && (!fixed_batch || batch_size > 0) && evaluate_every > 0 &&
            optimizer <= Optimizer::adam;
    }

    /// Adds an option to the command line for every constant.
    void add_to(CLI::App& app) {
        const std::map<std::string, Optimizer> optimizers = {{"sgd", Optimizer::sgd},
                                                             {"rmsprop", Optimizer::rmsprop},
                                                             {"adadelta", Optimizer::adadelta},
                                                             {"adam", Optimizer::adam}};
        const std::map<std::string, bool> batches = {{"game", false}, {"fixed", true}};
        const CLI::Validator share = within(0, 1);
        const CLI::Validator rate = within(1e-6, 1e3);
        app.add_option("--seed", seed, "all chance in training comes from it")->check(any_seed());
        app.add_option("--games", games, "self-play games")->check(at_least_one());
        app.add_option("--replay-games", replay_games, "games the memory holds")
            ->check(whole(1, 10'000'000));
        app.add_option("--sample-games", sample_games,
                       "games drawn per update; 0: only the game just played")
            ->check(whole(0, 1000));
        app.add_option("--batch", fixed_batch, "game: whole games; fixed: single actions")
            ->transform(CLI::CheckedTransformer(batches))
            ->option_text("game|fixed");
        app.add_option("--batch-size", batch_size, "actions per update with --batch fixed")
            ->check(whole(1, 100'000));
        app.add_flag("--augment,!--no-augment", augment, "sample under a random symmetry");
        app.add_flag("--double,!--no-double", double_q, "choose by one network, rate by the other");
        app.add_option("--target-interval", target_interval,
                       "updates between copies to the target network; 0: none")
            ->check(any_count());
        app.add_option("--lambda", lambda, "share of the played return in a target")->check(share);
        app.add_option("--average", average, "share of the past in the averaged weights; 0: none")
            ->check(within(0, 0.999999));
        app.add_option("--huber", huber, "threshold of the Huber loss; 0: squared loss")
            ->check(within(0, 1e6));
        app.add_option("--discount", discount, "gamma, per turn")->check(share);
        app.add_option("--epsilon-from", epsilon_from, "random L-piece actions at first")
            ->check(share);
        app.add_option("--epsilon-to", epsilon_to, "random L-piece actions at last")->check(share);
        app.add_option("--neutral-epsilon-from", neutral_epsilon_from,
                       "random neutral actions at first")
            ->check(share);
        app.add_option("--neutral-epsilon-to", neutral_epsilon_to, "random neutral actions at last")
            ->check(share);
        app.add_option("--random-starts", random_starts, "games begun in a random position")
            ->check(share);
        app.add_option("--max-turns", max_turns, "turns of a training game")
            ->check(whole(1, 100'000));
        app.add_option("--optimizer", optimizer, "sgd (Nesterov), rmsprop, adadelta or adam")
            ->transform(CLI::CheckedTransformer(optimizers))
            ->option_text("sgd|rmsprop|adadelta|adam");
        app.add_option("--rate-from", rate_from, "step size at first")->check(rate);
        app.add_option("--rate-to", rate_to, "step size at last")->check(rate);
        app.add_option("--momentum", momentum, "of sgd")->check(within(0, 0.9999));
        app.add_option("--evaluate-every", evaluate_every, "games between evaluations")
            ->check(at_least_one());
        app.add_option("--evaluate-games", evaluate_games, "games against each opponent")
            ->check(any_count());
    }

    template <class Q>
    [[nodiscard]] typename ludus::SelfPlay<Q, ludus::nn::AnyOptimiser, Exploration>::Settings
    self_play() const {
        typename ludus::SelfPlay<Q, ludus::nn::AnyOptimiser, Exploration>::Settings settings;
        settings.learner.discount = static_cast<float>(discount);
        settings.learner.lambda = static_cast<float>(lambda);
        settings.learner.average = static_cast<float>(average);
        settings.learner.target_interval = target_interval;
        settings.learner.double_q = double_q;
        settings.learner.huber = huber;
        settings.explore.piece = {epsilon_from, epsilon_to, games};
        settings.explore.neutral = {neutral_epsilon_from, neutral_epsilon_to, games};
        settings.limit.turns = static_cast<std::uint32_t>(max_turns);
        settings.replay_games = replay_games;
        settings.sample_games = sample_games;
        settings.sample_actions = fixed_batch ? batch_size : 0;
        settings.augment = augment;
        settings.random_starts = random_starts;
        return settings;
    }

    [[nodiscard]] ludus::nn::AnyOptimiser make_optimiser(std::size_t parameters) const {
        const ludus::Schedule rate{rate_from, rate_to, games};
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
};

}  // namespace examples::l_game
