/// A round robin of Onitama players, with the ratings of Dasgupta & Chong (2021), 6.3, and of Bradley
/// and Terry.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <filesystem>
#include <string>

#include "ludus/core/workers.hpp"

#include "onitama/tournament.hpp"
#include "support/interrupt.hpp"
#include "support/options.hpp"
#include "support/players.hpp"
#include "support/program.hpp"
#include "support/standings.hpp"
#include "support/terminal.hpp"

namespace {

using namespace examples;
using namespace examples::onitama;

struct CommandLine {
    RoundRobin round_robin{.models = LUDUS_MODELS_DIR};
    std::filesystem::path out;
    std::size_t threads = default_threads();
    bool json = false;
};

/// Plays the tournament and returns what is to be printed.
std::string play(const CommandLine& line) {
    const Stoppable work;
    if (!line.out.empty()) std::filesystem::create_directories(line.out);
    ludus::Workers workers(line.threads);
    const Stopwatch watch;
    const ludus::Tournament tournament = play_round_robin(line.round_robin, workers);
    const double seconds = watch.seconds();
    if (!line.out.empty()) TournamentFiles{line.out}.write(tournament);
    const auto all = standings(tournament);
    if (line.json) return json_lines(Game::name, all, line.round_robin.seed, seconds);
    return table(all) +
        fmt::format("\n{} games in {}, seed {}\n", tournament.games.size(), clock_time(seconds),
                    line.round_robin.seed);
}

int command_line(int argc, char** argv) {
    CLI::App app("Plays a round robin of Onitama players", "onitama_tournament");
    app.option_defaults()->always_capture_default();
    CommandLine line;
    RoundRobin& round_robin = line.round_robin;
    app.add_option("--players", round_robin.players,
                   fmt::format("any of {}, FILE.ludus, and NAME for onitama_NAME.ludus in --models",
                               Players<Game>::names))
        ->delimiter(',');
    app.add_option("--models", round_robin.models, "folder of agents");
    app.add_option("--rounds", round_robin.rounds, "in each, every pair plays once")
        ->check(whole(1, 100'000));
    app.add_option("--seed", round_robin.seed, "all chance comes from it")->check(any_seed());
    app.add_option("--out", line.out,
                   "folder for CSV files: ratings and their course, net wins, turns");
    app.add_flag("--json", line.json, "one JSON object for each player");
    add_threads(app, line.threads);
    app.callback([&] { print_lines(play(line)); });
    return run(app, argc, argv, done);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("onitama_tournament", [&] { return command_line(argc, argv); });
}
