#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "ludus/core/player.hpp"

#include "app.hpp"
#include "interrupt.hpp"
#include "program.hpp"
#include "terminal.hpp"
#include "training_run.hpp"

namespace examples {

/// What the command lines of all programs that train an agent say.
struct TrainerCommandLine {
    std::string program;              ///< as it was called
    std::filesystem::path usual_out;  ///< folder of a training of which no other is said
    std::filesystem::path out;        ///< folder
    std::filesystem::path resume;     ///< checkpoint; empty where a training begins
    std::filesystem::path models;     ///< folder
    std::filesystem::path agent;      ///< file
    double save_every = 60;           ///< seconds
    std::size_t threads = default_threads();
    bool json = false;
    bool second = false;

    /// Adds --resume, which goes with none of the options that the command has so far, --out and --save-every.
    void add_run(CLI::App& train);
    /// Adds --save-every.
    void add_saving(CLI::App& train);
    /// Adds --json and --threads.
    void add_measuring(CLI::App& command);
    void add_agent(CLI::App& command);
    /// Adds --out and --models, which is for agents of these names.
    void add_folders(CLI::App& reproduce, std::string_view agents);

    [[nodiscard]] RunFiles files() const {
        if (!out.empty()) return {out, save_every};
        return {resume.empty() ? usual_out : resume.parent_path(), save_every};
    }
    [[nodiscard]] const std::filesystem::path& models_or_out() const {
        return models.empty() ? out : models;
    }
    [[nodiscard]] ludus::Player human() const {
        return second ? ludus::Player::second : ludus::Player::first;
    }
};

/// Runs to the end, or until interrupted, and tells then how to go on; returns whether it came to the end.
template <TrainingRun T, std::invocable Step>
[[nodiscard]] bool train_by(const TrainerCommandLine& line, T& training, std::string_view title,
                            const Step& step, std::string_view subcommand = "train") {
    RunFiles files = line.files();
    files.command = fmt::format("{} {}", line.program, subcommand);
    std::filesystem::create_directories(files.folder);
    const Interrupt interrupt;
    const bool finished = run_to_end(training, files, interrupt, title, step);
    if (!finished) fmt::print(stderr, "{}", how_to_go_on(training.games(), files));
    return finished;
}

inline void tell_of_no_picture() {
    fmt::print(stderr, "no picture of the learning curve: gnuplot did not draw it\n");
}

/// For people: what a training has written.
inline void print_files(const RunFiles& files, bool drawn) {
    fmt::print("agent           {}\n", files.agent().string());
    fmt::print("learning curve  {}\n", files.curve().string());
    if (drawn)
        fmt::print("picture         {}\n", files.picture().string());
    else
        tell_of_no_picture();
}

/// For people: how long a training took, what it has written, and what can be done with it.
inline void print_run(const TrainerCommandLine& line, std::uint64_t games, bool drawn) {
    const RunFiles files = line.files();
    fmt::print("\ntraining took {} for {} games\n\n", clock_time(files.seconds()), games);
    print_files(files, drawn);
    fmt::print("play it         {} play --agent {}\n", line.program, files.agent().string());
}

/// Ends a reproduction: says where `what` it made is, or that it was interrupted.
inline int end_reproduction(const TrainerCommandLine& line, bool finished,
                            std::string_view what = "figures") {
    if (!finished) {
        fmt::print(stderr, "{}", goes_on_here);
        return stopped;
    }
    fmt::print("{} and their CSV files are in {}\n", what, line.out.string());
    return done;
}

}  // namespace examples
