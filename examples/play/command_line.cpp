#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <string>

#include "../support/game_option.hpp"
#include "../support/options.hpp"
#include "../support/program.hpp"

namespace examples::play {

int command_line(int argc, char** argv, int (*play)(const CommandLine&)) {
    CLI::App app("Plays a game in the terminal", "play");
    app.option_defaults()->always_capture_default();
    CommandLine line;
    add_game(app, line.game);
    app.add_option("--agent", line.agent, "who plays and gives hints, as `ugi` names them")
        ->option_text("AGENT, else mcts");
    app.add_option("--model", line.model, "file of a trained agent, else the committed one")
        ->option_text("FILE");
    app.add_option("--people", line.people, "seats of those who type")
        ->transform(one_of<People>({{"first", People::first},
                                    {"second", People::second},
                                    {"both", People::both},
                                    {"none", People::none}}))
        ->option_text("first|second|both|none, else first");
    app.add_option("--movetime", line.milliseconds, "ms that the agent thinks, at most")
        ->check(whole(1, 1'000'000'000));
    app.add_option("--nodes", line.nodes, "nodes that it takes at most, in place of a time")
        ->check(at_least_one())
        ->option_text("INT, else none");
    app.add_option("--seed", line.seed, "all chance comes from it")->check(any_seed());
    auto* const position =
        app.add_option("--position", line.position, "where the game begins")->option_text("TEXT");
    auto* const load = app.add_option("--load", line.load, "goes on with a game of this file")
                           ->option_text("FILE");
    load->excludes(position);
    app.add_option("--line", line.line, "of that file, else the last")
        ->check(at_least_one())
        ->needs(load)
        ->option_text("INT, else the last");
    app.add_option("--save", line.save, "adds the game to this file when it is over")
        ->option_text("FILE");
    app.add_flag("--replay", line.replay, "shows the game of --load, and plays nothing")
        ->needs(load);
    app.add_option("--colour", line.painting, "of pieces; `auto`: on a terminal")
        ->transform(one_of<Painting>({{"auto", Painting::automatic},
                                      {"always", Painting::always},
                                      {"never", Painting::never}}))
        ->option_text("auto|always|never");
    int exit_code = done;
    app.callback([&] { exit_code = play(line); });
    return run(app, argc, argv, exit_code);
}

}  // namespace examples::play
