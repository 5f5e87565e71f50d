/// A round robin of any agents of one game: their ratings with intervals, tables and pictures.

#include <fmt/format.h>

#include <filesystem>

#include "ludus/core/workers.hpp"

#include "support/interrupt.hpp"
#include "support/program.hpp"
#include "support/standings.hpp"
#include "support/terminal.hpp"
#include "tournament/command_line.hpp"
#include "tournament/games.hpp"
#include "tournament/report.hpp"
#include "ugi/families.hpp"

namespace {

using namespace examples;
using namespace examples::tournament;

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

void list(const CommandLine& line) { fmt::print("{}\n", ugi::agents_of(line.game)); }

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("tournament", [&] { return command_line(argc, argv, play, list); });
}
