#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/app/agent_text.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/entry.hpp"
#include "ludus/app/game_record.hpp"
#include "ludus/app/json_text.hpp"
#include "ludus/app/match_progress.hpp"
#include "ludus/app/play.hpp"
#include "ludus/app/report.hpp"
#include "ludus/app/tournament_report.hpp"
#include "ludus/app/ugi.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/core/stop_signal.hpp"
#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"
#include "ludus/nn/precision.hpp"

/// What each command of a program does, once its command line is read. Results go to stdout.
namespace LUDUS_NAMESPACE::app {

/// How programs end.
enum ExitCode : std::uint8_t { done = 0, fell_short = 1, bad_input = 2, stopped = 130 };

/// Options of every command that plays games. A limit of 0 is the game's own.
struct GameOptions {
    std::string referee = "none";
    std::uint32_t max_turns = 0;
    std::uint32_t max_actions = 0;
    std::uint32_t max_idle = 0;

    [[nodiscard]] Limit limit(const Entry& entry) const {
        const Limit usual = entry.limit();
        const auto or_usual = [](std::uint32_t asked, std::uint32_t own) {
            return asked > 0 ? asked : own;
        };
        return {or_usual(max_turns, usual.turns), or_usual(max_actions, usual.actions),
                or_usual(max_idle, usual.idle_actions)};
    }
};

inline void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw std::runtime_error("the results could not be written to stdout");
}

/// `check`: tests the laws of the game.
inline int check(const Entry& entry, std::uint64_t games, std::uint64_t seed) {
    const CheckResult result = entry.check(games, seed);
    if (!result.fault.empty()) {
        print(fmt::format("{}: a law of games is broken: {}\n", entry.name(), result.fault));
        return fell_short;
    }
    print(fmt::format("{}: every law holds in {}\n", entry.name(), result.text));
    return done;
}

struct PerftOptions {
    unsigned depth = 1;
    std::string position;  ///< empty for the usual start
    bool divide = false;
    bool json = false;
};
/// `perft`: counts the sequences of actions.
inline int perft(const Entry& entry, const PerftOptions& options, std::size_t threads) {
    if (options.divide && options.depth == 0)
        throw std::invalid_argument("--divide: expected a depth of at least 1, found 0");
    const AnyGame start = entry.game({}, "none");
    const AnyGame root = options.position.empty() ? start : start.another(options.position);
    const auto actions = root.legal_actions();
    const auto after = [](AnyGame game, std::size_t action) {
        game.play(action);
        return game;
    };
    /// The work is dealt by the first two actions.
    struct Task {
        std::size_t first;
        AnyGame game;
        unsigned depth;
        std::uint64_t nodes;
    };
    std::vector<Task> tasks;
    for (std::size_t i = 0; options.depth > 0 && i < actions.size(); ++i) {
        const AnyGame next = after(root, actions[i]);
        if (options.depth < 3)
            tasks.push_back({i, next, options.depth - 1, 0});
        else
            for (const std::size_t reply : next.legal_actions())
                tasks.push_back({i, after(next, reply), options.depth - 2, 0});
    }
    const Stopwatch watch;
    Workers workers(threads);
    {
        MatchProgress progress("perft", tasks.size(), "parts");
        workers.run(tasks.size(), [&](std::size_t i) {
            tasks[i].nodes = entry.perft(tasks[i].game, tasks[i].depth);
            progress.finished().fetch_add(1, std::memory_order_relaxed);
        });
    }
    const double seconds = watch.seconds();
    std::vector<std::uint64_t> counts(actions.size());
    std::uint64_t all = options.depth == 0 ? 1 : 0;
    for (const Task& task : tasks) {
        counts[task.first] += task.nodes;
        all += task.nodes;
    }
    const std::string position = root.text();
    const auto json_line = [&](const std::string& more, std::uint64_t nodes) {
        return fmt::format(R"({{"game":{},"position":{},{}"depth":{},"nodes":{},"seconds":{:.6f}}})"
                           "\n",
                           json_string(entry.name()), json_string(position), more, options.depth,
                           nodes, seconds);
    };
    std::string text;
    for (std::size_t i = 0; options.divide && i < counts.size(); ++i) {
        const std::string action = root.write(actions[i]);
        text += options.json
            ? json_line(fmt::format(R"("action":{},)", json_string(action)), counts[i])
            : fmt::format("{} {}\n", action, counts[i]);
    }
    if (!options.json)
        text += fmt::format("{}  depth {}  {} nodes  {:.3f} s  {:.1f} M nodes/s\n", position,
                            options.depth, all, seconds, static_cast<double>(all) / seconds / 1e6);
    else if (!options.divide)
        text += json_line("", all);
    print(text);
    return done;
}

/// Plays a match, with its progress on stderr, until it is over or interrupted.
[[nodiscard]] inline PlayedMatch played(const Entry& entry, AskedMatch asked,
                                        const GameOptions& options, std::size_t threads) {
    asked.referee = options.referee;
    asked.settings.limit = options.limit(entry);
    const StopSignal signal;
    Workers workers(threads, &StopSignal::flag());
    const Stopwatch watch;
    MatchProgress progress(fmt::format("{} against {}", asked.first, asked.second),
                           asked.settings.games);
    PlayedMatch match{.game = entry.name(), .asked = std::move(asked)};
    match.result = entry.match(match.asked, workers, progress.finished());
    match.seconds = watch.seconds();
    return match;
}

/// `match`: plays two agents against each other.
inline int match(const Entry& entry, const AskedMatch& asked, const GameOptions& options,
                 std::size_t threads, bool json) {
    const PlayedMatch match = played(entry, asked, options, threads);
    print(json ? json_of(match) : table_of(match));
    return match.is_partial() ? stopped : done;
}

/// `evaluate`: plays an agent against several others.
inline int evaluate(const Entry& entry, const std::string& agent,
                    const std::vector<std::string>& opponents, const AskedMatch& how,
                    const GameOptions& options, std::size_t threads, bool json) {
    std::string rows;
    bool is_partial = false;
    for (const std::string& opponent : opponents) {
        AskedMatch asked = how;
        asked.first = agent;
        asked.second = opponent;
        const PlayedMatch match = played(entry, asked, options, threads);
        const auto& [tally, distinct] = match.result;
        const auto [low, high] = match.result.interval();
        rows += json ? json_of(match)
                     : fmt::format("{:<24} {:>6} {:>6} {:>6} {:>6}  {:5.1f} % ({:.1f} to {:.1f})\n",
                                   opponent, tally.games(), tally.wins, tally.draws, tally.losses,
                                   100 * match.result.score(), 100 * low, 100 * high);
        is_partial = match.is_partial();
        if (is_partial) break;
    }
    print(json ? rows
               : fmt::format("{}: {}{}\n{:<24} {:>6} {:>6} {:>6} {:>6}  score, 95 %\n{}",
                             entry.name(), agent, is_partial ? ", stopped early" : "", "against",
                             "games", "won", "drawn", "lost", rows));
    return is_partial ? stopped : done;
}

/// `tournament`: every agent against every other one, several times. If there is a folder, it
/// writes the standings there and who played whom, as CSV, and the games as text.
inline int tournament(const Entry& entry, AskedTournament asked, const GameOptions& options,
                      std::size_t threads, bool json, const std::filesystem::path& folder) {
    constexpr std::size_t most = 256;
    if (asked.agents.size() < 2 || asked.agents.size() > most)
        throw std::invalid_argument(
            fmt::format("agents: expected 2 to {}, found {}", most, asked.agents.size()));
    const auto name_of = [](const std::string& agent) { return NamedText::read(agent).name; };
    for (const std::string& agent : asked.agents)
        if (std::ranges::count(asked.agents, name_of(agent), name_of) > 1)
            throw std::invalid_argument(fmt::format("agents: expected each once, found {} twice",
                                                    printable(name_of(agent))));
    asked.referee = options.referee;
    asked.settings.limit = options.limit(entry);
    if (!folder.empty()) make_folder(folder);
    const std::uint64_t games =
        asked.settings.rounds * asked.agents.size() * (asked.agents.size() - 1) / 2;
    const Stopwatch watch;
    const PlayedTournament played = [&] {
        const StopSignal signal;
        Workers workers(threads, &StopSignal::flag());
        MatchProgress progress("tournament", games);
        return entry.tournament(asked, workers, progress.finished());
    }();
    const double seconds = watch.seconds();
    const std::size_t finished = played.tournament.games.size();
    const bool is_partial = finished < games;
    if (finished == 0) {
        std::fputs("stopped before a game was finished\n", stderr);
        return stopped;
    }
    if (!folder.empty()) {
        write_file(folder / "tournament.csv", csv_of(played.tournament));
        write_file(folder / "games.csv", csv_of_games(played.tournament));
        write_file(folder / "games.txt", fmt::format("{}\n", fmt::join(played.records, "\n")));
    }
    print(json ? json_of(entry.name(), played.tournament, is_partial, asked.settings.seed, seconds)
               : table_of(played.tournament) +
                  fmt::format("\n{}, {} games{} in {}, seed {}\n", entry.name(), finished,
                              is_partial ? fmt::format(" of {}: stopped early", games) : "",
                              clock_time(seconds), asked.settings.seed));
    return is_partial ? stopped : done;
}

/// `train`: trains an agent, and says what was written.
inline int train(const Entry& entry, const AskedTraining& asked) {
    if (asked.how.folder.empty())
        std::fputs("nothing is kept of this training: --folder says where\n", stderr);
    const TrainingResult result = entry.train(asked);
    if (!result.finished) return stopped;
    std::string text = fmt::format("{} games in {}\n", result.games, clock_time(result.seconds));
    if (const auto& folder = asked.how.folder; !folder.empty()) {
        const TrainingFolder files(folder);
        for (const auto& [what, file] :
             {std::pair{"agent", files.agent()}, std::pair{"learning curve", files.curve()}})
            if (exists(file)) text += fmt::format("{:<15} {}\n", what, file.string());
        if (exists(files.agent()))
            text += fmt::format("play against it: play --agent {}:{}\n", asked.trainer,
                                files.agent().string());
    }
    print(text);
    return done;
}
/// The settings of a learner, for people.
[[nodiscard]] inline std::string text_of_settings(const Entry& entry, const std::string& trainer) {
    std::string text = fmt::format("settings of {}, as NAME=VALUE:\n", trainer);
    for (const SettingText& one : entry.settings(trainer))
        text += fmt::format("  {:<20} {:>10}  {}{}\n", one.name, one.usual, one.text,
                            one.range.empty() ? "" : fmt::format(" ({})", one.range));
    return text;
}

/// `inspect`: says what a file is.
inline int inspect(const std::vector<Entry>& entries, const std::filesystem::path& file) {
    const std::string kind = read_checkpoint(file).kind;
    std::string text = fmt::format("file   {}\nbytes  {}\nkind   {}\n", file.string(),
                                   file_size(file), printable(kind));
    for (const Entry& entry : entries) {
        std::vector<std::string> openers = entry.openers(file);
        if (openers.empty()) continue;
        for (std::string& one : openers) one += ":" + file.string();
        text += fmt::format("plays  {} as {}\n", entry.name(), fmt::join(openers, ", "));
    }
    print(text);
    return done;
}

/// `round`: writes an agent's file anew, with its matrices in "bfloat16" or "int8".
inline int round(const Entry& entry, const std::filesystem::path& file,
                 const std::filesystem::path& rounded, std::string_view weights) {
    entry.round(file, rounded, weights == "int8" ? nn::Precision::int8 : nn::Precision::bfloat16);
    return done;
}

/// `ugi`: an engine on stdin and stdout.
inline int serve(const Entry& entry, const ugi::Settings& settings, const GameOptions& options) {
    ugi::serve(entry, entry.game(options.limit(entry), options.referee), settings, stdin, stdout);
    return done;
}

struct PlayOptions {
    play::Settings settings{};
    std::string position;        ///< empty for the usual start
    std::filesystem::path load;  ///< resumes a game of this file
    std::size_t line = 0;        ///< of that file; 0 for the last
};
/// `play`: a game in the terminal.
inline int play_in_terminal(const Entry& entry, const PlayOptions& options,
                            const GameOptions& game_options) {
    AnyGame game = entry.game(game_options.limit(entry), game_options.referee);
    if (!options.load.empty())
        game = load_record(options.load, options.line, game);
    else if (!options.position.empty())
        game = game.another(options.position);
    play::Session(entry, std::move(game), options.settings, std::cin, std::cout).run();
    return done;
}

}  // namespace LUDUS_NAMESPACE::app
