#include "command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string_view>

#include "ludus/core/stopwatch.hpp"

#include "interrupt.hpp"
#include "options.hpp"

namespace examples {

void TrainerCommandLine::add_run(CLI::App& train, const std::filesystem::path& usual_folder,
                                 const std::string& length_option) {
    train.preparse_callback([this, &train, usual_folder, length_option](std::size_t) {
        subcommand = train.get_name();
        usual_out = usual_folder;
        length = length_option;
        length_option_ = train.get_option(length_option);
    });
    CLI::Option* const resumed =
        train
            .add_option(
                "--resume", resume,
                fmt::format("resume from this checkpoint, with its constants; {} TOTAL extends "
                            "the run to TOTAL in all, without stretching its schedules: step "
                            "size and random actions stay at their last values",
                            length_option))
            ->option_text(fmt::format("FILE, instead of any of the above but {}", length_option));
    for (CLI::Option* constant : train.get_options())
        if (constant != resumed && constant != train.get_help_ptr() &&
            constant != train.get_option(length_option))
            resumed->excludes(constant);
    train
        .add_flag("--fresh", fresh,
                  "start a new run where the folder holds one: its files move into a folder "
                  "old-1 there, old-2 the next time")
        ->excludes(resumed);
    train
        .add_option("--out", out,
                    fmt::format("folder for checkpoint, agent and learning curve; else that of "
                                "--resume, or {}; resumes a run of the same options there, "
                                "and refuses to overwrite any other",
                                usual_folder.string()))
        ->option_text("FOLDER");
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

std::uint64_t TrainerCommandLine::extension() const {
    const bool extends =
        !resume.empty() && length_option_ != nullptr && length_option_->count() > 0;
    return extends ? length_option_->as<std::uint64_t>() : 0;
}

RunFiles TrainerCommandLine::files() const {
    const std::filesystem::path usual = resume.empty() ? usual_out
        : resume.has_parent_path()                     ? resume.parent_path()
                                                       : ".";
    return {.folder = out.empty() ? usual : out,
            .save_every = save_every,
            .command = fmt::format("{} {}", program, subcommand),
            .length = length,
            .resumed = resume};
}

bool train_by(const TrainerCommandLine& line, const AnyRun& training, std::string_view title,
              const std::function<void(ludus::Workers&)>& step) {
    const RunFiles files = line.files();
    std::filesystem::create_directories(files.folder);
    {
        const Interrupt interrupt;
        ludus::Workers team(line.threads, &Interrupt::flag());
        if (!run_to_end(training, files, interrupt, title, [&] { step(team); })) {
            fmt::print(stderr, "{}", how_to_resume(training.games(), files));
            return false;
        }
    }
    const Stoppable end;
    Interrupt::pass_on();  // it came while the end was saved
    return true;
}

void tell_of_no_picture() {
    fmt::print(stderr, "no picture of the learning curve: gnuplot did not draw it\n");
}

void print_files(const RunFiles& files, bool drawn) {
    fmt::print("agent           {}\n", files.agent().string());
    fmt::print("learning curve  {}\n", files.curve().string());
    if (drawn)
        fmt::print("picture         {}\n", files.picture().string());
    else
        tell_of_no_picture();
}

void print_run(const TrainerCommandLine& line, std::string_view game, std::uint64_t games,
               bool drawn) {
    const RunFiles files = line.files();
    fmt::print("\ntraining took {} for {} games\n\n", ludus::clock_time(files.seconds()), games);
    print_files(files, drawn);
    fmt::print("play it         ./run play {} --agent net:{}\n", game, files.agent().string());
}

int end_reproduction(const TrainerCommandLine& line, bool finished, std::string_view what) {
    if (!finished) {
        fmt::print(stderr, "{}", resumes_here);
        return stopped;
    }
    fmt::print("{} and their CSV files are in {}\n", what, line.out.string());
    return done;
}

}  // namespace examples
