#include "tournament_command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "../support/options.hpp"
#include "../support/players.hpp"
#include "actors.hpp"

namespace examples::onitama {

int command_line(int argc, char** argv, void (*play)(const TournamentCommandLine&)) {
    CLI::App app("Plays a round robin of Onitama players", "onitama_tournament");
    app.option_defaults()->always_capture_default();
    TournamentCommandLine line;
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
    app.callback([&] { play(line); });
    return run(app, argc, argv, done);
}

}  // namespace examples::onitama
