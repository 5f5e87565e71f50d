/// Plays a game in the terminal, against an agent or by agents alone.

#include <fmt/format.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "ludus/app/any_game.hpp"
#include "ludus/app/game_record.hpp"
#include "play/advice.hpp"
#include "play/boards.hpp"
#include "play/command_line.hpp"
#include "play/engine.hpp"
#include "play/session.hpp"
#include "support/interrupt.hpp"
#include "support/new_game.hpp"
#include "support/program.hpp"

namespace {

using namespace examples;

using play::CommandLine;
using play::Painting;
using play::People;

/// The command of the agent: the program `ugi` beside this one.
[[nodiscard]] std::vector<std::string> engine_of(const CommandLine& line) {
    const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    std::vector<std::string> words = {
        (folder / "ugi").string(), "--game", line.game, "--agent", line.agent, "--seed", line.seed};
    if (!line.model.empty()) words.insert(words.end(), {"--model", line.model});
    return words;
}

[[nodiscard]] std::string limits_of(const CommandLine& line) {
    return line.nodes > 0 ? fmt::format("nodes {}", line.nodes)
                          : fmt::format("movetime {}", line.milliseconds);
}

[[nodiscard]] play::Table table_of(const CommandLine& line) {
    const bool colours = line.painting == Painting::always ||
        (line.painting == Painting::automatic && ::isatty(STDOUT_FILENO) != 0 &&
         std::getenv("NO_COLOR") == nullptr);
    return {.people = {line.people == People::first || line.people == People::both,
                       line.people == People::second || line.people == People::both},
            .colours = colours ? play::Colours::on : play::Colours::off,
            .save = line.save};
}

/// The game that is asked for.
[[nodiscard]] ludus::app::AnyGame record_of(const CommandLine& line) {
    const ludus::app::AnyGame usual = new_game(line.game);
    if (!line.load.empty())
        return ludus::app::load_record(line.load, static_cast<std::size_t>(line.line), usual);
    return line.position.empty() ? usual : usual.another(line.position);
}

int play_game(const CommandLine& line) {
    const Stoppable work;
    const ludus::app::AnyGame record = record_of(line);
    const play::Table table = table_of(line);
    if (line.replay) {
        play::replay(record, table.colours);
        return done;
    }
    play::Engine engine(engine_of(line));
    play::Adviser adviser(engine, limits_of(line));
    if (!adviser.begin()) {
        engine.end();
        return bad_input;  // it has said why
    }
    fmt::print("A move, or moves, hint, undo, replay, save FILE, load FILE, help, quit.\n");
    play::Session(record, table, adviser).run();
    return done;
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("play",
                             [&] { return examples::play::command_line(argc, argv, play_game); });
}
