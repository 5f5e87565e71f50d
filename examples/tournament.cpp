/// A round robin of any agents of one game: their ratings with intervals, tables and pictures.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "ludus/core/workers.hpp"

#include "support/games.hpp"
#include "support/interrupt.hpp"
#include "support/options.hpp"
#include "support/program.hpp"
#include "support/standings.hpp"
#include "support/terminal.hpp"
#include "tournament/contestant.hpp"
#include "tournament/games.hpp"
#include "tournament/report.hpp"
#include "ugi/families.hpp"

namespace {

using namespace examples;
using namespace examples::tournament;

struct CommandLine {
    std::string game;
    std::vector<std::string> agents;
    Contestant usual;  ///< what holds for agents that tell nothing else
    std::uint64_t nodes = 1000;
    std::uint64_t milliseconds = 0;
    std::string start = "usual";
    Plan plan;
    std::filesystem::path out;
    std::size_t threads = default_threads();
    bool list = false;
    bool json = false;

    /// Reads what is told of the agents into the plan.
    void read_agents() {
        constexpr std::size_t most = 256;
        if (agents.size() < 2 || agents.size() > most)
            throw std::invalid_argument(
                fmt::format("--agent: expected 2 to {} of them, found {}", most, agents.size()));
        if (milliseconds > 0)
            usual.limits.movetime = milliseconds;
        else
            usual.limits.nodes = nodes;
        auto& contestants = plan.contestants;
        for (const std::string& text : agents) {
            const Contestant one = read_contestant(text, usual);
            if (std::ranges::find(contestants, one.name, &Contestant::name) != contestants.end())
                throw std::invalid_argument(
                    fmt::format("--agent: expected each once, found \"{}\" twice", one.name));
            contestants.push_back(one);
        }
    }
};

void play(const CommandLine& line) {
    if (!line.out.empty()) std::filesystem::create_directories(line.out);
    const Stoppable work;
    const Stopwatch watch;
    ludus::Workers workers(line.threads);
    const Played played =
        play_games(line.plan, teams(line.game, line.plan, workers.count()), workers);
    const ludus::Tournament tournament = ranked(played.tournament);
    const double seconds = watch.seconds();
    if (!line.out.empty()) Files{line.out}.write(tournament, played.records, line.game);
    if (line.json)
        print_lines(json_lines(line.game, standings(tournament), line.plan.seed, seconds));
    else
        print_lines(tables(tournament) +
                    fmt::format("\n{}, {} games in {}, seed {}\n", line.game,
                                tournament.games.size(), clock_time(seconds), line.plan.seed));
}

int command_line(int argc, char** argv) {
    CLI::App app("Plays a round robin of any agents of one game", "tournament");
    app.option_defaults()->always_capture_default();
    CommandLine line;
    app.add_option("--game", line.game,
                   fmt::format("one of {}", fmt::join(AllGames::names(), ", ")))
        ->required()
        ->option_text("NAME");
    app.add_option("--agent", line.agents,
                   "one that plays, as `ugi` names it: \"mcts nodes=400\", \"minimax:3\", "
                   "\"sound movetime=50 hash=64\", \"dqn model=FILE\"; once for each")
        ->allow_extra_args(false)
        ->option_text("AGENT [nodes=N] [depth=PLIES] [movetime=MS] [hash=MIB] [model=FILE]");
    app.add_flag("--list", line.list, "says which agents the game has, and plays nothing");
    app.add_option("--rounds", line.plan.rounds, "in each, every pair plays once")
        ->check(whole(1, 100'000));
    app.add_option("--start", line.start, "usual, or random: every game begins elsewhere")
        ->check(CLI::IsMember({"usual", "random"}))
        ->option_text("usual|random");
    app.add_option("--random-opening", line.plan.random_opening,
                   "each player's first so many actions are random")
        ->check(whole(0, 1'000'000'000));
    app.add_option("--nodes", line.nodes, "for a move of an agent that tells no limit of its own")
        ->check(at_least_one());
    app.add_option("--movetime", line.milliseconds, "ms, in place of --nodes")
        ->check(whole(1, 1'000'000'000))
        ->option_text("INT, else none");
    app.add_option("--hash", line.usual.hash, "MiB for the searches of an agent on a thread")
        ->check(whole(1, ugi::Settings::most_hash));
    app.add_option("--seed", line.plan.seed, "all chance comes from it")->check(any_seed());
    app.add_option("--out", line.out, "folder for CSV files, pictures, and the games as text")
        ->option_text("FOLDER");
    app.add_flag("--json", line.json, "one JSON object for each agent");
    add_threads(app, line.threads);
    app.callback([&] {
        if (line.list) {
            fmt::print("{}\n", ugi::family_of(line.game).agents);
            return;
        }
        line.plan.random_starts = line.start == "random";
        line.read_agents();
        play(line);
    });
    return run(app, argc, argv, done);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("tournament", [&] { return command_line(argc, argv); });
}
