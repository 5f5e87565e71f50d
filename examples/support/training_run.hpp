#pragma once

#include <fmt/format.h>

#include <cinttypes>
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

#include "ludus/core/printable.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"

#include "figure.hpp"
#include "interrupt.hpp"
#include "terminal.hpp"

namespace examples {

/// A training run that goes on from its checkpoint, until it has played `total()` games.
template <class T>
concept SavedRun =
    std::constructible_from<T, const std::filesystem::path&> && requires(const T& training) {
        { training.games() } -> std::same_as<std::uint64_t>;
        { training.total() } -> std::same_as<std::uint64_t>;
        { training.finished() } -> std::same_as<bool>;
    };

/// One that can be watched: `options()` has the constants, `table()` the learning curve, `status()` the
/// last point of it in few words. `next_takes_long()` tells of the next step whether it may take longer than who
/// stops it would wait.
template <class T>
concept TrainingRun = SavedRun<T> && requires(T& training, const std::filesystem::path& file) {
    training.options();
    { training.table() } -> std::same_as<Table>;
    { training.status() } -> std::same_as<std::string>;
    { std::as_const(training).next_takes_long() } -> std::same_as<bool>;
    training.save(file);
    training.save_agent(file);
};

/// Brings a training to where it was when it saved a checkpoint of this kind. Throws `CheckpointError`.
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
    /// The command that goes on with the run, up to its --resume; maybe none.
    std::string command{};

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

/// What is said of a training that runs without a command of its own, as part of others, when it is stopped.
inline constexpr const char* goes_on_here = "stopped; the same command goes on from here\n";

/// Says how to go on with a training that was stopped.
[[nodiscard]] inline std::string how_to_go_on(std::uint64_t games, const RunFiles& files) {
    if (files.command.empty()) return goes_on_here;
    return fmt::format("stopped after {} games; go on with: {} --resume '{}'\n", games,
                       files.command, files.checkpoint().string());
}

/// Saves a run now and then. A save that fails is told, and the run goes on: what was saved before is whole, and
/// the next save may succeed.
class RegularSaves {
public:
    explicit RegularSaves(double seconds) : seconds_(seconds) {}

    /// Saves where it is time for that. `line` shows the progress of the run.
    template <std::invocable Save>
    void operator()(const Save& save, ProgressLine& line) {
        if (due()) (void)attempt(save, line);
    }
    /// Saves at once; where the last save failed, only when it is time for another. Returns whether it is saved.
    template <std::invocable Save>
    [[nodiscard]] bool now(const Save& save, ProgressLine& line) {
        return (!failed_ || due()) && attempt(save, line);
    }

private:
    [[nodiscard]] bool due() const { return since_last_.seconds() >= seconds_; }

    template <std::invocable Save>
    [[nodiscard]] bool attempt(const Save& save, ProgressLine& line) {
        failed_ = false;
        try {
            save();
        } catch (const ludus::FileError& error) {
            failed_ = true;
            line.finish();
            fmt::print(stderr, "not saved: {}; goes on, and saves again later\n",
                       ludus::printable(error.what()));
        }
        since_last_ = {};
        return !failed_;
    }

    double seconds_;
    Stopwatch since_last_;
    bool failed_ = false;  ///< the last save
};

/// Trains to the end, or until interrupted; returns whether it came to the end. Saves a checkpoint
/// regularly and at the end, where a save that fails is an error. `step()` plays some games and learns from them;
/// one that takes long is begun from a checkpoint, so that the program can be ended in its midst at once. Where none
/// can be saved it is finished, and the end waits for it.
template <TrainingRun T, std::invocable Step>
bool run_to_end(T& training, const RunFiles& files, const Interrupt& interrupt,
                std::string_view title, const Step& step) {
    const auto write_curve = [&] { ludus::write_file(files.curve(), training.table().csv()); };
    write_curve();  // can we write at all?
    ProgressLine line;
    Stopwatch watch;
    RegularSaves regularly(files.save_every);
    std::optional<std::uint64_t> saved;  ///< the games of the checkpoint
    const std::uint64_t before = training.games();
    const double seconds_before = before == 0 ? 0.0 : files.seconds();
    const auto save = [&] {
        training.save(files.checkpoint());
        write_curve();
        ludus::write_file(files.time(), fmt::format("{:.3f}\n", seconds_before + watch.seconds()));
        saved = training.games();
    };
    while (!training.finished() && !interrupt.requested()) {
        if (training.next_takes_long() &&
            (saved == training.games() || regularly.now(save, line))) {
            const Stoppable from_here(how_to_go_on(training.games(), files));
            if (interrupt.requested()) break;
            step();
        } else {
            step();
        }
        if (line.due() || training.finished()) {
            const double rate = static_cast<double>(training.games() - before) / watch.seconds();
            const double left = training.finished()
                ? 0.0
                : static_cast<double>(training.total() - training.games());
            line.show(fmt::format("{}  {} of {} games  {:.0f}/s  {}  {} left", title,
                                  training.games(), training.total(), rate, training.status(),
                                  clock_time(left / rate)));
        }
        regularly(save, line);
    }
    line.finish();
    save();
    training.save_agent(files.agent());
    return training.finished();
}

/// Refuses to begin anew where a run of this kind waits to be gone on with.
template <SavedRun T>
void expect_no_unfinished_run(const std::filesystem::path& checkpoint) {
    const T training(checkpoint);
    if (training.finished()) return;
    throw std::runtime_error(
        fmt::format("{}: an unfinished run ({} of {} games) is there: --resume it, remove it, or "
                    "choose another --out",
                    checkpoint.string(), training.games(), training.total()));
}

/// A run of a reproduction: goes on from its checkpoint, if there is one, which must be of the same
/// constants; else begins.
template <TrainingRun T>
[[nodiscard]] T open_run(const RunFiles& files, const typename T::Options& options) {
    std::filesystem::create_directories(files.folder);
    auto training =
        std::filesystem::exists(files.checkpoint()) ? T(files.checkpoint()) : T(options);
    if (!(training.options() == options))
        throw std::runtime_error(
            fmt::format("{}: expected the constants of this reproduction, found those of another "
                        "one; remove the file to begin anew",
                        files.checkpoint().string()));
    return training;
}

/// Whether a reproduction has the results of a run already. Refuses those of another seed, or of another
/// number of games: `games`, and as many more as are played at once.
[[nodiscard]] inline bool is_done(const std::filesystem::path& results, const std::string& run,
                                  std::uint64_t wanted_seed, std::uint64_t wanted_games,
                                  std::uint64_t at_once) {
    const std::filesystem::path csv = results / (run + ".csv");
    if (!std::filesystem::exists(csv) || std::filesystem::is_empty(csv)) return false;
    std::ifstream runs(results / "runs.csv");
    std::string row;
    while (std::getline(runs, row)) {
        std::uint64_t seed = 0;
        std::uint64_t games = 0;
        if (row.starts_with(run + ',') &&
            std::sscanf(row.c_str() + run.size(), ",%" SCNu64 ",%" SCNu64, &seed, &games) == 2 &&
            seed == wanted_seed && games >= wanted_games && games < wanted_games + at_once)
            return true;
    }
    throw std::runtime_error(
        fmt::format("{}: expected {} games with seed {} in runs.csv beside it, found others; ask "
                    "for those, remove the file to run anew, or choose another --out",
                    csv.string(), wanted_games, wanted_seed));
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
