#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

#include "../../support/options.hpp"
#include "../../support/players.hpp"
#include "command_line.hpp"
#include "evaluation.hpp"
#include "learner_options.hpp"
#include "searching.hpp"
#include "self_play_options.hpp"
#include "teaching_options.hpp"

namespace examples::chinese_checkers::alpha_zero {

void Searching::add_to(CLI::App& command, const std::string& prefix) {
    command
        .add_option(prefix + "simulations", simulations, "for each action; 1: the network alone")
        ->check(whole(1, most_simulations));
    command
        .add_option(prefix + "exploration", exploration,
                    "the search's c; 0: 3.5 with the paper's network, 1 with ours")
        ->check(within(0, 1e3));
    command.add_option(prefix + "precision", precision, "numbers that the network computes in")
        ->transform(one_of<Precision>({{"float32", Precision::float32}, {"int8", Precision::int8}}))
        ->option_text("float32|int8");
}

void Conditions::add_to(CLI::App& command, const std::string& prefix) {
    add_opponents(command, opponents, Players<Game>::names);
    add_matches(command, games, seed, prefix);
    searching.add_to(command, prefix);
    command
        .add_flag(prefix + "alone,!--no-" + prefix.substr(2) + "alone", alone,
                  "also what the network plays without a search")
        ->default_str(alone ? "true" : "false");
}

void LearnerOptions::add_to(CLI::App& app) {
    const CLI::Validator rate = within(1e-9, 1e3);
    app.add_option("--epochs", epochs, "times that each example is learned from in an update")
        ->check(whole(1, most_epochs));
    app.add_option("--batch-size", batch_size, "examples to a step")
        ->check(whole(1, most_batch_size));
    app.add_flag("--augment,!--no-augment", augment, "learn from mirror images too")
        ->default_str(augment ? "true" : "false");
    app.add_option("--optimizer", optimizer, "sgd (Nesterov) or adam")
        ->transform(one_of<Optimizer>({{"sgd", Optimizer::sgd}, {"adam", Optimizer::adam}}))
        ->option_text("sgd|adam");
    app.add_option("--rate-from", rate_from, "step size at first")->check(rate);
    app.add_option("--rate-to", rate_to, "step size at last")->check(rate);
    app.add_option("--momentum", momentum, "of sgd")->check(within(0, 0.9999));
    app.add_option("--lambda", lambda,
                   "of the squares of all weights, in the loss; with adam it takes rate x 2 "
                   "lambda off a weight instead (AdamW)")
        ->check(within(0, 1e3));
}

void TeachingOptions::add_to(CLI::App& app) {
    const CLI::Validator few = whole(0, most_shares);
    app.add_option("--seed", seed, "all chance in training comes from it")->check(any_seed());
    app.add_option("--steps", steps, "games, then an update, so often")->check(at_least_one());
    app.add_option("--games", games, "of the greedy player against itself, in a step")
        ->check(whole(1, most_games));
    app.add_option("--random-starts", random_starts,
                   "share of the games that begin in a random position, in proportion to the "
                   "other two")
        ->check(few);
    app.add_option("--random-openings", random_openings, "that begin with random actions")
        ->check(few);
    app.add_option("--plain", plain, "that begin as games do")->check(few);
    app.add_option("--opening-actions", opening_actions, "of each player that are random then")
        ->check(few);
    app.add_option("--kept", kept, "share of the positions that are learned from")
        ->check(within(0, 1));
    learner.add_to(app);
    app.add_option("--evaluate-every", evaluate_every,
                   "steps from a point of the curve to the next")
        ->check(at_least_one());
    app.add_option("--evaluate-games", evaluate_games,
                   "of each match against the greedy player for a point; 0: none")
        ->check(any_count());
    app.add_option("--evaluate-simulations", evaluate_simulations, "of its searches")
        ->check(whole(1, 1'000'000));
}

void SelfPlayOptions::add_to(CLI::App& app) {
    const CLI::Validator fraction = within(0, 1);
    app.add_option("--seed", seed, "all chance in training comes from it")->check(any_seed());
    app.add_option("--from", from, "agent whose weights it begins with; else from scratch")
        ->option_text("FILE");
    app.add_option("--episodes", episodes, "games, an update and a match, so often")
        ->check(at_least_one());
    app.add_option("--games", games, "of an episode")->check(whole(1, most_games));
    searching.add_to(app, "--");
    app.add_option("--noise", noise, "weight of the noise at the root of each search")
        ->check(fraction);
    app.add_option("--concentration", concentration, "alpha of the noise, from Dirichlet")
        ->check(within(1e-6, 1e3));
    app.add_option("--opening-actions", opening_actions, "of each player that are random")
        ->check(whole(0, most_actions));
    app.add_option("--temperature", temperature, "of each player's next choices")
        ->check(within(0, 100));
    app.add_option("--bold-actions", bold_actions, "how many these are")
        ->check(whole(0, most_actions));
    app.add_option("--late-temperature", late_temperature, "of the choices after them")
        ->check(within(0, 100));
    app.add_flag("--by-values,!--by-visits", by_values,
                 "choices go by the values that a search found, not by its visits")
        ->default_str(by_values ? "true" : "false");
    app.add_option("--max-actions", max_actions, "of a game, which is then drawn")
        ->check(whole(1, most_actions));
    app.add_flag("--repetition,!--no-repetition", repetition, "games in circles are drawn")
        ->default_str(repetition ? "true" : "false");
    app.add_option("--soft-limit", soft_limit,
                   "T, actions of a game, after which who is ahead wins; 0: no such limit")
        ->check(whole(0, most_actions));
    app.add_option("--soft-steps", soft_steps, "D, steps ahead that then more than win a game")
        ->check(whole(0, most_actions));
    app.add_option("--soft-extension", soft_extension,
                   "E, more actions for each piece that reaches the goal")
        ->check(whole(0, most_actions));
    app.add_flag("--learn-draws,!--discard-draws", learn_draws, "drawn games are learned from")
        ->default_str(learn_draws ? "true" : "false");
    app.add_option("--opponent", opponent,
                   fmt::format("of some episodes, instead of itself: {}; against it no lead wins a "
                               "game at the soft limit",
                               Players<Game>::names))
        ->check([](const std::string& name) {
            return Players<Game>::make(name)
                ? std::string()
                : fmt::format("expected one of {}, found \"{}\"", Players<Game>::names, name);
        });
    app.add_option("--opponent-every", opponent_every,
                   "episodes from one against the opponent to the next; 0: none")
        ->check(any_count());
    app.add_option("--generations", generations, "episodes that are learned from")
        ->check(whole(1, most_generations));
    app.add_option("--share", share, "of their positions, drawn anew for each update")
        ->check(within(1e-6, 1));
    learner.add_to(app);
    app.add_flag("--best-plays,!--latest-plays", best_plays,
                 "whose games are learned from: the best weights' so far")
        ->default_str(best_plays ? "true" : "false");
    app.add_option("--match-games", match_games,
                   "of the latest weights against the best; 0: the latest are the best")
        ->check(any_count());
    app.add_option("--gate", gate, "share of the points beyond which they take over")
        ->check(fraction);
    app.add_option("--evaluate-every", evaluate_every,
                   "episodes from a match against the greedy player to the next")
        ->check(at_least_one());
    app.add_option("--evaluate-games", evaluate_games, "of it; 0: none")->check(any_count());
    app.add_option("--evaluate-simulations", evaluate_simulations, "of its searches")
        ->check(whole(1, 1'000'000));
    app.add_option("--first-games", first_games,
                   "of the latest weights against those that it began with, each episode")
        ->check(any_count());
}

void Lengths::add_to(CLI::App& app) {
    const auto add = [&](const std::string& name, std::uint64_t& count, const char* what) {
        app.add_option(name, count, what)->check(at_least_one());
    };
    app.add_option("--seed", seed, "of everything")->check(any_seed());
    add("--taught-games", taught_games, "of a step of the first stage");
    add("--games", games, "of an episode of the second stage");
    add("--steps", steps, "of the first stage");
    add("--experiment-steps", experiment_steps, "of each agent of section 4.3");
    add("--episodes", episodes, "of the second stage");
    add("--overfit-episodes", overfit_episodes, "of figure 10");
    add("--scratch-episodes", scratch_episodes, "of figure 15");
    add("--improved-episodes", improved_episodes, "of our training from scratch");
    add("--match-games", matches, "of each match but those of table 2");
    add("--most-simulations", simulations, "of any search");
}

}  // namespace examples::chinese_checkers::alpha_zero
