/// A round robin of Onitama players, with the ratings of Dasgupta & Chong (2021), 6.3, and of
/// Bradley and Terry.

#include <fmt/format.h>

#include <filesystem>

#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"

#include "onitama/tournament.hpp"
#include "onitama/tournament_command_line.hpp"
#include "support/interrupt.hpp"
#include "support/program.hpp"
#include "support/standings.hpp"

namespace {

using namespace examples;
using namespace examples::onitama;

void play(const TournamentCommandLine& line) {
    const Stoppable work;
    if (!line.out.empty()) std::filesystem::create_directories(line.out);
    ludus::Workers workers(line.threads);
    const ludus::Stopwatch watch;
    const ludus::Tournament tournament = play_round_robin(line.round_robin, workers);
    const double seconds = watch.seconds();
    if (!line.out.empty()) TournamentFiles{line.out}.write(tournament);
    const auto all = standings(tournament);
    if (line.json)
        print_lines(json_lines(Game::name, all, line.round_robin.seed, seconds));
    else
        print_lines(table(all) +
                    fmt::format("\n{} games in {}, seed {}\n", tournament.games.size(),
                                ludus::clock_time(seconds), line.round_robin.seed));
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("onitama_tournament", [&] { return command_line(argc, argv, play); });
}
