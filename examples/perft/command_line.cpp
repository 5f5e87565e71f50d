#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <stdexcept>

#include "../support/game_option.hpp"
#include "../support/options.hpp"

namespace examples::perft {

int command_line(int argc, char** argv, int (*count)(const CommandLine&)) {
    CLI::App app("Counts action sequences", "perft");
    app.option_defaults()->always_capture_default();
    CommandLine line;
    add_game(app, line.game);
    app.add_option("--depth", line.depth, "actions in a sequence")
        ->required()
        ->check(whole(0, 1000));
    app.add_option("--position", line.position, "where to begin, as text; else the start")
        ->option_text("TEXT");
    app.add_flag("--divide", line.divide, "a count for each first action");
    app.add_flag("--json", line.json,
                 "one JSON object; with --divide one for each first action, its seconds those of "
                 "all threads");
    add_threads(app, line.threads);
    int exit_code = done;
    app.callback([&] {
        if (line.divide && line.depth == 0)
            throw std::invalid_argument("--divide: expected a --depth of at least 1, found 0");
        exit_code = count(line);
    });
    return run(app, argc, argv, exit_code);
}

}  // namespace examples::perft
