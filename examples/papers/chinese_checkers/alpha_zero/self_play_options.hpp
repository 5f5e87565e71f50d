#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "ludus/train/recorded_game.hpp"

#include "../../support/app.hpp"
#include "../../support/players.hpp"
#include "learner_options.hpp"
#include "rules.hpp"
#include "searching.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// What a checkpoint of the second stage is called, with games by searches in this precision.
[[nodiscard]] inline std::string self_play_role(Precision precision) {
    return precision == Precision::int8 ? "self-play in 8 bits" : "self-play";
}

/// Every constant of the second stage. The defaults are the paper's; where it is silent or
/// contradicts itself: momentum 0.9, the best weights so far play (section 4.1), and games in
/// circles, or of 100 actions (table 1), are drawn and discarded, since draws are no outcome there
/// (section 3.6).
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

    /// Ours: larger steps, fresher games, and no gate. Who is farther ahead wins a game that comes
    /// to nothing: from draws the network learned to block, until it drew most of its games. Every
    /// third episode is against a random player, whose last pieces must be let out of the goal:
    /// nobody who plays well leaves them there.
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

    /// For checkpoints: a resumed run keeps the constants that it started with.
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

    void add_to(CLI::App& app);

    /// Whether that episode, counted from 0, is against the opponent.
    [[nodiscard]] bool against_opponent(std::uint64_t episode) const {
        return opponent_every > 0 && (episode + 1) % opponent_every == 0;
    }
    /// What ends the games of such an episode that come to nothing, or of one against itself.
    [[nodiscard]] Game::Referee referee(bool against_opponent) const {
        using ludus::chinese_checkers::Repetition;
        using ludus::chinese_checkers::SoftLimit;
        const SoftLimit limit(
            {.actions = static_cast<std::uint32_t>(std::max<std::uint64_t>(soft_limit, 1)),
             .steps = against_opponent ? no_lead : static_cast<int>(soft_steps),
             .extension = static_cast<std::uint32_t>(soft_extension)});
        if (repetition && soft_limit > 0) return {Repetition(), limit};
        if (repetition) return Repetition();
        if (soft_limit > 0) return limit;
        return {};
    }

    /// Of `PromotionTrainer`.
    template <ludus::PolicyValueType D, class Trainer>
    [[nodiscard]] typename Trainer::Settings trainer_settings() const {
        using Search = typename Trainer::Player::Settings;
        typename Trainer::Settings settings;
        settings.learner = learner.settings<typename Trainer::Learner::Settings>(share);
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
        settings.promotion.share = gate;
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
