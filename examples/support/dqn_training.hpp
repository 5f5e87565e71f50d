#pragma once

#include <fmt/format.h>

#include <cinttypes>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
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
#include "ludus/io/file.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/self_play.hpp"
#include "ludus/nn/any_optimiser.hpp"

#include "dqn_options.hpp"
#include "figure.hpp"
#include "interrupt.hpp"
#include "terminal.hpp"

namespace examples {

/// What a program adds to deep Q-learning by self-play:
///
///     E::Options             every constant, `dqn` among them, and `self_play<Learner>()`
///     E::Explore             when training plays at random
///     E::Oracle              what it knows without learning
///     E::Point               what is measured of an agent now and then, with `visit`
///     e.measure(agent, options, seed, workers)   such a point
///     E::columns(), E::row(point)                the same for a table
///     E::status(point)                           the same in few words
template <class E>
concept DqnExperiment = requires(typename E::Options options, const typename E::Point point) {
    { options.dqn } -> std::same_as<DqnOptions&>;
    typename E::Explore;
    typename E::Oracle;
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
    using Learner =
        ludus::SelfPlay<Q, ludus::nn::AnyOptimiser, typename E::Explore, typename E::Oracle>;

    explicit DqnTraining(const Options& options) : options_(options) { start(); }

    /// Goes on from a checkpoint.
    explicit DqnTraining(const std::filesystem::path& checkpoint) {
        try {
            ludus::load_state(*this, ludus::read_checkpoint(checkpoint, kind()));
        } catch (const ludus::ArchiveError& error) {
            throw ludus::CheckpointError(checkpoint, error.what());
        }
    }

    [[nodiscard]] static std::string kind() { return ludus::file_kind<Q>("training"); }

    void save(const std::filesystem::path& checkpoint) {
        ludus::write_checkpoint(checkpoint, kind(), ludus::save_state(*this));
    }

    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] const std::vector<Point>& curve() const { return curve_; }
    [[nodiscard]] bool finished() const { return learner_->games() >= options_.dqn.games; }
    [[nodiscard]] std::uint64_t games() const { return learner_->games(); }
    [[nodiscard]] ludus::QAgent<Q> agent() const {
        return ludus::QAgent<Q>(learner_->learner().parameters());
    }

    /// Plays some games and learns from them; measures the agent when it is time for that.
    void step(const E& experiment, ludus::Workers& workers) {
        const std::uint64_t before = games();
        const auto progress = learner_->step(workers);
        if (!std::isfinite(progress.loss))
            throw Diverged(
                fmt::format("training diverged at game {}: expected a finite loss, found {}; a "
                            "smaller --rate-from may help",
                            games(), progress.loss));
        loss_ += progress.loss;
        actions_ += static_cast<double>(progress.actions);
        ++steps_;
        games_ += progress.games;
        const std::uint64_t every = options_.dqn.evaluate_every;
        if (games() / every == before / every && !finished()) return;
        curve_.push_back(
            {games(), loss_ / static_cast<double>(steps_), actions_ / static_cast<double>(games_),
             experiment.measure(agent(), options_, options_.dqn.seed + games(), workers)});
        loss_ = actions_ = 0;
        steps_ = games_ = 0;
    }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(options_);
        if (!learner_) start();
        visit(*learner_, curve_, loss_, actions_, steps_, games_);
    }

private:
    void start() {
        learner_.emplace(options_.template self_play<Learner>(),
                         options_.dqn.make_optimiser(Q::Network::parameter_count),
                         options_.dqn.seed);
    }

    Options options_;
    std::optional<Learner> learner_;
    std::vector<Point> curve_;
    double loss_ = 0;
    double actions_ = 0;
    std::uint64_t steps_ = 0;
    std::uint64_t games_ = 0;
};

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

/// Where a run keeps its files.
struct RunFiles {
    std::filesystem::path folder;

    [[nodiscard]] std::filesystem::path checkpoint() const { return folder / "checkpoint.ludus"; }
    [[nodiscard]] std::filesystem::path agent() const { return folder / "agent.ludus"; }
    [[nodiscard]] std::filesystem::path curve() const { return folder / "curve.csv"; }
    [[nodiscard]] std::filesystem::path picture() const { return folder / "curve.png"; }
    /// The seconds that the run has taken, over all its sittings: no part of the checkpoint, whose
    /// bytes do not depend on time.
    [[nodiscard]] std::filesystem::path time() const { return folder / "seconds.txt"; }

    [[nodiscard]] double seconds() const {
        double before = 0;
        std::ifstream(time()) >> before;
        return before;
    }
};

/// Trains to the end, or until interrupted; returns whether it came to the end. Saves a checkpoint
/// every minute and at the end.
template <class Q, class E>
bool train(DqnTraining<Q, E>& training, const E& experiment, const RunFiles& files,
           ludus::Workers& workers, const Interrupt& interrupt, std::string_view title) {
    const auto write_curve = [&] {
        ludus::write_file(files.curve(), curve_table<E>(training.curve()).csv());
    };
    write_curve();  // can we write at all?
    ProgressLine line;
    Stopwatch watch;
    Stopwatch since_save;
    const std::uint64_t before = training.games();
    const double seconds_before = before == 0 ? 0.0 : files.seconds();
    const auto save = [&] {
        training.save(files.checkpoint());
        write_curve();
        ludus::write_file(files.time(), fmt::format("{:.3f}\n", seconds_before + watch.seconds()));
    };
    while (!training.finished() && !interrupt.requested()) {
        training.step(experiment, workers);
        if (line.due() || training.finished()) {
            const auto games = training.options().dqn.games;
            const double rate = static_cast<double>(training.games() - before) / watch.seconds();
            const double left =
                training.finished() ? 0.0 : static_cast<double>(games - training.games());
            line.show(fmt::format(
                "{}  {} of {} games  {:.0f}/s  {}  {} left", title, training.games(), games, rate,
                training.curve().empty() ? "-" : E::status(training.curve().back().measured),
                clock_time(left / rate)));
        }
        if (since_save.seconds() > 60) {
            save();
            since_save = {};
        }
    }
    line.finish();
    save();
    ludus::save_agent<Q>(files.agent(), training.agent().parameters());
    return training.finished();
}

/// Refuses to begin anew where a run of this kind waits to be gone on with.
template <class Training>
void expect_no_unfinished_run(const std::filesystem::path& checkpoint) {
    const Training training(checkpoint);
    if (training.finished()) return;
    throw std::runtime_error(
        fmt::format("{}: an unfinished run ({} of {} games) is there: --resume it, remove it, or "
                    "choose another --out",
                    checkpoint.string(), training.games(), training.options().dqn.games));
}

/// A run of a reproduction: goes on from its checkpoint, if there is one, which must be of the same
/// constants; else begins.
template <class Training>
[[nodiscard]] Training open_run(const RunFiles& files, const typename Training::Options& options) {
    std::filesystem::create_directories(files.folder);
    auto training = std::filesystem::exists(files.checkpoint()) ? Training(files.checkpoint())
                                                                : Training(options);
    if (!(training.options() == options))
        throw std::runtime_error(
            fmt::format("{}: expected the constants of this reproduction, found those of another "
                        "one; remove the file to begin anew",
                        files.checkpoint().string()));
    return training;
}

/// Whether a reproduction has the results of a run already. Refuses those of another seed or length.
[[nodiscard]] inline bool is_done(const std::filesystem::path& results, const std::string& run,
                                  const DqnOptions& options) {
    const std::filesystem::path csv = results / (run + ".csv");
    if (!std::filesystem::exists(csv) || std::filesystem::is_empty(csv)) return false;
    std::ifstream runs(results / "runs.csv");
    std::string row;
    while (std::getline(runs, row)) {
        std::uint64_t seed = 0;
        std::uint64_t games = 0;
        if (!row.starts_with(run + ',')) continue;
        if (std::sscanf(row.c_str() + run.size(), ",%" SCNu64 ",%" SCNu64, &seed, &games) == 2 &&
            seed == options.seed && games >= options.games &&
            games < options.games + options.games_at_once)
            return true;
    }
    throw std::runtime_error(
        fmt::format("{}: expected {} games with seed {} in runs.csv beside it, found others; ask "
                    "for those, remove the file to run anew, or choose another --out",
                    csv.string(), options.games, options.seed));
}

/// Puts a run's line, which begins with its name, into a CSV file, in place of an older one.
inline void put_line(const std::filesystem::path& path, const std::string& columns,
                     const std::string& name, const std::string& line) {
    std::string text = columns + '\n';
    std::ifstream before(path);
    std::string row;
    std::getline(before, row);
    while (std::getline(before, row))
        if (!row.starts_with(name + ',')) text += row + '\n';
    ludus::write_file(path, text + line + '\n');
}

}  // namespace examples
