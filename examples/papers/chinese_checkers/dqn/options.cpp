#include "options.hpp"

#include <CLI/CLI.hpp>
#include <string>

#include "../../support/options.hpp"
#include "../../support/players.hpp"
#include "evaluation.hpp"

namespace examples::chinese_checkers::dqn {

void Conditions::add_to(CLI::App& command, const std::string& prefix) {
    add_opponents(command, opponents, Players<Game>::names);
    add_matches(command, games, seed, prefix);
}

void Options::add_to(CLI::App& app) {
    dqn.add_learning_to(app);
    app.add_option("--actions", actions, "actions of the learner in a game, which then ends")
        ->check(whole(1, most_actions));
    app.add_option("--forward", forward, "reward of a step forward; a step back costs as much")
        ->check(within(0, 1e3));
}

void Lengths::add_to(CLI::App& app) {
    app.add_option("--seed", seed, "of everything")->check(any_seed());
    app.add_option("--games", games, "of the training")->check(at_least_one());
    app.add_option("--match-games", matches, "of each match of a point of the curves")
        ->check(at_least_one());
}

}  // namespace examples::chinese_checkers::dqn
