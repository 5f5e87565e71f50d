#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ludus/core/hash.hpp"
#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/play/elo.hpp"

#include "../../support/figure.hpp"
#include "../../support/training_run.hpp"
#include "evaluation.hpp"
#include "learners.hpp"
#include "networks.hpp"
#include "promotion_trainer.hpp"
#include "searches.hpp"
#include "self_play_options.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// One point of the second stage's learning curve: an episode.
struct SelfPlayPoint {
    std::uint64_t episode = 0;
    std::uint64_t games = 0;
    double actions = 0;  ///< of a game
    double drawn = 0;    ///< share of the games
    std::uint64_t examples = 0;
    double policy_loss = 0;
    double value_loss = 0;
    double score = no_number;   ///< share of the points of the latest against the best
    double rating = 0;          ///< of the best, by the matches at the gate
    std::uint64_t passed = 0;   ///< matches at the gate that the latest has won
    double wins = no_number;    ///< share of the games of the best against the greedy player
    double points = no_number;  ///< likewise, with half of each draw
    double first = no_number;   ///< share of the games of the latest against the very first weights

    template <class Visit>
    void visit(Visit&& visit) {
        visit(episode, games, actions, drawn, examples, policy_loss, value_loss, score, rating,
              passed, wins, points, first);
    }
};

/// A training run by searches, which can be stopped and resumed, also within an episode. The same
/// constants give the same bytes, whether stopped or not, on any number of threads.
template <ludus::PolicyValueType D, Precision precision>
class SelfPlay {
public:
    using Options = SelfPlayOptions;
    using Trainer = PromotionTrainer<D, LearnerOptions::Any, ludus::NetworkEvaluator<D, precision>>;

    /// Requires options of this precision.
    explicit SelfPlay(const Options& options) : options_(options), length_(options.episodes) {
        assert(options.searching.precision == precision);
        if (options.from.empty())
            start();
        else
            start(ludus::load_agent_parameters<D>(options_.from));
        first_ = parameters();
    }

    /// Resumes from a checkpoint.
    explicit SelfPlay(const std::filesystem::path& checkpoint) {
        load_training(*this, checkpoint, kind());
    }

    [[nodiscard]] static std::string kind() {
        return ludus::file_kind<D>(self_play_role(precision));
    }

    void save(const std::filesystem::path& checkpoint) {
        ludus::write_checkpoint(checkpoint, kind(), ludus::save_state(*this));
    }
    void save_agent(const std::filesystem::path& path) const {
        ludus::save_agent<D>(path, parameters());
    }

    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] std::uint64_t games() const { return trainer_->games(); }
    [[nodiscard]] std::uint64_t total() const { return length_ * options_.games; }
    [[nodiscard]] std::uint64_t reached() const {
        return trainer_->episodes() + (left() < options_.games);
    }
    [[nodiscard]] std::uint64_t length() const { return length_; }
    [[nodiscard]] std::uint64_t initial_length() const { return options_.episodes; }
    void extend(std::uint64_t episodes) { length_ = episodes; }
    [[nodiscard]] bool finished() const { return plays_no_more() && !measurement_is_due(); }
    /// The best so far.
    [[nodiscard]] const typename D::Parameters& parameters() const { return trainer_->best(); }

    /// Plays some games, learns from those of the episode when all are played, and measures what
    /// came of it. If the team is cancelled, the next call repeats the games, the update or the
    /// match at which it was.
    void step(ludus::Workers& workers) {
        if (!measurement_is_due()) learn(workers);
        if (measurement_is_due() && !workers.stop_requested()) measure(workers);
    }

    [[nodiscard]] Table table() const {
        Table table{
            {"episode", "games", "actions", "drawn_percent", "examples", "policy_loss",
             "value_loss", "score_percent_against_best", "rating_of_best", "passed",
             "win_percent_against_greedy", "rating_above_greedy", "win_percent_against_first"},
            {}};
        for (const SelfPlayPoint& point : curve_)
            table.rows.push_back({static_cast<double>(point.episode),
                                  static_cast<double>(point.games), point.actions,
                                  100 * point.drawn, static_cast<double>(point.examples),
                                  point.policy_loss, point.value_loss, 100 * point.score,
                                  point.rating, static_cast<double>(point.passed), 100 * point.wins,
                                  above_greedy(point), 100 * point.first});
        return table;
    }
    [[nodiscard]] std::string status() const {
        std::string text = fmt::format(
            "{:.0f} simulations/s",
            seconds_ > 0 ? static_cast<double>(choices_ * options_.searching.simulations) / seconds_
                         : 0.0);
        if (curve_.empty()) return text;
        const SelfPlayPoint& last = curve_.back();
        text += fmt::format(", losses {:.3f} + {:.3f}, {} passed", last.policy_loss,
                            last.value_loss, last.passed);
        const auto measured = std::find_if(curve_.rbegin(), curve_.rend(), [](const auto& point) {
            return !std::isnan(point.wins);
        });
        if (measured != curve_.rend())
            text += fmt::format(", wins against greedy {:.0f} % ({:+.0f})", 100 * measured->wins,
                                above_greedy(*measured));
        return text;
    }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(options_);
        if (!trainer_) start();
        visit(*trainer_, first_.values(), curve_, length_);
    }
    [[nodiscard]] bool valid() const { return length_ >= initial_length(); }

private:
    /// Games from one save to the next, which take some ten seconds: what comes of them does not
    /// depend on it.
    static constexpr std::uint64_t games_at_once = 90;

    /// From scratch, or from these weights.
    template <class... Parameters>
    void start(Parameters&&... parameters) {
        trainer_.emplace(options_.trainer_settings<D, Trainer>(),
                         options_.make_optimiser(D::Network::parameter_count),
                         std::forward<Parameters>(parameters)..., options_.seed);
    }

    /// Games that the episode lacks.
    [[nodiscard]] std::uint64_t left() const {
        return options_.games * (trainer_->episodes() + 1) - games();
    }
    [[nodiscard]] bool plays_no_more() const { return trainer_->episodes() >= length_; }

    [[nodiscard]] bool against_opponent() const {
        return options_.against_opponent(trainer_->episodes());
    }
    [[nodiscard]] Named opponent() const { return player<Game>("--opponent", options_.opponent); }

    void learn(ludus::Workers& workers) {
        const ludus::Stopwatch watch;
        const std::uint64_t before = games();
        if (left() <= games_at_once)
            finish_episode(workers);
        else if (against_opponent())
            trainer_->play_some(games_at_once, opponent(), workers, options_.referee(true));
        else
            trainer_->play_some(games_at_once, workers, options_.referee(false));
        choices_ += choices_of(games() - before);
        seconds_ += watch.seconds();
    }
    /// Adds a point to the curve, with what is to be measured left open.
    void finish_episode(ludus::Workers& workers) {
        const std::uint64_t before = trainer_->episodes();
        const auto progress = against_opponent()
            ? trainer_->step(opponent(), workers, options_.referee(true))
            : trainer_->step(workers, options_.referee(false));
        if (trainer_->episodes() == before) return;
        const auto games = static_cast<double>(progress.games.games());
        SelfPlayPoint point;
        point.episode = trainer_->episodes();
        point.games = trainer_->games();
        point.actions = static_cast<double>(progress.games.actions) / games;
        point.drawn = static_cast<double>(progress.games.draws) / games;
        point.examples = progress.examples;
        point.policy_loss = progress.loss.policy;
        point.value_loss = progress.loss.value;
        if (options_.match_games > 0) point.score = progress.verdict.score;
        point.rating = trainer_->promotion().rating();
        point.passed = trainer_->promotion().passed();
        curve_.push_back(point);
    }

    /// Of so many games, more or less: as long as those of the last episode.
    [[nodiscard]] std::uint64_t choices_of(std::uint64_t games) const {
        const double actions = curve_.empty() ? 40.0 : curve_.back().actions;
        const double chosen = actions - 2 * static_cast<double>(options_.opening_actions);
        return games * static_cast<std::uint64_t>(std::max(chosen, 0.0));
    }

    [[nodiscard]] bool evaluation_is_due() const {
        return options_.evaluate_games > 0 && std::isnan(curve_.back().wins) &&
            (curve_.back().episode % options_.evaluate_every == 0 || plays_no_more());
    }
    [[nodiscard]] bool first_match_is_due() const {
        return options_.first_games > 0 && std::isnan(curve_.back().first);
    }
    /// True from the end of an episode until all that its point should have is measured.
    [[nodiscard]] bool measurement_is_due() const {
        return !curve_.empty() && left() == options_.games &&
            (evaluation_is_due() || first_match_is_due());
    }
    void measure(ludus::Workers& workers) {
        SelfPlayPoint point = curve_.back();
        if (evaluation_is_due()) evaluate_best(point, workers);
        if (workers.stop_requested()) return;
        curve_.back() = point;
        if (!first_match_is_due()) return;
        const ludus::Tally tally = play_each_other<D, D>(
            trainer_->learner().parameters(), first_, options_.searching,
            match_rules(options_.first_games, ludus::combine(options_.seed, point.games)), workers);
        if (workers.stop_requested()) return;
        curve_.back().first =
            static_cast<double>(tally.wins) / static_cast<double>(options_.first_games);
    }

    void evaluate_best(SelfPlayPoint& point, ludus::Workers& workers) const {
        Conditions conditions;
        conditions.opponents = {"greedy"};
        conditions.games = options_.evaluate_games;
        conditions.seed = ludus::combine(options_.seed, point.episode);
        conditions.searching = options_.searching;
        conditions.searching.simulations = options_.evaluate_simulations;
        conditions.alone = false;
        const Measure measure = evaluate<D>(parameters(), conditions, workers).front();
        const auto draws = static_cast<double>(measure.tally.draws);
        point.wins = measure.share();
        point.points = point.wins + draws / 2 / static_cast<double>(measure.trials);
    }

    /// By the points, as if half a point were missing to either side where one has all.
    [[nodiscard]] double above_greedy(const SelfPlayPoint& point) const {
        if (std::isnan(point.points)) return no_number;
        const double least = 0.5 / static_cast<double>(options_.evaluate_games);
        return ludus::rating_difference(std::clamp(point.points, least, 1 - least));
    }

    Options options_;
    std::optional<Trainer> trainer_;
    typename D::Parameters first_;  ///< that it began with
    std::vector<SelfPlayPoint> curve_;
    std::uint64_t choices_ = 0;  ///< actions chosen by searches, in this process
    double seconds_ = 0;         ///< in which they were chosen
    std::uint64_t length_ = 0;   ///< episodes
};

}  // namespace examples::chinese_checkers::alpha_zero
