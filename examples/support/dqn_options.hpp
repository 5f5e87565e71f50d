#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "ludus/core/schedule.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/returns.hpp"
#include "ludus/learn/self_play.hpp"
#include "ludus/nn/any_optimiser.hpp"

#include "program.hpp"

namespace examples {

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
    std::uint64_t opponent_games = 0;
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
        if (warm_up_games >= games) return "--games must be more than --warm-up-games";
        return {};
    }

    /// For checkpoints: a resumed run goes on with the constants that it began with.
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
            batch_size <= most_batch_size && evaluate_every > 0 && optimizer <= Optimizer::adam;
    }

    /// Adds an option to the command line for every constant.
    void add_to(CLI::App& app) {
        const std::map<std::string, bool> batches = {{"game", false}, {"fixed", true}};
        const CLI::Validator share = within(0, 1);
        add_learning_to(app);
        app.get_option("--games")->description("self-play games");
        app.get_option("--batch-size")->description("actions per update with --batch fixed");
        app.add_option("--sample-games", sample_games,
                       "games drawn per update; 0: only the game just played")
            ->check(whole(0, most_sample_games));
        app.add_option("--batch", fixed_batch, "game: whole games; fixed: single actions")
            ->transform(CLI::CheckedTransformer(batches))
            ->option_text("game|fixed");
        app.add_option("--priority", priority,
                       "how far single actions are drawn by their errors; 0: uniformly")
            ->check(share);
        app.add_option("--correction", correction, "how far the loss undoes that")->check(share);
        app.add_flag("--augment,!--no-augment", augment, "sample under a random symmetry");
        app.add_flag("--signed,!--unsigned", zero_sum, "what the opponent gains is lost");
        app.add_flag("--accumulate,!--no-accumulate", accumulate,
                     "add the target to the value, instead of replacing it");
        app.add_option("--opponent-games", opponent_games,
                       "games against a copy of the learner until it is renewed; 0: it plays both "
                       "sides itself")
            ->check(any_count());
        app.add_option("--steps", steps, "actions until a target builds on a value")
            ->check(whole(1, most_steps));
        app.add_option("--lambda", lambda, "share of the played return in a target")->check(share);
        app.add_option("--deviation", deviation, "of the first weights, normal; 0: by He et al.")
            ->check(share);
        app.add_option("--point", point, "reward of a point gained, if the game counts points")
            ->check(within(0, 1e3));
        app.add_option("--discount-within", discount_within, "gamma between actions of one turn")
            ->check(share);
        app.add_option("--random-starts", random_starts, "games begun in a random position")
            ->check(share);
    }

    /// Adds those that are the same whoever plays: itself, an older copy or another opponent.
    void add_learning_to(CLI::App& app) {
        const std::map<std::string, Optimizer> optimizers = {{"sgd", Optimizer::sgd},
                                                             {"rmsprop", Optimizer::rmsprop},
                                                             {"adadelta", Optimizer::adadelta},
                                                             {"adam", Optimizer::adam}};
        const CLI::Validator share = within(0, 1);
        const CLI::Validator rate = within(1e-9, 1e3);
        app.add_option("--seed", seed, "all chance in training comes from it")->check(any_seed());
        app.add_option("--games", games, "games of training")->check(at_least_one());
        app.add_option("--games-at-once", games_at_once, "games between updates")
            ->check(whole(1, most_games_at_once));
        app.add_option("--updates", updates, "updates after these games")->check(whole(1, 100'000));
        app.add_option("--replay-games", replay_games, "games the memory holds")
            ->check(whole(1, most_replay_games));
        app.add_option("--warm-up-games", warm_up_games, "games before the first update")
            ->check(any_count());
        app.add_option("--batch-size", batch_size, "actions per update")
            ->check(whole(1, most_batch_size));
        app.add_flag("--double,!--no-double", double_q, "choose by one network, rate by the other");
        app.add_option("--target-interval", target_interval,
                       "updates between copies to the target network; 0: none")
            ->check(any_count());
        app.add_option("--average", average, "share of the past in the averaged weights; 0: none")
            ->check(within(0, 0.999999));
        app.add_option("--huber", huber, "threshold of the Huber loss; 0: squared loss")
            ->check(within(0, 1e6));
        app.add_option("--win", win, "reward of a game won")->check(within(0, 1e3));
        app.add_option("--discount", discount, "gamma, per turn")->check(share);
        app.add_option("--epsilon-from", epsilon_from, "random actions at first")->check(share);
        app.add_option("--epsilon-to", epsilon_to, "random actions at last")->check(share);
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
        settings.deviation = deviation;
        settings.accumulate = accumulate;
        return settings;
    }

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
        settings.opponent_games = opponent_games;
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

    /// Adds an option for each of them. `numbers` are those of the figures that the short runs are for.
    void add_to(CLI::App& reproduce, std::string_view numbers) {
        reproduce
            .add_option("--figure-games", figures, fmt::format("games of figures {}", numbers))
            ->check(at_least_one());
        reproduce.add_option("--long-games", paper, "games of the paper preset")
            ->check(at_least_one());
        reproduce.add_option("--best-games", best, "games of the best preset")
            ->check(at_least_one());
        reproduce.add_option("--seed", seed, "of every run")->check(any_seed());
    }
};

}  // namespace examples
