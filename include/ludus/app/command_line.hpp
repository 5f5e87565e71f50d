#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/app/command_words.hpp"
#include "ludus/app/commands.hpp"
#include "ludus/app/did_you_mean.hpp"
#include "ludus/app/entry.hpp"
#include "ludus/app/number_checks.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/play/seat.hpp"

namespace LUDUS_NAMESPACE::app {

/// The command line of a program for some games.
class CommandLine {
public:
    explicit CommandLine(std::vector<Entry> entries)
        : entries_(std::move(entries)),
          app_(description(entries_)),
          game_(entries_.front().name()) {
        app_.require_subcommand(1);
        app_.option_defaults()->always_capture_default();
        add_check();
        add_perft();
        add_play();
        add_ugi();
        add_match();
        add_evaluate();
        add_tournament();
        add_train();
        add_inspect();
        add_round();
    }
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    /// Reads the command line and does what it says; returns how the program ends.
    [[nodiscard]] int run(int argc, char** argv) {
        if (argc > 0) app_.name(std::filesystem::path(argv[0]).filename().string());
        try {
            refuse_unknown(app_, argc, argv);
            app_.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            if (error.get_exit_code() != 0) throw;
            (void)app_.exit(error);  // prints what --help asks for
            if (!std::cout.flush())
                throw std::runtime_error("the help could not be written to stdout");
            return done;
        }
        return exit_code_;
    }

private:
    static constexpr std::uint64_t most = 1'000'000'000'000;

    /// The entry of --game.
    [[nodiscard]] const Entry& entry() const {
        std::vector<std::string> names;
        for (const Entry& one : entries_) {
            if (one.name() == game_) return one;
            names.emplace_back(one.name());
        }
        throw std::invalid_argument("--game: " + expected_one_of(names, game_));
    }
    [[nodiscard]] std::string agent_or_usual(const std::string& text) const {
        return text.empty() ? entry().usual_agent() : text;
    }

    CLI::App& add(const std::string& name, const std::string& text, std::function<int()> act) {
        CLI::App* const command = app_.add_subcommand(name, text);
        if (entries_.size() > 1) command->add_option("--game", game_, "which game");
        command->callback([this, act = std::move(act)] { exit_code_ = act(); });
        return *command;
    }
    template <class Number>
    CLI::Option* add_number(CLI::App& command, const std::string& name, Number& number,
                            const std::string& text, std::uint64_t least = 0,
                            std::uint64_t greatest = most) {
        greatest = std::min<std::uint64_t>(greatest, std::numeric_limits<Number>::max());
        return command.add_option(name, number, text)->check(whole(least, greatest));
    }
    void add_seed(CLI::App& command, std::uint64_t& seed) {
        add_number(command, "--seed", seed, "all chance comes from it", 0,
                   std::numeric_limits<std::int64_t>::max());
    }
    void add_threads(CLI::App& command) {
        add_number(command, "--threads", threads_, "worker threads", 1, 1024);
    }
    void add_game_options(CLI::App& command) {
        command.add_option("--referee", rules_.referee, "what may end a game besides its rules");
        add_number(command, "--max-turns", rules_.max_turns, "of a game; 0: as is usual");
        add_number(command, "--max-actions", rules_.max_actions, "of a game; 0: as is usual");
        add_number(command, "--max-idle", rules_.max_idle,
                   "actions in a row without progress; 0: as is usual");
    }
    /// How games begin.
    void add_openings(CLI::App& command, auto& settings) {
        add_number(command, "--random-opening", settings.random_opening,
                   "random actions that each player begins with");
        command.add_flag("--random-starts", settings.random_starts,
                         "each game begins in a random position");
    }
    /// Options of the measured agent, which the help calls `who`.
    void add_turns_and_seat(CLI::App& command, double& random_turns, const std::string& who) {
        command.add_option("--random-turns", random_turns, who + "'s share of random turns")
            ->check(within(0, 1));
        command.add_flag("--first-seat", is_first_, who + " always moves first");
    }
    void add_match_options(CLI::App& command) {
        add_number(command, "--games", match_.settings.games, "of a match", 1);
        add_seed(command, match_.settings.seed);
        add_openings(command, match_.settings);
        add_turns_and_seat(command, match_.settings.random_turns, "the first agent");
        command.add_flag("--json", json_, "results as JSON");
        add_threads(command);
        add_game_options(command);
    }
    [[nodiscard]] Seat asked_seat() const noexcept { return is_first_ ? Seat::first : Seat::both; }
    [[nodiscard]] AskedMatch asked_match() const {
        AskedMatch match = match_;
        match.settings.seat = asked_seat();
        return match;
    }

    void add_check() {
        CLI::App& command =
            add("check", "test the laws of the game and of its encoders in random games",
                [this] { return check(entry(), check_games_, seed_); });
        add_number(command, "--games", check_games_, "that are played", 1);
        add_seed(command, seed_);
    }
    void add_perft() {
        CLI::App& command = add("perft", "count the sequences of actions to a depth",
                                [this] { return perft(entry(), perft_, threads_); });
        add_number(command, "depth", perft_.depth, "actions", 0, 99)->required();
        command.add_option("--position", perft_.position,
                           "where to begin, else at the usual start");
        command.add_flag("--divide", perft_.divide, "also for each first action");
        command.add_flag("--json", perft_.json, "results as JSON");
        add_threads(command);
    }
    void add_play() {
        CLI::App& command = add("play", "play in the terminal", [this] {
            play_.settings.agent = agent_or_usual(agent_);
            play_.settings.people = {people_ == "first" || people_ == "both",
                                     people_ == "second" || people_ == "both"};
            return play_in_terminal(entry(), play_, rules_);
        });
        add_agent(command);
        command.add_option("--people", people_, "seats of those who type")
            ->check(CLI::IsMember({"first", "second", "both", "none"}));
        command.add_option("--level", play_.settings.level,
                           "beginner, easy, medium, hard or best, which is the agent");
        add_number(command, "--movetime", play_.settings.milliseconds,
                   "ms that the agent thinks, at most", 1);
        add_number(command, "--nodes", play_.settings.nodes,
                   "that it searches, in place of a time");
        command.add_option("--position", play_.position, "where the game begins");
        command.add_option("--load", play_.load, "resumes a game of this file");
        add_number(command, "--line", play_.line, "of that file; 0: the last");
        command.add_option("--save", play_.settings.save, "adds the finished game to this file");
        add_seed(command, play_.settings.seed);
        add_game_options(command);
    }
    void add_ugi() {
        CLI::App& command = add("ugi", "be an engine of the Universal Game Interface", [this] {
            ugi_.agent = agent_or_usual(agent_);
            ugi_.name = fmt::format("ludus {} {}", entry().name(), ugi_.agent);
            return serve(entry(), ugi_, rules_);
        });
        add_agent(command);
        command.add_option("--author", ugi_.author, "who wrote the engine");
        add_number(command, "--hash", ugi_.hash, "MiB of memory for a search", 1,
                   ugi::Settings::most_hash);
        add_number(command, "--threads", ugi_.threads, "for a search", 1,
                   ugi::Settings::most_threads);
        add_number(command, "--overhead", ugi_.overhead,
                   "ms of its time that the engine leaves unused", 0, ugi::Settings::most_overhead);
        add_seed(command, ugi_.seed);
        add_game_options(command);
    }
    void add_match() {
        CLI::App& command = add("match", "play two agents against each other", [this] {
            return match(entry(), asked_match(), rules_, threads_, json_);
        });
        command.add_option("first", match_.first, "an agent")->required();
        command.add_option("second", match_.second, "its opponent")->required();
        add_match_options(command);
    }
    void add_evaluate() {
        CLI::App& command = add("evaluate", "play an agent against several others", [this] {
            return evaluate(entry(), agent_or_usual(agent_), against_, asked_match(), rules_,
                            threads_, json_);
        });
        command.add_option("agent", agent_, "else the game's usual one");
        add_against(command)->required();
        add_match_options(command);
    }
    void add_tournament() {
        CLI::App& command = add("tournament", "play every agent against every other one", [this] {
            return tournament(entry(), tournament_, rules_, threads_, json_, file_);
        });
        command
            .add_option("agents", tournament_.agents,
                        "at least 2; NAME=AGENT shows one under another name")
            ->required();
        add_number(command, "--rounds", tournament_.settings.rounds,
                   "in each, every pair plays once", 1, 100'000);
        add_seed(command, tournament_.settings.seed);
        add_openings(command, tournament_.settings);
        command.add_option("--out", file_, "folder for the standings as CSV and the games as text");
        command.add_flag("--json", json_, "results as JSON");
        add_threads(command);
        add_game_options(command);
    }
    void add_train() {
        CLI::App& command = add("train", "train an agent", [this] {
            const auto& how = training_.how;
            if (settings_.empty() && how.games == 0 && how.minutes == 0 && how.folder.empty()) {
                print(text_of_settings(entry(), training_.trainer));
                return int{done};
            }
            AskedTraining asked = training_;
            for (const std::string& text : settings_)
                asked.settings.push_back(AskedSetting::read(text));
            asked.opponents = against_;
            asked.how.threads = threads_;
            asked.how.evaluate_seat = asked_seat();
            return train(entry(), asked);
        });
        command.add_option("trainer", training_.trainer, "a learner; alone: shows its settings");
        command.add_option("settings", settings_, "of the learner, as NAME=VALUE");
        auto& how = training_.how;
        add_number(command, "--games", how.games, "in all, those before included; 0: no limit");
        command.add_option("--minutes", how.minutes, "of training, not evaluating; 0: no limit")
            ->check(within(0, 1e9));
        command.add_option("--folder", how.folder, "where it is kept, and resumed");
        command.add_option("--save-every", how.save_every, "seconds between saves; 0: each step")
            ->check(within(0, 1e9));
        command.add_option("--from", training_.from, "agent whose weights it starts from");
        command.add_flag("--fresh", how.fresh, "moves an earlier training of the folder aside");
        add_against(command);
        add_number(command, "--evaluate-every", how.evaluate_every,
                   "games between two points of the curve; 0: 20 points");
        add_number(command, "--evaluate-games", how.evaluate_games, "per opponent and point", 1);
        add_number(command, "--evaluate-seed", how.evaluate_seed, "of these games");
        add_openings(command, how);
        add_turns_and_seat(command, how.random_turns, "the agent");
        add_threads(command);
    }
    void add_inspect() {
        CLI::App* const command = app_.add_subcommand("inspect", "say what a file is");
        command->add_option("file", file_, "of an agent or a training")->required();
        command->callback([this] { exit_code_ = inspect(entries_, file_); });
    }
    void add_round() {
        CLI::App& command =
            add("round", "write an agent's file anew, with its weights in fewer bits",
                [this] { return round(entry(), file_, rounded_, weights_); });
        command.add_option("file", file_, "of an agent")->required();
        command.add_option("rounded", rounded_, "the new file")->required();
        command.add_option("--weights", weights_, "what each weight of a matrix is")
            ->check(CLI::IsMember({"bfloat16", "int8"}));
    }
    void add_agent(CLI::App& command) {
        command.add_option("--agent", agent_, "who plays, else the game's usual agent");
    }
    CLI::Option* add_against(CLI::App& command) {
        return command.add_option("--against", against_, "opponents, with commas between them")
            ->delimiter(',')
            ->allow_extra_args(false);
    }

    std::vector<Entry> entries_;
    CLI::App app_;
    int exit_code_ = done;

    // What options say.
    std::string game_;  ///< the first entry's unless another is asked for
    std::string agent_;
    std::string people_ = "first";
    std::string file_;
    std::string rounded_;
    std::string weights_ = "bfloat16";
    std::vector<std::string> against_;
    std::vector<std::string> settings_;
    std::size_t threads_ = Workers::processors();
    std::uint64_t seed_ = 1;
    std::uint64_t check_games_ = 1000;
    bool json_ = false;
    bool is_first_ = false;
    GameOptions rules_;
    PerftOptions perft_;
    PlayOptions play_;
    ugi::Settings ugi_;
    AskedMatch match_;
    AskedTournament tournament_{.agents = {}, .settings = {.rounds = 10}};
    AskedTraining training_;
};

}  // namespace LUDUS_NAMESPACE::app
