/// Counts the action sequences of a game to a depth: the standard check and measure of its rules.

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/game/perft.hpp"

#include "ludus/app/any_game.hpp"
#include "perft/command_line.hpp"
#include "support/games.hpp"
#include "support/interrupt.hpp"
#include "support/new_game.hpp"
#include "support/program.hpp"
#include "support/terminal.hpp"

namespace {

using namespace examples;
using examples::perft::CommandLine;

/// How many sequences were counted, and in how many seconds of work.
struct Count {
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// Counts the sequences of some length from a position on.
using Perft = std::uint64_t (*)(const ludus::app::AnyGame& game, unsigned depth);

[[nodiscard]] Perft perft_of(std::string_view name) {
    return AllGames::call(name, []<class G>(std::type_identity<G>) -> Perft {
        return [](const ludus::app::AnyGame& game, unsigned depth) {
            return ludus::perft(game.as<G>().position(), depth);
        };
    });
}

[[nodiscard]] ludus::app::AnyGame after(ludus::app::AnyGame game, std::size_t action) {
    game.play(action);
    return game;
}

/// The sequences that begin with each legal action of `root`, in the order of its list. The work is
/// dealt by the first two actions.
[[nodiscard]] std::vector<Count> divided(const ludus::app::AnyGame& root, unsigned depth,
                                         ludus::Workers& workers) {
    struct Task {
        std::size_t first;
        ludus::app::AnyGame game;
        unsigned depth;
        Count count;
    };
    std::vector<Task> tasks;
    const auto actions = root.legal_actions();
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const ludus::app::AnyGame next = after(root, actions[i]);
        if (depth < 3) {
            tasks.push_back({i, next, depth - 1, {}});
            continue;
        }
        for (const std::size_t reply : next.legal_actions())
            tasks.push_back({i, after(next, reply), depth - 2, {}});
    }
    const Perft perft = perft_of(root.name());
    workers.run(tasks.size(), [&](std::size_t task) {
        const Stopwatch watch;
        const std::uint64_t nodes = perft(tasks[task].game, tasks[task].depth);
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

int count(const CommandLine& line) {
    const ludus::app::AnyGame root = new_game(line.game).another(line.position);
    const std::string position = root.text();
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
        const std::string action = root.write(root.legal_actions()[i]);
        lines += line.json
            ? json_line(line.game, position, fmt::format(R"("action":"{}",)", action), line.depth,
                        counts[i])
            : fmt::format("{} {}\n", action, counts[i].nodes);
    }
    if (!line.json)
        lines += fmt::format("{}  depth {}  {} nodes  {:.3f} s  {:.1f} M nodes/s\n", position,
                             line.depth, all.nodes, all.seconds,
                             static_cast<double>(all.nodes) / all.seconds / 1e6);
    else if (!line.divide)
        lines += json_line(line.game, position, "", line.depth, all);
    print_lines(lines);
    return done;
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("perft",
                             [&] { return examples::perft::command_line(argc, argv, count); });
}
