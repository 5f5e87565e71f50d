/// Plays a game in the terminal, against an agent or by agents alone.

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "ludus/game/notated.hpp"

#include "play/advice.hpp"
#include "play/boards.hpp"
#include "play/engine.hpp"
#include "play/game_file.hpp"
#include "play/session.hpp"
#include "support/games.hpp"
#include "support/interrupt.hpp"
#include "support/options.hpp"
#include "support/players.hpp"
#include "support/program.hpp"
#include "support/record.hpp"

namespace {

using namespace examples;

enum class People { first, second, both, none };
enum class Painting { automatic, always, never };

struct CommandLine {
    std::string game;
    std::string agent = "mcts";
    std::string model;
    std::string seed = "1";
    People people = People::first;
    Painting painting = Painting::automatic;
    std::uint64_t milliseconds = 1000;
    std::uint64_t nodes = 0;
    std::string position;
    std::string load;
    std::uint64_t line = 0;
    std::string save;
    bool replay = false;

    /// The command of the agent: the program `ugi` beside this one.
    [[nodiscard]] std::vector<std::string> engine() const {
        const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
        std::vector<std::string> words = {
            (folder / "ugi").string(), "--game", game, "--agent", agent, "--seed", seed};
        if (!model.empty()) words.insert(words.end(), {"--model", model});
        return words;
    }
    [[nodiscard]] std::string limits() const {
        return nodes > 0 ? fmt::format("nodes {}", nodes)
                         : fmt::format("movetime {}", milliseconds);
    }
    [[nodiscard]] play::Table table() const {
        const bool colours = painting == Painting::always ||
            (painting == Painting::automatic && ::isatty(STDOUT_FILENO) != 0 &&
             std::getenv("NO_COLOR") == nullptr);
        return {.people = {people == People::first || people == People::both,
                           people == People::second || people == People::both},
                .colours = colours ? play::Colours::on : play::Colours::off,
                .save = save};
    }
    /// The game that is asked for.
    template <ludus::Notated G>
    [[nodiscard]] Record<G> record() const {
        if (!load.empty())
            return play::load_record<G>(load, static_cast<std::size_t>(line), Players<G>::limit);
        return Record<G>(position.empty() ? G{} : ludus::Notation<G>::read_position(position),
                         Players<G>::limit);
    }
};

template <ludus::Notated G>
int play_game(const CommandLine& line) {
    const auto record = line.record<G>();
    const play::Table table = line.table();
    if (line.replay) {
        play::replay(record, table.colours);
        return done;
    }
    play::Engine engine(line.engine());
    play::Adviser adviser(engine, line.limits());
    if (!adviser.begin()) {
        engine.end();
        return bad_input;  // it has said why
    }
    fmt::print("A move, or moves, hint, undo, replay, save FILE, load FILE, help, quit.\n");
    play::Session<G>(record, table, adviser).run();
    return done;
}

int command_line(int argc, char** argv) {
    CLI::App app("Plays a game in the terminal", "play");
    app.option_defaults()->always_capture_default();
    CommandLine line;
    app.add_option("--game", line.game,
                   fmt::format("one of {}", fmt::join(AllGames::names(), ", ")))
        ->required()
        ->option_text("NAME");
    app.add_option("--agent", line.agent, "who plays and gives hints, as `ugi` names them")
        ->option_text("AGENT, else mcts");
    app.add_option("--model", line.model, "file of a trained agent, else the committed one")
        ->option_text("FILE");
    app.add_option("--people", line.people, "seats of those who type")
        ->transform(
            CLI::CheckedTransformer(std::map<std::string, People>{{"first", People::first},
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
        ->transform(
            CLI::CheckedTransformer(std::map<std::string, Painting>{{"auto", Painting::automatic},
                                                                    {"always", Painting::always},
                                                                    {"never", Painting::never}}))
        ->option_text("auto|always|never");
    int exit_code = done;
    app.callback([&] {
        const Stoppable work;
        exit_code = AllGames::call(
            line.game, [&]<class G>(std::type_identity<G>) { return play_game<G>(line); });
    });
    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("play", [&] { return command_line(argc, argv); });
}
