#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "ludus/core/player.hpp"
#include "ludus/core/workers.hpp"

#include "app.hpp"
#include "program.hpp"
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

/// Runs to the end, or until interrupted, and tells then how to go on; returns whether it came to the end. The team
/// that takes the steps is told to stop when the run is.
[[nodiscard]] bool train_by(const TrainerCommandLine& line, const AnyRun& training,
                            std::string_view title,
                            const std::function<void(ludus::Workers&)>& step,
                            std::string_view subcommand = "train");

void tell_of_no_picture();

/// For people: what a training has written.
void print_files(const RunFiles& files, bool drawn);

/// For people: how long a training took, what it has written, and what can be done with it.
void print_run(const TrainerCommandLine& line, std::uint64_t games, bool drawn);

/// Ends a reproduction: says where `what` it made is, or that it was interrupted.
[[nodiscard]] int end_reproduction(const TrainerCommandLine& line, bool finished,
                                   std::string_view what = "figures");

}  // namespace examples
