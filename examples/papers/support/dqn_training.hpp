#pragma once

#include <fmt/format.h>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/q_function.hpp"

#include "dqn_options.hpp"
#include "figure.hpp"
#include "interrupt.hpp"
#include "training_run.hpp"

namespace examples {

/// What a program adds to deep Q-learning:
///
///     E::Options             every constant, `dqn` among them, and `settings<Learner>()`
///     E::Learner<Q>          who plays and learns
///     E::Point               what is measured of an agent now and then, with `visit`
///     e.measure(agent, options, seed, workers)   such a point
///     E::columns(), E::row(point)                the same for a table
///     E::status(point)                           the same in few words
template <class E>
concept DqnExperiment = requires(typename E::Options options, const typename E::Point point) {
    { options.dqn } -> std::same_as<DqnOptions&>;
    { E::columns() } -> std::same_as<std::vector<std::string>>;
    { E::row(point) } -> std::same_as<std::vector<double>>;
    { E::status(point) } -> std::same_as<std::string>;
};

/// One point of the learning curve.
template <class Measured>
struct CurvePoint {
    std::uint64_t games = 0;
    double loss = 0;     ///< mean since the last point
    double actions = 0;  ///< mean of a training game since the last point
    Measured measured;

    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, loss, actions, measured);
    }
};

/// The points of an experiment as a table.
template <DqnExperiment E>
[[nodiscard]] Table curve_table(const std::vector<CurvePoint<typename E::Point>>& curve) {
    Table table{{"games", "loss", "actions_per_game"}, {}};
    for (const std::string& column : E::columns()) table.columns.push_back(column);
    for (const auto& point : curve) {
        std::vector<double> row = {static_cast<double>(point.games), point.loss, point.actions};
        for (const double value : E::row(point.measured)) row.push_back(value);
        table.rows.push_back(row);
    }
    return table;
}

/// The last of them, in few words.
template <DqnExperiment E>
[[nodiscard]] std::string curve_status(const std::vector<CurvePoint<typename E::Point>>& curve) {
    if (curve.empty()) return "-";
    return fmt::format("loss {:.3g}, {}", curve.back().loss, E::status(curve.back().measured));
}

/// Training came to numbers that are not finite.
struct Diverged : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A training run that can be stopped and resumed: its constants, the learner, and the learning
/// curve so far. The same constants give the same bytes, whether stopped or not, on any number of
/// threads.
template <ludus::QFunctionType Q, DqnExperiment E>
class DqnTraining {
public:
    using Options = typename E::Options;
    using Point = CurvePoint<typename E::Point>;
    using Learner = typename E::template Learner<Q>;

    explicit DqnTraining(const Options& options) : options_(options), length_(initial_length()) {
        start();
    }

    /// Resumes from a checkpoint.
    explicit DqnTraining(const std::filesystem::path& checkpoint) {
        load_training(*this, checkpoint, kind());
    }

    [[nodiscard]] static std::string kind() { return ludus::file_kind<Q>("training"); }

    void save(const std::filesystem::path& checkpoint) {
        ludus::write_checkpoint(checkpoint, kind(), ludus::save_state(*this));
    }

    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] const std::vector<Point>& curve() const { return curve_; }
    [[nodiscard]] bool finished() const {
        return games() >= total() && !learner_->has_pending_updates() && !measurement_is_due();
    }
    [[nodiscard]] std::uint64_t games() const { return learner_->games(); }
    [[nodiscard]] std::uint64_t total() const { return length_; }
    [[nodiscard]] std::uint64_t reached() const { return games(); }
    [[nodiscard]] std::uint64_t length() const { return length_; }
    [[nodiscard]] std::uint64_t initial_length() const { return options_.dqn.games; }
    void extend(std::uint64_t games) { length_ = games; }

    [[nodiscard]] Table table() const { return curve_table<E>(curve_); }
    [[nodiscard]] std::string status() const { return curve_status<E>(curve_); }

    void save_agent(const std::filesystem::path& path) const {
        ludus::save_agent<Q>(path, learner_->learner().parameters());
    }
    [[nodiscard]] ludus::QAgent<Q> agent() const {
        return ludus::QAgent<Q>(learner_->learner().parameters());
    }

    /// Plays some games and learns from them; measures the agent when that is due. If the team is
    /// cancelled, the next call continues the learner's step, or repeats the measurement.
    void step(const E& experiment, ludus::Workers& workers) {
        if (!measurement_is_due()) learn(workers);
        if (measurement_is_due() && !workers.stop_requested()) measure(experiment, workers);
    }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(options_);
        if (!learner_) start();
        visit(*learner_, curve_, loss_, actions_, steps_, games_, length_);
    }
    [[nodiscard]] bool valid() const { return length_ >= initial_length(); }

private:
    void learn(ludus::Workers& workers) {
        const auto progress = learner_->step(workers, {.loss = loss_});
        if (!std::isfinite(progress.loss))
            throw Diverged(
                fmt::format("training diverged at game {}: expected a finite loss, found {}; a "
                            "smaller --rate-from may help",
                            games(), progress.loss));
        loss_ = progress.loss;
        actions_ += static_cast<double>(progress.actions);
        games_ += progress.games;
        if (!learner_->has_pending_updates() && progress.games + progress.updates > 0) ++steps_;
    }

    /// True from the learner's last step before a point of the curve until this is measured.
    [[nodiscard]] bool measurement_is_due() const {
        return steps_ > 0 && !learner_->has_pending_updates() && is_measured(games());
    }
    void measure(const E& experiment, ludus::Workers& workers) {
        const auto measured =
            experiment.measure(agent(), options_, options_.dqn.seed + games(), workers);
        if (workers.stop_requested()) return;
        curve_.push_back({games(), loss_ / static_cast<double>(steps_),
                          actions_ / static_cast<double>(games_), measured});
        loss_ = actions_ = 0;
        steps_ = games_ = 0;
    }
    /// True if the agent is measured after this number of games.
    [[nodiscard]] bool is_measured(std::uint64_t after) const {
        const std::uint64_t every = options_.dqn.evaluate_every;
        return after / every != (after - options_.dqn.games_at_once) / every || after >= total();
    }

    void start() {
        learner_.emplace(options_.template settings<Learner>(),
                         options_.dqn.make_optimiser(Q::Network::parameter_count),
                         options_.dqn.seed, options_.first_weights());
    }

    Options options_;
    std::optional<Learner> learner_;
    std::vector<Point> curve_;
    double loss_ = 0;
    double actions_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t games_ = 0;
    std::uint64_t length_ = 0;  ///< games
};

/// Trains to the end, or until interrupted; returns true if it has come to the end.
template <class Q, class E>
bool train(DqnTraining<Q, E>& training, const E& experiment, const RunFiles& files,
           std::size_t threads, const Interrupt& interrupt, std::string_view title) {
    ludus::Workers team(threads, &Interrupt::flag());
    return run_to_end(training, files, interrupt, title, [&] { training.step(experiment, team); });
}

}  // namespace examples
