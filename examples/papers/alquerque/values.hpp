#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <tuple>

#include "ludus/core/progress_line.hpp"
#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/games/alquerque/features.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/train/value_trainer.hpp"

#include "../support/interrupt.hpp"
#include "../support/training_run.hpp"
#include "agent.hpp"
#include "options.hpp"

/// The better agent: values of positions learned by self-play, and a search that looks at them.
namespace examples::alquerque {

using Tuples = ludus::alquerque::TupleFeatures;
using Value = ludus::LinearValue<Game, Tuples>;
using ValueAgent = ludus::NegamaxAgent<Game, ludus::LearnedEvaluation<Game, Tuples>>;

/// Searches to a depth by a copy of values.
[[nodiscard]] inline Named value_agent(const Value& value, int depth) {
    return Named(ValueAgent({.depth = depth}, ludus::LearnedEvaluation(value)));
}

/// A run of self-play that can be stopped and resumed to the same bytes.
class ValueTraining {
public:
    using Options = ValueOptions;
    using Learner = ludus::ValueTrainer<Game, Tuples>;

    explicit ValueTraining(const ValueOptions& options)
        : options_(options), learner_(learner()), length_(options.games) {}

    /// Resumes from a checkpoint.
    explicit ValueTraining(const std::filesystem::path& checkpoint) : learner_(learner()) {
        load_training(*this, checkpoint, Learner::kind());
    }

    void save(const std::filesystem::path& checkpoint) {
        ludus::write_checkpoint(checkpoint, Learner::kind(), ludus::save_state(*this));
    }
    void save_agent(const std::filesystem::path& path) const {
        ludus::save_values(path, learner_.value());
    }

    [[nodiscard]] const ValueOptions& options() const { return options_; }
    [[nodiscard]] const Value& value() const { return learner_.value(); }
    [[nodiscard]] std::uint64_t games() const { return learner_.games(); }
    [[nodiscard]] std::uint64_t total() const { return length_; }
    [[nodiscard]] std::uint64_t reached() const { return games(); }
    [[nodiscard]] std::uint64_t length() const { return length_; }
    [[nodiscard]] std::uint64_t initial_length() const { return options_.games; }
    void extend(std::uint64_t games) { length_ = games; }
    [[nodiscard]] bool finished() const { return games() >= total(); }
    void step(ludus::Workers& workers) { std::ignore = learner_.step(workers); }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(options_);
        if (learner_.games() == 0) learner_ = learner();
        visit(learner_, length_);
    }
    [[nodiscard]] bool valid() const { return length_ >= initial_length(); }

private:
    [[nodiscard]] Learner learner() const {
        return Learner({.step_size = options_.step_size_from,
                        .exploration = options_.epsilon,
                        .seed = options_.seed,
                        .lambda = options_.lambda,
                        .discount = options_.discount,
                        .last_step_size = options_.step_size_to,
                        .step_size_games = options_.games,
                        .max_random_actions = static_cast<std::uint32_t>(options_.random_opening),
                        .longest_game = ludus::Limit::none,
                        .longest_idle = static_cast<std::uint32_t>(options_.max_idle),
                        .games = 1});
    }

    ValueOptions options_;
    Learner learner_;
    std::uint64_t length_ = 0;  ///< games
};

/// Trains to the end, or until interrupted; returns the seconds that this takes. Saves a checkpoint
/// at the start, regularly, at most every 100 games, and at the end.
inline double train(ValueTraining& training, const RunFiles& files, const Interrupt& interrupt) {
    training.save(files.checkpoint());  // can we write at all?
    ludus::ProgressLine line;
    const ludus::Stopwatch watch;
    RegularSaves regularly(files.save_every);
    const std::uint64_t before = training.games();
    ludus::Workers workers(1, &interrupt.flag());
    while (!training.finished() && !interrupt.requested()) {
        training.step(workers);
        if (training.games() % 100 != 0 && !training.finished()) continue;
        if (line.due() || training.finished()) {
            const double rate = static_cast<double>(training.games() - before) / watch.seconds();
            const auto left = static_cast<double>(training.total() - training.games());
            line.show(fmt::format("{} of {} games  {:.0f}/s  {} left", training.games(),
                                  training.total(), rate, ludus::clock_time(left / rate)));
        }
        regularly([&] { training.save(files.checkpoint()); }, line);
    }
    line.finish();
    training.save(files.checkpoint());
    return watch.seconds();
}

}  // namespace examples::alquerque
