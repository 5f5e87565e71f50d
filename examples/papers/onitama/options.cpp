#include "options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "../support/options.hpp"
#include "../support/players.hpp"
#include "dqn_options.hpp"
#include "evaluation.hpp"

namespace examples::onitama {

std::vector<std::string> Options::levels() const { return CLI::detail::split(opponents, ','); }

void Options::add_to(CLI::App& app) {
    const CLI::Validator share = within(0, 1);
    const CLI::Validator rate = within(1e-9, 1e3);
    app.add_option("--seed", seed, "all chance in training comes from it")->check(any_seed());
    app.add_option("--games", games, "episodes")->check(at_least_one());
    app.add_option("--games-at-once", games_at_once, "games side by side")
        ->check(whole(1, most_games_at_once));
    app.add_option("--turns-per-update", turns_per_update,
                   "turns of the learner, over all games, from an update to the next")
        ->check(whole(1, 100'000));
    app.add_option("--batch-size", batch_size, "transitions per update")->check(whole(1, 100'000));
    app.add_option("--capacity", capacity, "transitions that the memory holds")
        ->check(whole(1, most_transitions));
    app.add_option("--warm-up", warm_up, "transitions before the first update")->check(any_count());
    app.add_option("--discount", discount, "gamma, from one of its turns to the next")
        ->check(share);
    app.add_option("--tau", tau, "share of the new in the targets' weights")->check(share);
    app.add_flag("--valid-targets,!--any-targets", valid_targets,
                 "targets build on valid actions alone")
        ->default_str(valid_targets ? "true" : "false");
    app.add_flag("--bounded-targets,!--unbounded-targets", bounded_targets,
                 "targets lie between a loss and a win")
        ->default_str(bounded_targets ? "true" : "false");
    app.add_option("--validity-weight", validity_weight, "of the validity loss")
        ->check(within(0, 1e6));
    app.add_option("--validity-loss", validity_loss, "squared or cross_entropy")
        ->transform(
            one_of<ludus::ValidityLoss>({{"squared", ludus::ValidityLoss::squared},
                                         {"cross_entropy", ludus::ValidityLoss::cross_entropy}}))
        ->option_text("squared|cross_entropy");
    app.add_option("--freeze-at", freeze_at,
                   "share of valid choices at which dual's validity network stays as it is; "
                   "above 1: never")
        ->check(within(0, 2));
    app.add_option("--seat", seat, "the learner's")
        ->transform(one_of<ludus::Seat>({{"first", ludus::Seat::first},
                                         {"second", ludus::Seat::second},
                                         {"both", ludus::Seat::both}}))
        ->option_text("first|second|both");
    app.add_flag("--random-deals,!--one-deal", random_deals, "cards are dealt anew each game")
        ->default_str(random_deals ? "true" : "false");
    app.add_option("--choosing", choosing, "how the learner plays in training")
        ->transform(one_of<ludus::Choosing>(
            {{"likeliest", ludus::Choosing::likeliest}, {"sampled", ludus::Choosing::sampled}}))
        ->option_text("likeliest|sampled");
    app.add_flag("--remember-choice,!--remember-distribution", remembers_action,
                 "the memory holds the chosen action alone")
        ->default_str(remembers_action ? "true" : "false");
    app.add_flag("--imitate,!--no-imitation", imitates, "the opponent's turns are remembered too")
        ->default_str(imitates ? "true" : "false");
    app.add_option("--actor-rate", actor_rate, "Adam's step size")->check(rate);
    app.add_option("--critic-rate", critic_rate, "likewise")->check(rate);
    app.add_option("--opponents", opponents,
                   fmt::format("the curriculum, weakest first: {}", opponent_names()))
        ->option_text("NAME,NAME,...");
    app.add_option("--raise-at", raise_at, "share of the last games won that raises the level")
        ->check(share);
    app.add_option("--raise-window", raise_window, "the games which that is of")
        ->check(whole(1, 1'000'000));
    app.add_option("--point-every", point_every, "games from a point of the curve to the next")
        ->check(at_least_one());
}

void Conditions::add_to(CLI::App& command, const std::string& prefix) {
    add_opponents(command, opponents, Players<Game>::names);
    add_matches(command, games, seed, prefix);
}

void dqn::Options::add_to(CLI::App& app) {
    dqn.add_to(app);
    app.add_option("--depth", depth, "plies of the search whose values are learned")
        ->check(whole(1, most_plies));
}

}  // namespace examples::onitama
