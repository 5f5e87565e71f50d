#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <utility>

#include "../support/game_option.hpp"
#include "../support/interrupt.hpp"
#include "../support/options.hpp"
#include "../support/program.hpp"

namespace examples::ugi {

int command_line(int argc, char** argv, void (*serve)(Request)) {
    CLI::App app("Plays a game by the Universal Game Interface, UCI for any game", "ugi");
    app.option_defaults()->always_capture_default();
    Request request;
    add_game(app, request.game);
    app.add_option("--agent", request.agent, "who plays; a wrong name lists all")
        ->option_text("AGENT, else mcts");
    app.add_option("--model", request.settings.model,
                   "file of a trained agent, else the committed one")
        ->option_text("FILE");
    app.add_option("--hash", request.settings.hash, "MiB of memory for a search")
        ->check(whole(1, Settings::most_hash));
    app.add_option("--seed", request.settings.seed, "all chance comes from it")->check(any_seed());
    app.callback([&] {
        const Stoppable work;
        serve(std::move(request));
    });
    return run(app, argc, argv, done);
}

}  // namespace examples::ugi
