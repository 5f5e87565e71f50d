#include "command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "ludus/core/printable.hpp"

#include "../support/game_option.hpp"
#include "../support/options.hpp"
#include "../ugi/engine.hpp"
#include "ludus/app/words.hpp"

namespace examples::tournament {

namespace {

/// Reads "mcts", "minimax:3", "sound movetime=50 hash=64" or "dqn model=FILE". What it does not
/// tell is as `usual` has it. If it tells a limit, be it by a number in its name, no other one
/// holds. Throws `std::invalid_argument`.
[[nodiscard]] Contestant read_contestant(std::string_view text, const Contestant& usual) {
    Contestant told = usual;
    ludus::app::Words words(text);
    told.name = ludus::printable(words.rest());
    told.agent = words.next();
    if (told.agent.find(':') != std::string::npos) told.limits = {};

    const auto refuse = [&](std::string_view what) {
        throw std::invalid_argument(fmt::format("--agent \"{}\": {}", told.name, what));
    };
    constexpr std::string_view model = "model=";
    ugi::Go own;
    for (auto rest = words.rest(); !rest.empty(); rest = words.rest()) {
        if (rest.starts_with(model)) {  // a path may hold spaces
            told.model = rest.substr(model.size());
            if (told.model.empty()) refuse("model: expected FILE, found nothing");
            break;
        }
        const std::string_view word = words.next();
        const std::size_t end = word.find('=');
        const std::string_view key = word.substr(0, end);
        const auto number = [&](std::uint64_t most) -> std::uint64_t {
            std::string digits(word.substr(std::min(end, word.size() - 1) + 1));
            const std::string fault = whole(1, most)(digits);
            if (!fault.empty()) refuse(fmt::format("{}: {}", key, fault));
            return std::stoull(digits);
        };
        if (key == "nodes")
            own.nodes = number(ugi::Go::most);
        else if (key == "depth")
            own.depth = number(ugi::Go::most);
        else if (key == "movetime")
            own.movetime = number(ugi::Go::most);
        else if (key == "hash")
            told.hash = number(ugi::Settings::most_hash);
        else
            refuse(fmt::format("expected nodes=, depth=, movetime=, hash= or model=, found \"{}\"",
                               word));
    }
    if (own.nodes || own.depth || own.movetime) told.limits = own;
    return told;
}

/// Reads what is told of the agents into the plan.
void read_agents(CommandLine& line) {
    constexpr std::size_t most = 256;
    if (line.agents.size() < 2 || line.agents.size() > most)
        throw std::invalid_argument(
            fmt::format("--agent: expected 2 to {} of them, found {}", most, line.agents.size()));
    if (line.milliseconds > 0)
        line.usual.limits.movetime = line.milliseconds;
    else
        line.usual.limits.nodes = line.nodes;
    auto& contestants = line.plan.contestants;
    for (const std::string& text : line.agents) {
        const Contestant one = read_contestant(text, line.usual);
        if (std::ranges::find(contestants, one.name, &Contestant::name) != contestants.end())
            throw std::invalid_argument(
                fmt::format("--agent: expected each once, found \"{}\" twice", one.name));
        contestants.push_back(one);
    }
}

}  // namespace

int command_line(int argc, char** argv, void (*play)(const CommandLine&),
                 void (*list)(const CommandLine&)) {
    CLI::App app("Plays a round robin of any agents of one game", "tournament");
    app.option_defaults()->always_capture_default();
    CommandLine line;
    add_game(app, line.game);
    app.add_option("--agent", line.agents,
                   "one that plays, as `ugi` names it: \"mcts nodes=400\", \"minimax:3\", "
                   "\"sound movetime=50 hash=64\", \"dqn model=FILE\"; once for each")
        ->allow_extra_args(false)
        ->option_text("AGENT [nodes=N] [depth=PLIES] [movetime=MS] [hash=MIB] [model=FILE]");
    app.add_flag("--list", line.list, "says which agents the game has, and plays nothing");
    app.add_option("--rounds", line.plan.rounds, "in each, every pair plays once")
        ->check(whole(1, 100'000));
    app.add_option("--start", line.start, "usual, or random: every game begins elsewhere")
        ->check(CLI::IsMember({"usual", "random"}))
        ->option_text("usual|random");
    app.add_option("--random-opening", line.plan.random_opening,
                   "each player's first so many actions are random")
        ->check(whole(0, 1'000'000'000));
    app.add_option("--nodes", line.nodes, "for a move of an agent that tells no limit of its own")
        ->check(at_least_one());
    app.add_option("--movetime", line.milliseconds, "ms, in place of --nodes")
        ->check(whole(1, 1'000'000'000))
        ->option_text("INT, else none");
    app.add_option("--hash", line.usual.hash, "MiB for the searches of an agent on a thread")
        ->check(whole(1, ugi::Settings::most_hash));
    app.add_option("--seed", line.plan.seed, "all chance comes from it")->check(any_seed());
    app.add_option("--out", line.out, "folder for CSV files, pictures, and the games as text")
        ->option_text("FOLDER");
    app.add_flag("--json", line.json, "one JSON object for each agent");
    add_threads(app, line.threads);
    app.callback([&] {
        if (line.list) {
            list(line);
            return;
        }
        line.plan.random_starts = line.start == "random";
        read_agents(line);
        play(line);
    });
    return run(app, argc, argv, done);
}

}  // namespace examples::tournament
