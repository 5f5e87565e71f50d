#include "command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string_view>

#include "options.hpp"

namespace examples {

void TrainerCommandLine::add_run(CLI::App& train) {
    CLI::Option* const go_on =
        train.add_option("--resume", resume, "go on from this checkpoint, by its constants")
            ->option_text("FILE, instead of any of the above");
    for (CLI::Option* constant : train.get_options())
        if (constant != go_on && constant != train.get_help_ptr()) go_on->excludes(constant);
    train
        .add_option("--out", out,
                    fmt::format("folder for checkpoint, agent and learning curve; else that of "
                                "--resume, or {}",
                                usual_out.string()))
        ->option_text("FOLDER");
    add_saving(train);
}

void TrainerCommandLine::add_saving(CLI::App& train) {
    train
        .add_option("--save-every", save_every, "seconds between checkpoints; 0: after every step")
        ->check(within(0, 1e9));
}

void TrainerCommandLine::add_measuring(CLI::App& command) {
    command.add_flag("--json", json, "one JSON object per result line");
    add_threads(command, threads);
}

void TrainerCommandLine::add_agent(CLI::App& command) {
    command.add_option("--agent", agent, "file of the agent");
}

void TrainerCommandLine::add_folders(CLI::App& reproduce, std::string_view agents) {
    reproduce.add_option("--out", out, "folder for CSV files and pictures")->required();
    reproduce.add_option("--models", models, fmt::format("folder for {}; else --out", agents));
}

}  // namespace examples
