#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "ludus/core/progress_line.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/train/tabular_games.hpp"

#include "../support/figure.hpp"
#include "../support/interrupt.hpp"
#include "../support/training_run.hpp"
#include "agent.hpp"
#include "learner.hpp"
#include "options.hpp"

namespace examples::alquerque {

/// The results of one block of training games; wins are the learner's.
struct Point {
    std::uint64_t games = 0;  ///< up to here
    std::uint64_t wins = 0;
    std::uint64_t ties = 0;
    std::uint64_t states = 0;  ///< in the table after it
    bool evaluated = false;
    std::uint64_t random_wins = 0;  ///< of the evaluation after it

    template <class Visit>
    void visit(Visit&& visit) {
        visit(games, wins, ties, states, evaluated, random_wins);
    }
};

/// A training run that can be stopped and resumed: its constants, the learner, and the learning
/// curve so far. The same constants give the same bytes, whether stopped or not.
class Training {
public:
    using Options = alquerque::Options;

    explicit Training(const Options& options)
        : type_(learner_type(options)), options_(options), length_(options.games) {
        start();
    }

    /// Resumes from a checkpoint.
    explicit Training(const std::filesystem::path& checkpoint) : type_(learner_type(checkpoint)) {
        load_training(*this, checkpoint, type_.training_kind);
    }

    void save(const std::filesystem::path& checkpoint) {
        ludus::write_checkpoint(checkpoint, type_.training_kind, ludus::save_state(*this));
    }

    /// Stores the table to play by: all of the learner's state.
    void save_agent(const std::filesystem::path& path) {
        ludus::write_checkpoint(path, type_.table_kind, ludus::save_state(*learner_));
    }

    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] const std::vector<Point>& curve() const { return curve_; }
    [[nodiscard]] const Table& table() const { return learner_->table(); }
    /// Plays by the table, which must outlive it; as the fallback does in states that it does not
    /// have.
    [[nodiscard]] Named agent(const Named& fallback) const { return learner_->agent(fallback); }
    [[nodiscard]] std::uint64_t games() const { return games_; }
    [[nodiscard]] std::uint64_t total() const { return length_; }
    [[nodiscard]] std::uint64_t reached() const { return games(); }
    [[nodiscard]] std::uint64_t length() const { return length_; }
    [[nodiscard]] std::uint64_t initial_length() const { return options_.games; }
    void extend(std::uint64_t games) {
        if (games % options_.block != 0)
            throw std::invalid_argument(
                fmt::format("--games: expected a multiple of the run's --block {}, found {}",
                            options_.block, games));
        length_ = games;
    }
    [[nodiscard]] bool finished() const { return games_ >= total() && !evaluation_is_due(); }
    /// The number of the last game that it did not win, from 1; 0 if it won all.
    [[nodiscard]] std::uint64_t last_not_won() const { return last_not_won_; }

    /// Plays the games of a block and learns from each; evaluates when that is due. The match draws
    /// from streams of its own, so that evaluations do not change what is learned. If the team is
    /// cancelled, the next call continues the block after the last game, or repeats the match.
    void step(ludus::Workers& workers) {
        if (!evaluation_is_due()) play_block(workers);
        if (evaluation_is_due() && !workers.stop_requested()) evaluate(workers);
    }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(options_);
        if (!learner_) start();
        visit(games_, last_not_won_, rng_, curve_, *learner_, length_);
    }
    [[nodiscard]] bool valid() const {
        return length_ >= initial_length() && length_ % options_.block == 0 &&
            curve_.size() == (games_ + options_.block - 1) / options_.block;
    }

private:
    void play_block(ludus::Workers& workers) {
        const ludus::TabularGameSettings settings = options_.game_settings();
        const auto explorer = options_.explorer();
        do {
            if (games_ % options_.block == 0) curve_.emplace_back();
            Point& point = curve_.back();
            const ludus::Outcome outcome = options_.opponent == "self"
                ? learner_->learn_from_self(explorer, *fallback_, settings, games_, rng_)
                : learner_->learn_against(*opponent_, explorer, *fallback_, settings, games_, rng_);
            const int utility = outcome.utility(settings.seat);
            point.wins += utility > 0;
            point.ties += utility == 0;
            ++games_;
            if (utility <= 0) last_not_won_ = games_;
            point.games = games_;
            point.states = table().size();
        } while (games_ % options_.block != 0 && !workers.stop_requested());
    }

    /// True from the last game of a block that is to be evaluated until it is.
    [[nodiscard]] bool evaluation_is_due() const {
        return options_.evaluate_games > 0 && games_ > 0 && games_ % options_.evaluate_every == 0 &&
            !curve_.back().evaluated;
    }
    void evaluate(ludus::Workers& workers) {
        const Conditions conditions{.games = options_.evaluate_games,
                                    .seed = options_.seed + games_,
                                    .seat = options_.evaluation_seat(),
                                    .max_idle = static_cast<std::uint32_t>(options_.max_idle)};
        const Named random(ludus::RandomAgent{});
        const ludus::Tally tally = against(agent(random), random, conditions, workers);
        if (workers.stop_requested()) return;
        curve_.back().evaluated = true;
        curve_.back().random_wins = tally.wins;
    }

    void start() {
        rng_ = ludus::Rng(options_.seed);
        learner_ = type_.make(options_);
        opponent_.emplace(
            player<Game>("--opponent", options_.opponent == "self" ? "random" : options_.opponent));
        fallback_.emplace(player<Game>("--fallback", options_.fallback));
    }

    LearnerType type_;
    Options options_;
    ludus::Rng rng_;
    std::optional<AnyLearner> learner_;
    std::optional<Named> opponent_;
    std::optional<Named> fallback_;
    std::uint64_t games_ = 0;
    std::uint64_t last_not_won_ = 0;
    std::vector<Point> curve_;
    std::uint64_t length_ = 0;  ///< games
};

/// The learning curve, of whole blocks. The last column is empty except where a point was
/// evaluated.
[[nodiscard]] inline examples::Table curve_table(const Options& options,
                                                 const std::vector<Point>& curve) {
    examples::Table table{{"games", "win_percent", "tie_percent", "states", "new_states",
                           "win_percent_against_random"},
                          {}};
    std::uint64_t before = 0;
    for (const Point& point : curve) {
        if (point.games % options.block != 0) break;
        const auto percent = [&](std::uint64_t count, std::uint64_t of) {
            return 100 * static_cast<double>(count) / static_cast<double>(of);
        };
        const double random =
            point.evaluated ? percent(point.random_wins, options.evaluate_games) : no_number;
        table.rows.push_back({static_cast<double>(point.games), percent(point.wins, options.block),
                              percent(point.ties, options.block), static_cast<double>(point.states),
                              static_cast<double>(point.states - before), random});
        before = point.states;
    }
    return table;
}

/// How long learning took. No part of a checkpoint, whose bytes do not depend on time.
struct Pace {
    std::uint64_t block = 0;  ///< games
    std::vector<double>
        seconds;  ///< of each block that this process has trained from its first game

    [[nodiscard]] double total() const { return sum(seconds); }
    /// Games a second of the blocks of the first or the last tenth, and of all; no number without
    /// any.
    [[nodiscard]] double rate() const { return rate_of(seconds); }
    [[nodiscard]] double first_rate() const { return rate_of(std::span(seconds).first(tenth())); }
    [[nodiscard]] double last_rate() const { return rate_of(std::span(seconds).last(tenth())); }

private:
    [[nodiscard]] std::size_t tenth() const { return (seconds.size() + 9) / 10; }
    [[nodiscard]] static double sum(std::span<const double> values) {
        return std::accumulate(values.begin(), values.end(), 0.0);
    }
    [[nodiscard]] double rate_of(std::span<const double> values) const {
        return values.empty() ? no_number
                              : static_cast<double>(block * values.size()) / sum(values);
    }
};

/// Trains to the end, or until interrupted. Saves a checkpoint regularly and at the end. A folder
/// never has points of a curve without a checkpoint.
inline Pace train(Training& training, const RunFiles& files, ludus::Workers& workers,
                  const Interrupt& interrupt) {
    const auto write_curve = [&] {
        ludus::write_file(files.curve(), curve_table(training.options(), training.curve()).csv());
    };
    ludus::ProgressLine line;
    Pace pace{training.options().block, {}};
    RegularSaves regularly(files.save_every);
    const std::function<void()> save_all = [&] {
        training.save(files.checkpoint());
        write_curve();
    };
    if (training.games() > 0 && !exists(files.checkpoint()))
        save_all();  // first the checkpoint: a curve without one is refused
    else
        write_curve();  // can we write at all?
    while (!training.finished() && !interrupt.requested()) {
        const ludus::Stopwatch watch;
        const std::uint64_t before = training.games();
        training.step(workers);
        if (training.games() == before + pace.block) pace.seconds.push_back(watch.seconds());
        if (line.due() || training.finished()) {
            const double rate = pace.rate();
            const auto left = static_cast<double>(training.total() - training.games());
            const auto& last = training.curve().back();
            line.show(fmt::format(
                "{} of {} games  {:.0f}/s  {:.2f} % won lately  {} states, {:.1f} bytes each  {} "
                "left",
                training.games(), training.total(), rate,
                100 * static_cast<double>(last.wins) /
                    static_cast<double>((last.games - 1) % pace.block + 1),
                last.states,
                static_cast<double>(training.table().bytes()) / static_cast<double>(last.states),
                ludus::clock_time(left / rate)));
        }
        regularly(save_all, line);
    }
    line.finish();
    save_all();
    return pace;
}

}  // namespace examples::alquerque
