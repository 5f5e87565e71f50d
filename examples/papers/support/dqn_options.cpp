#include "dqn_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

#include "options.hpp"
#include "step_schedule_text.hpp"

namespace examples {

void DqnOptions::add_to(CLI::App& app) {
    const CLI::Validator batches = one_of<bool>({{"game", false}, {"fixed", true}});
    const CLI::Validator share = within(0, 1);
    add_learning_to(app);
    app.get_option("--games")->description("self-play games");
    app.get_option("--batch-size")->description("actions per update with --batch fixed");
    app.add_option("--sample-games", sample_games,
                   "games drawn per update; 0: only the game just played")
        ->check(whole(0, most_sample_games));
    app.add_option("--batch", fixed_batch, "game: whole games; fixed: single actions")
        ->transform(batches)
        ->option_text("game|fixed");
    app.add_option("--priority", priority,
                   "how far single actions are drawn by their errors; 0: uniformly")
        ->check(share);
    app.add_option("--correction", correction, "how far the loss undoes that")->check(share);
    app.add_flag("--augment,!--no-augment", augment, "sample under a random symmetry");
    app.add_flag("--signed,!--unsigned", zero_sum, "what the opponent gains is lost");
    app.add_flag("--accumulate,!--no-accumulate", accumulate,
                 "add the target to the value, instead of replacing it");
    const std::string opponent = "--opponent-games";
    app.add_option_function<std::string>(
           opponent,
           [opponent, this](const std::string& text) {
               opponent_games = read_step_schedule(opponent, text);
           },
           "games against a copy of the learner until it is renewed, then other numbers of "
           "games and from which game on; 0: it plays both sides itself")
        ->type_name("GAMES[,FROM:GAMES...]")
        ->default_str(step_schedule_text(opponent_games));
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

void DqnOptions::add_learning_to(CLI::App& app) {
    const CLI::Validator optimizers = one_of<Optimizer>({{"sgd", Optimizer::sgd},
                                                         {"rmsprop", Optimizer::rmsprop},
                                                         {"adadelta", Optimizer::adadelta},
                                                         {"adam", Optimizer::adam}});
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
        ->transform(optimizers)
        ->option_text("sgd|rmsprop|adadelta|adam");
    app.add_option("--rate-from", rate_from, "step size at first")->check(rate);
    app.add_option("--rate-to", rate_to, "step size at last")->check(rate);
    app.add_option("--momentum", momentum, "of sgd")->check(within(0, 0.9999));
    app.add_option("--evaluate-every", evaluate_every, "games between evaluations")
        ->check(at_least_one());
    app.add_option("--evaluate-games", evaluate_games, "games against each opponent")
        ->check(any_count());
}

void DqnLengths::add_to(CLI::App& reproduce, std::string_view numbers) {
    reproduce.add_option("--figure-games", figures, fmt::format("games of figures {}", numbers))
        ->check(at_least_one());
    reproduce.add_option("--long-games", paper, "games of the paper preset")->check(at_least_one());
    reproduce.add_option("--best-games", best, "games of the best preset")->check(at_least_one());
    reproduce.add_option("--seed", seed, "of every run")->check(any_seed());
}

}  // namespace examples
