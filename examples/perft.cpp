/// Counts the action sequences of a game to a depth: the standard check and measure of its rules.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/perft.hpp"

#include "support/games.hpp"
#include "support/program.hpp"
#include "support/terminal.hpp"

namespace {

using namespace examples;

struct CommandLine {
    std::string game;
    unsigned depth = 0;
    std::string position;
    bool divide = false;
    bool json = false;
    std::size_t threads = default_threads();
};

/// The sequences that begin with each legal action of `root`, in the order of its list. The work is
/// dealt by the first two actions.
template <ludus::Game G>
[[nodiscard]] std::vector<std::uint64_t> divided(const G& root, unsigned depth,
                                                 ludus::Workers& workers) {
    struct Task {
        std::size_t first;
        G position;
        unsigned depth;
        std::uint64_t count;
    };
    std::vector<Task> tasks;
    const auto actions = root.legal_actions();
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const G next = ludus::after(root, actions[i]);
        if (depth < 3) {
            tasks.push_back({i, next, depth - 1, 0});
            continue;
        }
        for (const auto reply : next.legal_actions())
            tasks.push_back({i, ludus::after(next, reply), depth - 2, 0});
    }
    workers.run(tasks.size(), [&](std::size_t task) {
        tasks[task].count = ludus::perft(tasks[task].position, tasks[task].depth);
    });
    std::vector<std::uint64_t> counts(actions.size());
    for (const Task& task : tasks) counts[task.first] += task.count;
    return counts;
}

template <ludus::Notated G>
int count(const CommandLine& line) {
    using Text = ludus::Notation<G>;
    const G root = line.position.empty() ? G{} : Text::read_position(line.position);
    ludus::Workers workers(line.threads);
    const Stopwatch watch;
    std::uint64_t nodes = line.depth == 0 ? 1 : 0;
    std::vector<std::uint64_t> counts;
    if (line.depth > 0) counts = divided(root, line.depth, workers);
    for (const std::uint64_t part : counts) nodes += part;
    const double seconds = watch.seconds();

    if (line.json) {
        fmt::print(
            "{{\"game\":\"{}\",\"position\":\"{}\",\"depth\":{},\"nodes\":{},\"seconds\":{:.6f}}}"
            "\n",
            G::name, Text::write(root), line.depth, nodes, seconds);
        return done;
    }
    if (line.divide)
        for (std::size_t i = 0; i < counts.size(); ++i)
            fmt::print("{} {}\n", Text::write(root, root.legal_actions()[i]), counts[i]);
    fmt::print("{}  depth {}  {} nodes  {:.3f} s  {:.1f} M nodes/s\n", Text::write(root),
               line.depth, nodes, seconds, static_cast<double>(nodes) / seconds / 1e6);
    return done;
}

int command_line(int argc, char** argv) {
    CLI::App app("Counts action sequences", "perft");
    app.option_defaults()->always_capture_default();
    CommandLine line;
    app.add_option("--game", line.game,
                   fmt::format("one of {}", fmt::join(AllGames::names(), ", ")))
        ->required()
        ->option_text("NAME");
    app.add_option("--depth", line.depth, "actions in a sequence")
        ->required()
        ->check(CLI::Range(0, 1000));
    app.add_option("--position", line.position, "where to begin, as text; empty: the start");
    app.add_flag("--divide", line.divide, "a count for each first action");
    app.add_flag("--json", line.json, "one JSON object");
    app.add_option("--threads", line.threads, "worker threads")->check(CLI::Range(1, 1024));
    int exit_code = done;
    app.callback([&] {
        exit_code = AllGames::call(line.game, [&]<class G>(std::type_identity<G>) {  //
            return count<G>(line);
        });
    });
    return run(app, argc, argv, exit_code);
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("perft", [&] { return command_line(argc, argv); });
}
