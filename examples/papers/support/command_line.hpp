#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "ludus/core/workers.hpp"

#include "app.hpp"
#include "program.hpp"
#include "training_run.hpp"

namespace examples {

/// The command line of any program that trains an agent.
struct TrainerCommandLine {
    std::string program;              ///< as it was called
    std::string subcommand;           ///< that trains
    std::filesystem::path usual_out;  ///< its folder unless another is given
    std::string length;               ///< its option that says how long a training is
    std::filesystem::path out;        ///< folder
    std::filesystem::path resume;     ///< checkpoint to resume from; may be empty
    std::filesystem::path models;     ///< folder
    std::filesystem::path agent;      ///< file
    double save_every = 60;           ///< seconds
    std::size_t threads = default_threads();
    bool fresh = false;  ///< starts a new run whatever is in the folder
    bool json = false;

    /// Adds --resume, --fresh, --out and --save-every to a command that trains. The options that it
    /// has so far are the training's constants: of them --resume takes only `length_option`, by
    /// which it extends the training.
    void add_run(CLI::App& train, const std::filesystem::path& usual_folder,
                 const std::string& length_option = "--games");
    /// Adds --json and --threads.
    void add_measuring(CLI::App& command);
    void add_agent(CLI::App& command);
    /// Adds --out and --models, which is for agents of these names.
    void add_folders(CLI::App& reproduce, std::string_view agents);

    /// The length to which --resume extends the training, in the unit of its option; 0 if it does
    /// not.
    [[nodiscard]] std::uint64_t extension() const;
    [[nodiscard]] RunFiles files() const;
    [[nodiscard]] const std::filesystem::path& models_or_out() const {
        return models.empty() ? out : models;
    }

private:
    const CLI::Option* length_option_ = nullptr;
};

/// Runs to the end, or until interrupted, and then says how to resume; returns true if it has come
/// to the end. Cancels the team that takes the steps when the run is interrupted.
[[nodiscard]] bool train_by(const TrainerCommandLine& line, const AnyRun& training,
                            std::string_view title,
                            const std::function<void(ludus::Workers&)>& step);

void tell_of_no_picture();

/// For people: what a training has written.
void print_files(const RunFiles& files, bool drawn);

/// For people: how long a training took, what it has written, and what can be done with it.
void print_run(const TrainerCommandLine& line, std::string_view game, std::uint64_t games,
               bool drawn);

/// Ends a reproduction: says where `what` it made is, or that it was interrupted.
[[nodiscard]] int end_reproduction(const TrainerCommandLine& line, bool finished,
                                   std::string_view what = "figures");

}  // namespace examples
