/// Plays a game by the Universal Game Interface: for match runners, and for whoever likes to type.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "support/games.hpp"
#include "support/interrupt.hpp"
#include "support/program.hpp"
#include "ugi/families.hpp"
#include "ugi/session.hpp"

namespace {

using namespace examples;
using namespace examples::ugi;

int run_session(Request request) {
    const Stoppable work;
    const auto* const family =
        std::ranges::find_if(families, [&](const Family& one) { return one.has(request.game); });
    if (family == families.end())
        throw std::invalid_argument(fmt::format("--game: expected one of {}, found \"{}\"",
                                                fmt::join(AllGames::names(), ", "), request.game));
    auto& file = request.settings.model;
    const std::string_view stem =
        std::string_view(request.agent).substr(0, request.agent.find(':'));
    const auto trained = std::ranges::find(family->trained, stem, &Trained::agent);
    request.is_from_file = trained != family->trained.end();
    if (!request.is_from_file && !file.empty())
        throw std::invalid_argument(
            fmt::format("--model: the agent \"{}\" is read from no file", request.agent));
    if (request.is_from_file && file.empty()) {
        file = trained->usual_file;
        request.is_usual_file = true;
    }
    if (family->serve(request) || (family->serve_trained && family->serve_trained(request)))
        return done;
    throw std::invalid_argument(
        fmt::format("--agent: expected one of {}, found \"{}\"", family->agents, request.agent));
}

int command_line(int argc, char** argv) {
    CLI::App app("Plays a game by the Universal Game Interface, UCI for any game", "ugi");
    app.option_defaults()->always_capture_default();
    Request request;
    app.add_option("--game", request.game,
                   fmt::format("one of {}", fmt::join(AllGames::names(), ", ")))
        ->required()
        ->option_text("NAME");
    app.add_option("--agent", request.agent, "who plays; a wrong name lists all")
        ->option_text("AGENT, else mcts");
    app.add_option("--model", request.settings.model,
                   "file of a trained agent, else the committed one")
        ->option_text("FILE");
    app.add_option("--hash", request.settings.hash, "MiB of memory for a search")
        ->check(whole(1, Settings::most_hash));
    app.add_option("--seed", request.settings.seed, "all chance comes from it")->check(any_seed());
    int exit_code = done;
    app.callback([&] { exit_code = run_session(request); });
    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("ugi", [&] { return command_line(argc, argv); });
}
