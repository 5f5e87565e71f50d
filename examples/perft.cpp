/// Counts the action sequences of a game to a depth: the standard check and measure of its rules.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/perft.hpp"

#include "support/games.hpp"
#include "support/interrupt.hpp"
#include "support/options.hpp"
#include "support/program.hpp"
#include "support/terminal.hpp"

namespace {

using namespace examples;

struct CommandLine {
    std::string game;
    unsigned depth = 0;
    std::optional<std::string> position;
    bool divide = false;
    bool json = false;
    std::size_t threads = default_threads();
};

/// How many sequences were counted, and in how many seconds of work.
struct Count {
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// The sequences that begin with each legal action of `root`, in the order of its list. The work is
/// dealt by the first two actions.
template <ludus::Game G>
[[nodiscard]] std::vector<Count> divided(const G& root, unsigned depth, ludus::Workers& workers) {
    struct Task {
        std::size_t first;
        G position;
        unsigned depth;
        Count count;
    };
    std::vector<Task> tasks;
    const auto actions = root.legal_actions();
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const G next = ludus::after(root, actions[i]);
        if (depth < 3) {
            tasks.push_back({i, next, depth - 1, {}});
            continue;
        }
        for (const auto reply : next.legal_actions())
            tasks.push_back({i, ludus::after(next, reply), depth - 2, {}});
    }
    workers.run(tasks.size(), [&](std::size_t task) {
        const Stopwatch watch;
        const std::uint64_t nodes = ludus::perft(tasks[task].position, tasks[task].depth);
        tasks[task].count = {nodes, watch.seconds()};
    });
    std::vector<Count> counts(actions.size());
    for (const Task& task : tasks) {
        counts[task.first].nodes += task.count.nodes;
        counts[task.first].seconds += task.count.seconds;
    }
    return counts;
}

/// One JSON object; `more` are members that follow the position.
[[nodiscard]] std::string json_line(std::string_view game, std::string_view position,
                                    std::string_view more, unsigned depth, const Count& count) {
    return fmt::format(R"({{"game":"{}","position":"{}",{}"depth":{},"nodes":{},"seconds":{:.6f}}})"
                       "\n",
                       game, position, more, depth, count.nodes, count.seconds);
}

template <ludus::Notated G>
int count(const CommandLine& line) {
    using Text = ludus::Notation<G>;
    const G root = line.position ? Text::read_position(*line.position) : G{};
    const std::string position = Text::write(root);
    std::vector<Count> counts;
    Count all{line.depth == 0 ? 1U : 0U, 0};
    {
        const Stoppable work;
        ludus::Workers workers(line.threads);
        const Stopwatch watch;
        if (line.depth > 0) counts = divided(root, line.depth, workers);
        for (const Count& part : counts) all.nodes += part.nodes;
        all.seconds = watch.seconds();
    }

    std::string lines;
    for (std::size_t i = 0; line.divide && i < counts.size(); ++i) {
        const std::string action = Text::write(root, root.legal_actions()[i]);
        lines += line.json ? json_line(G::name, position, fmt::format(R"("action":"{}",)", action),
                                       line.depth, counts[i])
                           : fmt::format("{} {}\n", action, counts[i].nodes);
    }
    if (!line.json)
        lines += fmt::format("{}  depth {}  {} nodes  {:.3f} s  {:.1f} M nodes/s\n", position,
                             line.depth, all.nodes, all.seconds,
                             static_cast<double>(all.nodes) / all.seconds / 1e6);
    else if (!line.divide)
        lines += json_line(G::name, position, "", line.depth, all);
    print_lines(lines);
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
