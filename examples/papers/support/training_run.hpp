#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "ludus/core/progress_line.hpp"
#include "ludus/core/stopwatch.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"

#include "figure.hpp"
#include "interrupt.hpp"

namespace examples {

/// A training run with the constants `options()`, which can resume from its checkpoint. It has
/// played `games()` of `total()` games. In the unit of the option that sets its length it has
/// reached `reached()`, rounded up, of `length()`; `initial_length()` is the length by its
/// constants. `extend(length)` sets another length, which the checkpoint holds too; it throws
/// `std::invalid_argument` for one that the constants exclude. Schedules are not stretched: after
/// the initial length they keep their last values.
template <class T>
concept SavedRun = std::constructible_from<T, const std::filesystem::path&> &&
    requires(T& training, const T& is, std::uint64_t length) {
        { is.games() } -> std::same_as<std::uint64_t>;
        { is.total() } -> std::same_as<std::uint64_t>;
        { is.reached() } -> std::same_as<std::uint64_t>;
        { is.length() } -> std::same_as<std::uint64_t>;
        { is.initial_length() } -> std::same_as<std::uint64_t>;
        { is.finished() } -> std::same_as<bool>;
        { is.options() == is.options() } -> std::convertible_to<bool>;
        training.extend(length);
    };

/// One that can be watched: `table()` has the learning curve, `status()` its last point in a few
/// words.
template <class T>
concept TrainingRun = SavedRun<T> && requires(T& training, const std::filesystem::path& file) {
    { training.table() } -> std::same_as<Table>;
    { training.status() } -> std::same_as<std::string>;
    training.save(file);
    training.save_agent(file);
};

/// A training run of any type, behind functions, so that `run_to_end` is compiled once. Refers to
/// the run, which must outlive it.
class AnyRun {
public:
    template <TrainingRun T>
    explicit(false) AnyRun(T& training) : training_(&training), functions_(&functions_of<T>) {}

    [[nodiscard]] std::uint64_t games() const { return functions_->games(training_); }
    [[nodiscard]] std::uint64_t total() const { return functions_->total(training_); }
    [[nodiscard]] bool finished() const { return functions_->finished(training_); }
    [[nodiscard]] Table table() const { return functions_->table(training_); }
    [[nodiscard]] std::string status() const { return functions_->status(training_); }
    void save(const std::filesystem::path& file) const { functions_->save(training_, file); }
    void save_agent(const std::filesystem::path& file) const {
        functions_->save_agent(training_, file);
    }

private:
    struct Functions {
        std::uint64_t (*games)(const void*);
        std::uint64_t (*total)(const void*);
        bool (*finished)(const void*);
        Table (*table)(const void*);
        std::string (*status)(const void*);
        void (*save)(void*, const std::filesystem::path&);
        void (*save_agent)(void*, const std::filesystem::path&);
    };

    template <class T>
    [[nodiscard]] static const T& of(const void* training) noexcept {
        return *static_cast<const T*>(training);
    }

    template <TrainingRun T>
    static constexpr Functions functions_of = {
        .games = [](const void* training) { return of<T>(training).games(); },
        .total = [](const void* training) { return of<T>(training).total(); },
        .finished = [](const void* training) { return of<T>(training).finished(); },
        .table = [](const void* training) { return of<T>(training).table(); },
        .status = [](const void* training) { return of<T>(training).status(); },
        .save = [](void* training,
                   const std::filesystem::path& file) { static_cast<T*>(training)->save(file); },
        .save_agent =
            [](void* training, const std::filesystem::path& file) {
                static_cast<T*>(training)->save_agent(file);
            },
    };

    void* training_;
    const Functions* functions_;
};

/// Loads the state of a training from a checkpoint of this kind. Throws `CheckpointError`.
template <class T>
void load_training(T& training, const std::filesystem::path& checkpoint, const std::string& kind) {
    try {
        ludus::load_state(training, ludus::read_checkpoint(checkpoint, kind));
    } catch (const ludus::ArchiveError& error) {
        throw ludus::CheckpointError(checkpoint, error.what());
    }
}

/// Where a run keeps its files, and how often it saves itself.
struct RunFiles {
    std::filesystem::path folder;
    double save_every = 60;  ///< seconds; 0: after every step
    /// The command that resumes the run, up to its --resume; none where the run is a part of
    /// others.
    std::string command{};
    std::string length{};             ///< its option that says how long a run is
    std::filesystem::path resumed{};  ///< the checkpoint that its --resume names; may be empty

    [[nodiscard]] std::filesystem::path checkpoint() const { return folder / "checkpoint.ludus"; }
    [[nodiscard]] std::filesystem::path agent() const { return folder / "agent.ludus"; }
    [[nodiscard]] std::filesystem::path curve() const { return folder / "curve.csv"; }
    [[nodiscard]] std::filesystem::path picture() const { return folder / "curve.png"; }
    /// The seconds that the run has taken, over all processes: no part of the checkpoint, whose
    /// bytes do not depend on time.
    [[nodiscard]] std::filesystem::path time() const { return folder / "seconds.txt"; }

    [[nodiscard]] double seconds() const;
};

/// Printed when a run without a command of its own, a part of others, is stopped.
inline constexpr const char* resumes_here = "stopped; the same command resumes it\n";

/// Says how to resume a training that was stopped.
[[nodiscard]] std::string how_to_resume(std::uint64_t games, const RunFiles& files);

/// Saves a run regularly. A save that fails is reported, and the run continues: the last checkpoint
/// is whole, and the next save may succeed.
class RegularSaves {
public:
    explicit RegularSaves(double seconds) : seconds_(seconds) {}

    /// Saves if a save is due. `line` shows the progress of the run.
    void operator()(const std::function<void()>& save, ludus::ProgressLine& line) {
        if (since_last_.seconds() >= seconds_) attempt(save, line);
    }

private:
    void attempt(const std::function<void()>& save, ludus::ProgressLine& line);

    double seconds_;
    ludus::Stopwatch since_last_;
};

/// Trains to the end, or until interrupted; returns true if it has come to the end. Saves a
/// checkpoint regularly and at the end, where a failed save is an error. A folder never has points
/// of a curve without a checkpoint. `step()` plays some games, learns from them, or measures the
/// agent; it should return early if it is interrupted, so that the run can be saved where it is.
[[nodiscard]] bool run_to_end(const AnyRun& training, const RunFiles& files,
                              const Interrupt& interrupt, std::string_view title,
                              const std::function<void()>& step);

/// True if a reproduction has the results of a run already. Refuses those of another seed, or of
/// another number of games: `wanted_games`, and up to `at_once` - 1 more.
[[nodiscard]] bool is_done(const std::filesystem::path& results, const std::string& run,
                           std::uint64_t wanted_seed, std::uint64_t wanted_games,
                           std::uint64_t at_once);

/// Puts a run's line, which begins with its name, into a CSV file, and removes an older one.
void put_line(const std::filesystem::path& path, const std::string& columns,
              const std::string& name, const std::string& line);

}  // namespace examples
