/// Plays matches between two agents of a game, and tells wins, draws and losses with intervals.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "ludus/arena/match.hpp"
#include "ludus/arena/statistics.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/games/dots_and_boxes/early_end.hpp"

#include "support/games.hpp"
#include "support/players.hpp"
#include "support/program.hpp"
#include "support/terminal.hpp"

namespace {

using namespace examples;

struct CommandLine {
    std::string game;
    std::string first;
    std::string second;
    std::string referee = "none";
    ludus::MatchSettings match{.games = 1000, .seat = ludus::Seat::first};
    bool alternate = false;
    bool json = false;
    std::size_t threads = default_threads();
};

void print(const CommandLine& line, const ludus::Tally& tally, double seconds) {
    const auto games = static_cast<double>(tally.games());
    const double length = static_cast<double>(tally.actions) / games;
    const double branching = tally.actions == 0
        ? 0.0
        : static_cast<double>(tally.choices) / static_cast<double>(tally.actions);
    if (line.json) {
        fmt::print(
            "{{\"game\":\"{}\",\"agent\":\"{}\",\"opponent\":\"{}\",\"seat\":\"{}\",\"games\":{},"
            "\"wins\":{},\"draws\":{},\"losses\":{},\"seed\":{},\"seconds\":{:.3f},"
            "\"mean_actions\":{:.4f},\"mean_turns\":{:.4f},\"mean_branching\":{:.4f}}}\n",
            line.game, line.first, line.second, line.alternate ? "both" : "first", tally.games(),
            tally.wins, tally.draws, tally.losses, line.match.seed, seconds, length,
            static_cast<double>(tally.turns) / games, branching);
        return;
    }
    const auto row = [&](std::string_view what, std::uint64_t count) {
        const ludus::Interval interval = ludus::wilson(count, tally.games());
        fmt::print("{:<18} {:>10}  {:8.4f} %  ({:.4f} to {:.4f})\n", what, count,
                   100 * static_cast<double>(count) / games, 100 * interval.low,
                   100 * interval.high);
    };
    fmt::print("{}: {} {} {}, {} games, seed {}\n", line.game, line.first,
               line.alternate ? "and" : "first against", line.second, tally.games(),
               line.match.seed);
    row("wins of " + line.first, tally.wins);
    row("draws", tally.draws);
    row("wins of " + line.second, tally.losses);
    fmt::print("{:<18} {:10.2f}  actions, {:.2f} turns\n", "mean length", length,
               static_cast<double>(tally.turns) / games);
    fmt::print("{:<18} {:10.2f}  actions to choose from\n", "mean branching", branching);
    fmt::print("{:<18} {:10.2f}  s, {:.2f} M actions/s\n", "time", seconds,
               static_cast<double>(tally.actions) / seconds / 1e6);
}

template <class G, ludus::Referee<G> R>
int play(const CommandLine& line, const R& referee) {
    const auto first = player<G>("--first", line.first);
    const auto second = player<G>("--second", line.second);
    ludus::MatchSettings settings = line.match;
    settings.seat = line.alternate ? ludus::Seat::both : ludus::Seat::first;
    const ludus::Limit usual = Players<G>::limit;
    if (settings.limit.turns == 0) settings.limit.turns = usual.turns;
    if (settings.limit.actions == 0) settings.limit.actions = usual.actions;
    if (settings.limit.idle_actions == 0) settings.limit.idle_actions = usual.idle_actions;
    ludus::Workers workers(line.threads);
    const Stopwatch watch;
    const ludus::Tally tally = ludus::play_match<G>(first, second, settings, workers, referee);
    print(line, tally, watch.seconds());
    return done;
}

template <class G>
int with_referee(const CommandLine& line) {
    namespace checkers = ludus::chinese_checkers;
    std::string_view names = "none";
    if (line.referee == "none") return play<G>(line, ludus::NoReferee{});
    if constexpr (ludus::Referee<checkers::Repetition, G>) {
        names = "none, repetition, own-repetition";
        if (line.referee == "repetition") return play<G>(line, checkers::Repetition{});
        if (line.referee == "own-repetition")
            return play<G>(line, checkers::Repetition(checkers::Repetition::own_eight()));
    }
    if constexpr (ludus::Referee<ludus::dots_and_boxes::EarlyEnd, G>) {
        names = "none, early-end";
        if (line.referee == "early-end") return play<G>(line, ludus::dots_and_boxes::EarlyEnd{});
    }
    throw std::invalid_argument(
        fmt::format("--referee: expected one of {}, found \"{}\"", names, line.referee));
}

int command_line(int argc, char** argv) {
    CLI::App app("Plays matches between two agents", "match");
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.match.limit = {0, 0, 0};
    const auto limits = CLI::Range(std::uint32_t{1}, std::uint32_t{1'000'000'000});
    app.add_option("--game", line.game,
                   fmt::format("one of {}", fmt::join(AllGames::names(), ", ")))
        ->required()
        ->option_text("NAME");
    app.add_option("--first", line.first, "the agent that begins; a wrong name lists all")
        ->required()
        ->option_text("AGENT");
    app.add_option("--second", line.second, "the other agent")->required()->option_text("AGENT");
    app.add_flag("--alternate", line.alternate, "--second begins every other game");
    app.add_option("--games", line.match.games, "how many")->check(at_least_one());
    app.add_option("--seed", line.match.seed, "all chance comes from it");
    app.add_option("--random-opening", line.match.random_opening,
                   "each player's first so many actions are random");
    app.add_option("--random-turns", line.match.random_turns, "share of random turns of --first")
        ->check(CLI::Range(0.0, 1.0));
    app.add_option("--referee", line.referee,
                   "none; chinese_checkers: repetition, own-repetition; dots_and_boxes: early-end");
    app.add_option("--max-turns", line.match.limit.turns,
                   "a limit in place of the game's usual one")
        ->check(limits);
    app.add_option("--max-actions", line.match.limit.actions, "likewise")->check(limits);
    app.add_option("--max-idle", line.match.limit.idle_actions,
                   "likewise, of actions without progress")
        ->check(limits);
    app.add_flag("--json", line.json, "one JSON object");
    app.add_option("--threads", line.threads, "worker threads")->check(CLI::Range(1, 1024));
    int exit_code = done;
    app.callback([&] {
        exit_code = AllGames::call(
            line.game, [&]<class G>(std::type_identity<G>) { return with_referee<G>(line); });
    });
    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("match", [&] { return command_line(argc, argv); });
}
