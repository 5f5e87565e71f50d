#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ludus/core/hash.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"

#include "../../support/figure.hpp"
#include "../../support/training_run.hpp"
#include "evaluation.hpp"
#include "learners.hpp"
#include "networks.hpp"
#include "rules.hpp"
#include "taught_steps.hpp"
#include "teaching_options.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// One point of the first stage's learning curve: losses are means since the one before.
struct TeachingPoint {
    std::uint64_t steps = 0;
    std::uint64_t games = 0;
    std::uint64_t examples = 0;  ///< learned from since the beginning
    double policy_loss = 0;
    double value_loss = 0;
    double wins = no_number;   ///< share of the games against the greedy player, with a search
    double alone = no_number;  ///< the same without one

    template <class Visit>
    void visit(Visit&& visit) {
        visit(steps, games, examples, policy_loss, value_loss, wins, alone);
    }
};

/// A training run by games of the greedy player, which can be stopped and resumed. The same
/// constants give the same bytes, whether stopped or not, on any number of threads.
template <ludus::PolicyValueType D>
class Teaching {
public:
    using Options = TeachingOptions;
    using Trainer = TaughtSteps<D, LearnerOptions::Any>;

    explicit Teaching(const Options& options) : options_(options), length_(options.steps) {
        start();
    }

    /// Resumes from a checkpoint.
    explicit Teaching(const std::filesystem::path& checkpoint) {
        load_training(*this, checkpoint, kind());
    }

    [[nodiscard]] static std::string kind() { return ludus::file_kind<D>("teaching"); }

    void save(const std::filesystem::path& checkpoint) {
        ludus::write_checkpoint(checkpoint, kind(), ludus::save_state(*this));
    }
    void save_agent(const std::filesystem::path& path) const {
        ludus::save_agent<D>(path, parameters());
    }

    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] std::uint64_t games() const { return trainer_->steps() * options_.games; }
    [[nodiscard]] std::uint64_t total() const { return length_ * options_.games; }
    [[nodiscard]] std::uint64_t reached() const { return trainer_->steps(); }
    [[nodiscard]] std::uint64_t length() const { return length_; }
    [[nodiscard]] std::uint64_t initial_length() const { return options_.steps; }
    void extend(std::uint64_t steps) { length_ = steps; }
    [[nodiscard]] bool finished() const { return plays_no_more() && !point_is_due(); }
    [[nodiscard]] const typename D::Parameters& parameters() const {
        return trainer_->learner().parameters();
    }

    /// Has some games played, learns from them, and measures the agent when that is due. If the
    /// team is cancelled, the next call repeats the games or the measurement.
    void step(ludus::Workers& workers) {
        if (!point_is_due()) learn(workers);
        if (point_is_due() && !workers.stop_requested()) add_point(workers);
    }

    [[nodiscard]] Table table() const {
        Table table{{"steps", "games", "examples", "policy_loss", "value_loss",
                     "win_percent_against_greedy", "alone_win_percent"},
                    {}};
        for (const TeachingPoint& point : curve_)
            table.rows.push_back({static_cast<double>(point.steps),
                                  static_cast<double>(point.games),
                                  static_cast<double>(point.examples), point.policy_loss,
                                  point.value_loss, 100 * point.wins, 100 * point.alone});
        return table;
    }
    [[nodiscard]] std::string status() const {
        if (curve_.empty()) return "-";
        const TeachingPoint& last = curve_.back();
        std::string text = fmt::format("losses {:.3f} + {:.3f}", last.policy_loss, last.value_loss);
        if (options_.evaluate_games > 0)
            text += fmt::format(", wins against greedy {:.0f} %, alone {:.0f} %", 100 * last.wins,
                                100 * last.alone);
        return text;
    }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(options_);
        if (!trainer_) start();
        visit(*trainer_, curve_, point_, since_, length_);
    }
    [[nodiscard]] bool valid() const { return length_ >= initial_length(); }

private:
    void start() {
        typename Trainer::Settings settings;
        settings.learner = options_.learner.settings<typename Learner<D>::Settings>(1);
        settings.games = options_.taught_games();
        trainer_.emplace(settings, options_.make_optimiser(D::Network::parameter_count),
                         options_.seed);
    }

    void learn(ludus::Workers& workers) {
        const std::uint64_t before = trainer_->steps();
        const auto progress =
            trainer_->step(ludus::chinese_checkers::GreedyAgent{}, workers, match_referee);
        if (trainer_->steps() == before) return;
        ++since_;
        point_.policy_loss +=
            (progress.loss.policy - point_.policy_loss) / static_cast<double>(since_);
        point_.value_loss +=
            (progress.loss.value - point_.value_loss) / static_cast<double>(since_);
        point_.examples += progress.examples;
    }

    [[nodiscard]] bool plays_no_more() const { return games() >= total(); }
    /// True from the last step before a point of the curve until this is measured.
    [[nodiscard]] bool point_is_due() const {
        return since_ > 0 && (trainer_->steps() % options_.evaluate_every == 0 || plays_no_more());
    }
    void add_point(ludus::Workers& workers) {
        TeachingPoint point = point_;
        point.steps = trainer_->steps();
        point.games = games();
        if (options_.evaluate_games > 0) measure(point, workers);
        if (workers.stop_requested()) return;
        point_ = point;
        curve_.push_back(point);
        since_ = 0;
    }

    void measure(TeachingPoint& point, ludus::Workers& workers) const {
        Conditions conditions;
        conditions.opponents = {"greedy"};
        conditions.games = options_.evaluate_games;
        conditions.seed = ludus::combine(options_.seed, trainer_->steps());
        conditions.searching.simulations = options_.evaluate_simulations;
        const auto measures = evaluate<D>(parameters(), conditions, workers);
        point.wins = measures.front().share();
        point.alone = measures.back().share();
    }

    Options options_;
    std::optional<Trainer> trainer_;
    std::vector<TeachingPoint> curve_;
    TeachingPoint point_;       ///< the next one
    std::uint64_t since_ = 0;   ///< steps since the last one
    std::uint64_t length_ = 0;  ///< steps
};

}  // namespace examples::chinese_checkers::alpha_zero
