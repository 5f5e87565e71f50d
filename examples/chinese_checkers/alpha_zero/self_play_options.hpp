#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

#include "ludus/arena/recorded_game.hpp"

#include "../../support/players.hpp"
#include "../../support/program.hpp"
#include "learner_options.hpp"
#include "rules.hpp"
#include "searching.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// What a checkpoint of the second stage is called, with games by searches in this precision.
[[nodiscard]] inline std::string self_play_role(Precision precision) {
    return precision == Precision::int8 ? "self-play in 8 bits" : "self-play";
}

/// Every constant of the second stage. The defaults are the paper's; where it is silent or contradicts itself:
/// momentum 0.9, the best weights so far play (section 4.1), and games in circles, or of 100 actions (table 1),
/// are drawn and discarded, since draws are no outcome there (section 3.6).
struct SelfPlayOptions {
    std::uint64_t seed = 1;
    std::string from;  ///< file of the agent whose weights it begins with; empty: from scratch
    std::uint64_t episodes = 30;
    std::uint64_t games = 180;  ///< of an episode
    Searching searching{.simulations = 175};
    double noise = 0.25;
    double concentration = 0.03;
    std::uint64_t opening_actions = 3;
    double temperature = 2;
    std::uint64_t bold_actions = 5;
    double late_temperature = 0.01;
    bool by_values = false;
    std::uint64_t max_actions = 100;
    bool repetition = true;
    std::uint64_t soft_limit = 0;
    std::uint64_t soft_steps = 3;
    std::uint64_t soft_extension = 100;
    bool learn_draws = false;
    std::string opponent = "random";
    std::uint64_t opponent_every = 0;  ///< episodes from one against it to the next; 0: none
    std::uint64_t generations = 2;
    double share = 0.5;
    LearnerOptions learner{};
    bool best_plays = true;
    std::uint64_t match_games = 24;
    double gate = 0.55;
    std::uint64_t evaluate_every = 5;
    std::uint64_t evaluate_games = 100;
    std::uint64_t evaluate_simulations = 180;
    std::uint64_t first_games = 0;

    /// Ours: larger steps, fresher games, and no gate. Who is farther ahead wins a game that comes to nothing:
    /// from draws the network learned to block, until it drew most of its games. Every third episode is against a
    /// random player, whose last pieces must be let out of the goal: nobody who plays well leaves them there.
    [[nodiscard]] static SelfPlayOptions best() {
        SelfPlayOptions options;
        options.episodes = 36;
        options.games = 120;
        options.searching.precision = Precision::int8;
        options.generations = 6;
        options.learner.epochs = 1;
        options.learner.batch_size = 64;
        options.learner.optimizer = Optimizer::adam;
        options.learner.rate_from = 3e-4;
        options.learner.rate_to = 3e-5;
        options.match_games = 0;
        options.repetition = false;
        options.soft_limit = 30;
        options.soft_steps = 0;
        options.soft_extension = 30;
        options.max_actions = 400;  // more than the soft limit can come to
        options.learn_draws = true;
        options.opponent_every = 3;
        return options;
    }

    friend bool operator==(const SelfPlayOptions&, const SelfPlayOptions&) = default;

    /// For checkpoints: a resumed run goes on with the constants that it began with.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(seed, from, episodes, games, searching, noise, concentration, opening_actions,
              temperature, bold_actions, late_temperature, by_values, max_actions, repetition,
              soft_limit, soft_steps, soft_extension, learn_draws, opponent, opponent_every,
              generations, share, learner, best_plays, match_games, gate, evaluate_every,
              evaluate_games, evaluate_simulations, first_games);
    }
    [[nodiscard]] bool valid() const {
        return games > 0 && games <= most_games && max_actions > 0 && generations > 0 &&
            generations <= most_generations && share > 0 && share <= 1 &&
            soft_steps <= most_actions && soft_extension <= most_actions &&
            Players<Game>::make(opponent) && evaluate_every > 0 && evaluate_simulations > 0;
    }

    void add_to(CLI::App& app) {
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
        app.add_option(
               "--opponent", opponent,
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

    /// Whether that episode, counted from 0, is against the opponent.
    [[nodiscard]] bool against_opponent(std::uint64_t episode) const {
        return opponent_every > 0 && (episode + 1) % opponent_every == 0;
    }
    /// What ends the games of such an episode that come to nothing, or of one against itself.
    [[nodiscard]] Endings endings(bool against_opponent) const {
        namespace checkers = ludus::chinese_checkers;
        Endings endings;
        if (repetition) endings.repetition.emplace();
        if (soft_limit > 0)
            endings.soft_limit.emplace(checkers::SoftLimit::Settings{
                .actions = static_cast<std::uint32_t>(soft_limit),
                .steps = against_opponent ? no_lead : static_cast<int>(soft_steps),
                .extension = static_cast<std::uint32_t>(soft_extension)});
        return endings;
    }

    /// Of `AlphaZeroLessons`.
    template <ludus::PolicyValueType D, class Lessons>
    [[nodiscard]] typename Lessons::Settings lessons() const {
        using Search = typename Lessons::Player::Settings;
        typename Lessons::Settings settings;
        settings.learner = learner.settings<typename Lessons::Learner::Settings>(share);
        settings.games = games;
        settings.random_opening = static_cast<std::uint32_t>(opening_actions);
        settings.limit.actions = static_cast<std::uint32_t>(max_actions);
        settings.drawn = learn_draws ? ludus::DrawnGames::learned : ludus::DrawnGames::discarded;
        settings.match_search = searching.settings<D, Search>();
        settings.search = settings.match_search;
        settings.search.noise = {static_cast<float>(noise), static_cast<float>(concentration)};
        settings.search.temperature = {temperature, static_cast<std::uint32_t>(bold_actions),
                                       late_temperature};
        if (by_values) settings.search.by_values.emplace();
        settings.generations = generations;
        settings.best_plays = best_plays;
        settings.match_games = match_games;
        settings.gate.share = gate;
        return settings;
    }

    /// By games of 40 actions, as good players have them.
    [[nodiscard]] LearnerOptions::Any make_optimiser(std::size_t parameters) const {
        const auto actions = static_cast<double>(40 * episodes * games * generations);
        return learner.make_optimiser(parameters, actions * share);
    }

private:
    static constexpr std::uint64_t most_games = 10'000'000;
    static constexpr std::uint64_t most_generations = 10'000;
    static constexpr std::uint64_t most_actions = 1'000'000;
    static constexpr int no_lead = 1'000'000;  ///< more than all pieces can be ahead
};

}  // namespace examples::chinese_checkers::alpha_zero
