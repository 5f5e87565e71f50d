#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/self_play.hpp"
#include "ludus/nn/any_optimiser.hpp"

#include "../support/figure.hpp"
#include "../support/interrupt.hpp"
#include "../support/terminal.hpp"
#include "agent.hpp"
#include "evaluation.hpp"
#include "options.hpp"

namespace examples::l_game {

/// One point of the learning curve.
struct Point {
    std::uint64_t games = 0;
    double loss = 0;           ///< mean since the last point
    double actions = 0;        ///< mean of a training game since the last point
    double random_wins = 0;    ///< share of games won
    double perfect_draws = 0;  ///< share of games drawn

    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, loss, actions, random_wins, perfect_draws);
    }
};

[[nodiscard]] inline Table curve_table(const std::vector<Point>& curve) {
    Table table{{"games", "loss", "actions_per_game", "win_percent_against_random",
                 "draw_percent_against_perfect"},
                {}};
    for (const Point& point : curve)
        table.rows.push_back({static_cast<double>(point.games), point.loss, point.actions,
                              100 * point.random_wins, 100 * point.perfect_draws});
    return table;
}

/// A training run that can be stopped and resumed: its constants, the learner, and the learning
/// curve so far. The same constants give the same bytes, whether stopped or not, on any number of
/// threads.
template <class Q>
class Training {
public:
    using Learner = ludus::SelfPlay<Q, ludus::nn::AnyOptimiser, Exploration>;

    explicit Training(const Options& options) : options_(options) { start(); }

    /// Goes on from a checkpoint.
    explicit Training(const std::filesystem::path& checkpoint) {
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
    [[nodiscard]] bool finished() const { return learner_->games() >= options_.games; }
    [[nodiscard]] std::uint64_t games() const { return learner_->games(); }
    [[nodiscard]] ludus::QAgent<Q> agent() const {
        return ludus::QAgent<Q>(learner_->learner().parameters());
    }

    /// Plays one game and learns from it; evaluates when it is time for that.
    void step(const Solution& solution, ludus::Workers& workers) {
        const auto progress = learner_->step(workers);
        if (!std::isfinite(progress.loss))
            throw std::runtime_error(
                fmt::format("training diverged at game {}: expected a finite loss, found {}; a "
                            "smaller --rate-from may help",
                            games(), progress.loss));
        loss_ += progress.loss;
        actions_ += static_cast<double>(progress.actions);
        ++since_point_;
        if (games() % options_.evaluate_every != 0 && !finished()) return;
        const auto share = [](std::uint64_t part, const ludus::Tally& tally) {
            return tally.games() == 0
                ? 0.0
                : static_cast<double>(part) / static_cast<double>(tally.games());
        };
        const Conditions conditions{.games = options_.evaluate_games,
                                    .seed = options_.seed + games()};
        const auto random = against_random(agent(), conditions, workers);
        const auto perfect = against_perfect(agent(), solution, conditions.with(0.0), workers);
        const auto n = static_cast<double>(since_point_);
        curve_.push_back({games(), loss_ / n, actions_ / n, share(random.wins, random),
                          share(perfect.draws, perfect)});
        loss_ = actions_ = 0;
        since_point_ = 0;
    }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(options_);
        if (!learner_) start();
        visit(*learner_, curve_, loss_, actions_, since_point_);
    }

private:
    void start() {
        learner_.emplace(options_.self_play<Q>(),
                         options_.make_optimiser(Q::Network::parameter_count), options_.seed);
    }

    Options options_;
    std::optional<Learner> learner_;
    std::vector<Point> curve_;
    double loss_ = 0;
    double actions_ = 0;
    std::uint64_t since_point_ = 0;
};

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
template <class Q>
bool train(Training<Q>& training, const RunFiles& files, const Solution& solution,
           ludus::Workers& workers, const Interrupt& interrupt, std::string_view title) {
    ludus::write_file(files.curve(), curve_table(training.curve()).csv());  // can we write at all?
    ProgressLine line;
    Stopwatch watch;
    Stopwatch since_save;
    const std::uint64_t before = training.games();
    const double seconds_before = before == 0 ? 0.0 : files.seconds();
    const auto save = [&] {
        training.save(files.checkpoint());
        ludus::write_file(files.curve(), curve_table(training.curve()).csv());
        ludus::write_file(files.time(), fmt::format("{:.3f}\n", seconds_before + watch.seconds()));
    };
    while (!training.finished() && !interrupt.requested()) {
        training.step(solution, workers);
        if (line.due() || training.finished()) {
            const auto played = static_cast<double>(training.games() - before);
            const double rate = played / watch.seconds();
            const auto left = static_cast<double>(training.options().games - training.games());
            const std::string wins = training.curve().empty()
                ? "-"
                : fmt::format("{:.1f} % wins against random, {:.1f} % draws against perfect",
                              100 * training.curve().back().random_wins,
                              100 * training.curve().back().perfect_draws);
            line.show(fmt::format("{}  {} of {} games  {:.0f}/s  {}  {} left", title,
                                  training.games(), training.options().games, rate, wins,
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

}  // namespace examples::l_game
