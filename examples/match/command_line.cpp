#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>

#include "../support/game_option.hpp"
#include "../support/options.hpp"

namespace examples::match {

int command_line(int argc, char** argv, int (*play)(const CommandLine&)) {
    CLI::App app("Plays matches between two agents", "match");
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.match.limit = {0, 0, 0};
    constexpr std::uint64_t billion = 1'000'000'000;
    const CLI::Validator limits = whole(1, billion);
    add_game(app, line.game);
    app.add_option("--first", line.first, "the agent that begins; a wrong name lists all")
        ->required()
        ->option_text("AGENT");
    app.add_option("--second", line.second, "the other agent")->required()->option_text("AGENT");
    app.add_flag("--alternate", line.alternate, "--second begins every other game");
    app.add_option("--start", line.start,
                   "usual, or random: every game begins elsewhere. onitama: the paper's five cards "
                   "are dealt anew, and their stamp decides who begins, which is --first's seat; "
                   "l_game, chinese_checkers: any position; the others have no such start")
        ->check(CLI::IsMember({"usual", "random"}))
        ->option_text("usual|random");
    app.add_option("--games", line.match.games, "how many")->check(at_least_one());
    app.add_option("--seed", line.match.seed, "all chance comes from it")->check(any_seed());
    app.add_option("--random-opening", line.match.random_opening,
                   "each player's first so many actions are random")
        ->check(whole(0, billion));
    app.add_option("--random-turns", line.match.random_turns, "share of random turns of --first")
        ->check(within(0, 1));
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
    add_threads(app, line.threads);
    int exit_code = done;
    app.callback([&] { exit_code = play(line); });
    return run(app, argc, argv, exit_code);
}

}  // namespace examples::match
