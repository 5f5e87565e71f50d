#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "ludus/app/any_agent.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/budget.hpp"
#include "ludus/app/entry.hpp"
#include "ludus/app/game_record.hpp"
#include "ludus/app/pace.hpp"
#include "ludus/app/ugi_command.hpp"
#include "ludus/app/words.hpp"
#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"

/// An engine that plays any game by the Universal Game Interface.
namespace LUDUS_NAMESPACE::app::ugi {

/// What a session begins with.
struct Settings {
    static constexpr std::uint64_t most_hash = 4096;
    static constexpr std::uint64_t most_lines = 64;
    static constexpr std::uint64_t most_threads = 1024;
    static constexpr std::uint64_t most_overhead = 10'000;

    std::string name;              ///< of the engine
    std::string author = "ludus";  ///< of the engine
    std::string agent;             ///< by its text
    std::uint64_t hash = 64;       ///< MiB for a search, in [1, `most_hash`]
    std::uint64_t threads = 1;     ///< for a search, in [1, `most_threads`]
    std::uint64_t lines = 1;       ///< that are shown of the best play, in [1, `most_lines`]
    std::uint64_t overhead = 20;   ///< ms of its time that it leaves unused
    bool ponders = false;          ///< whether it names the reply on which it would reckon
    std::uint64_t seed = 1;        ///< all chance comes from it
};

/// Obeys the commands for one game, and writes to `out`. Searches run on a thread of their own:
/// `obey` never waits for a search that was not stopped.
class Engine {
public:
    /// Games are like `usual`, with its limit and referee. Throws if the agent cannot be made.
    Engine(const Entry& entry, AnyGame usual, Settings settings, std::FILE* out)
        : entry_(entry),
          settings_(std::move(settings)),
          agent_(entry.agent(settings_.agent)),
          game_(std::move(usual)),
          out_(out) {
        reserve(settings_.hash, settings_.threads);
    }
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    ~Engine() {
        request_stop();
        if (search_.joinable()) search_.join();
    }

    /// Returns false for `quit`.
    [[nodiscard]] bool obey(const Command& command) {
        return std::visit([&](const auto& one) { return obey_one(one); }, command);
    }

private:
    using Clock = Cancellation::Clock;

    static bool obey_one(const Nothing&) { return true; }
    static bool obey_one(const Quit&) { return false; }

    bool obey_one(const Hello&) {
        const auto spin = [&](std::string_view name, std::uint64_t usual, std::uint64_t least,
                              std::uint64_t most) {
            say(fmt::format("option name {} type spin default {} min {} max {}", name, usual, least,
                            most));
        };
        say("id name " + ludus::printable(settings_.name));
        say("id author " + ludus::printable(settings_.author));
        spin("Hash", settings_.hash, 1, Settings::most_hash);
        spin("Threads", settings_.threads, 1, Settings::most_threads);
        spin("MultiPV", settings_.lines, 1, Settings::most_lines);
        spin("Move Overhead", settings_.overhead, 0, Settings::most_overhead);
        say(fmt::format("option name Ponder type check default {}", settings_.ponders));
        say("option name Agent type string default " +
            (settings_.agent.empty() ? "<empty>" : ludus::printable(settings_.agent)));
        say("ugiok");
        return true;
    }
    bool obey_one(const IsReady&) {
        say("readyok");
        return true;
    }
    bool obey_one(const Stop&) {
        request_stop();
        return true;
    }
    /// Ends the search ahead without a word, and begins the one that was asked for: it goes on from
    /// what the other found.
    bool obey_one(const PonderHit&) {
        if (!is_thinking_ || must_stop_ || !ahead_) {
            tell("ponderhit: expected a search by go ponder, found none");
            return true;
        }
        is_silent_ = true;
        request_stop();
        search_.join();
        is_silent_ = false;
        const Go go = *ahead_;
        return obey_one(go);
    }
    bool obey_one(const Fault& fault) {
        tell(fault.what);
        return true;
    }
    bool obey_one(const Query& query) {
        std::string_view answer = result_of(game_);
        if (query != Query::result)
            answer = (query == Query::game_over ? game_.outcome().has_value()
                                                : game_.to_move() == Player::first)
                ? "true"
                : "false";
        say(fmt::format("response {}", answer));
        return true;
    }
    bool obey_one(const NewGame&) {
        if (refuses("uginewgame")) return true;
        agent_.forget();
        game_ = game_.another(std::nullopt);
        return true;
    }
    bool obey_one(const SetPosition& told) {
        try {
            AnyGame game = game_.another(told.text);
            Words moves(told.moves);
            for (auto move = moves.next(); !move.empty(); move = moves.next()) {
                if (game.outcome())
                    throw NotationError(move, 0, "no move more in a game that is over");
                game.play(game.read(move));
            }
            game_ = std::move(game);
        } catch (const NotationError& error) {
            tell(fmt::format("position: {}", error.what()));
        }
        return true;
    }
    bool obey_one(const SetOption& option) {
        if (refuses("setoption")) return true;
        const auto is = [&](std::string_view name) {
            return std::ranges::equal(option.name, name, {}, lower_case, lower_case);
        };
        const auto set = [&](std::uint64_t& number, std::uint64_t least, std::uint64_t most) {
            number = number_for(option, least, most).value_or(number);
        };
        if (is("Hash")) {
            if (const auto hash = number_for(option, 1, Settings::most_hash))
                reserve(*hash, settings_.threads);
        } else if (is("Threads")) {
            if (const auto threads = number_for(option, 1, Settings::most_threads))
                reserve(settings_.hash, *threads);
        } else if (is("MultiPV")) {
            set(settings_.lines, 1, Settings::most_lines);
        } else if (is("Move Overhead")) {
            set(settings_.overhead, 0, Settings::most_overhead);
        } else if (is("Ponder")) {
            if (option.value == "true" || option.value == "false")
                settings_.ponders = option.value == "true";
            else
                tell(fmt::format("setoption: expected true or false, found \"{}\"",
                                 ludus::printable(option.value.substr(0, 120))));
        } else if (is("Agent")) {
            load(option.value == "<empty>" ? std::string_view() : option.value);
        } else {
            tell(
                fmt::format("setoption: expected Hash, Threads, MultiPV, Move Overhead, Ponder or "
                            "Agent, found \"{}\"",
                            ludus::printable(option.name.substr(0, 120))));
        }
        return true;
    }
    bool obey_one(const Go& go) {
        const auto start = Clock::now();
        if (refuses("go")) return true;
        ahead_.reset();
        if (go.ponder) ahead_.emplace(go).ponder = false;
        must_stop_ = false;
        is_thinking_ = true;
        search_ = std::thread(
            [this, go, start, game = game_, rng = Rng(settings_.seed, searches_++)]() mutable {
                std::string best = "0000";
                if (game.outcome())
                    tell("go: the game is over");
                else
                    best = think_or_tell(game, go, start, rng);
                if (go.infinite || go.ponder) wait_for_stop();
                is_thinking_ = false;  // before the answer: `go` may follow it at once
                if (!is_silent_) say("bestmove " + best);
            });
        return true;
    }

    /// If the agent throws, reports that and returns a legal move.
    [[nodiscard]] std::string think_or_tell(const AnyGame& game, const Go& go,
                                            Clock::time_point start, Rng& rng) {
        try {
            return think(game, go, start, rng);
        } catch (const std::exception& error) {
            tell(fmt::format("go: {}", ludus::printable(error.what())));
            return game.write(game.legal_actions()[0]);
        }
    }
    [[nodiscard]] std::string think(const AnyGame& game, const Go& go, Clock::time_point start,
                                    Rng& rng) {
        std::vector<std::size_t> best_line;
        const auto tell_one = [&](const Finding& finding, std::span<const std::size_t> line) {
            if (finding.rank == 1) best_line.assign(line.begin(), line.end());
            say(info(finding, moves_of(game, line), Clock::now() - start));
        };
        const std::size_t best = agent_.think(game, budget_of(go, game, start), rng, tell_one);
        std::string text = game.write(best);
        if (settings_.ponders && best_line.size() > 1 && best_line[0] == best) {
            AnyGame next = game;
            next.play(best);
            if (next.to_move() != game.to_move()) text += " ponder " + next.write(best_line[1]);
        }
        return text;
    }

    [[nodiscard]] Budget budget_of(const Go& go, const AnyGame& game,
                                   Clock::time_point start) const {
        Budget budget{.nodes = go.nodes.value_or(Budget::unlimited),
                      .depth = go.depth.value_or(Budget::unlimited),
                      .lines = settings_.lines,
                      .until_cancelled = go.infinite || go.ponder,
                      .cancellation = &must_stop_};
        if (go.ponder) return budget;
        const auto usable = [&](std::uint64_t ms) {
            return std::chrono::milliseconds(
                static_cast<std::int64_t>(ms - std::min(ms, settings_.overhead)));
        };
        if (go.movetime) {
            budget.until_cancelled = true;
            budget.cancellation = budget.cancellation.at(start + usable(*go.movetime));
        } else if (go.time[0] || go.time[1]) {
            const std::size_t own = seat(game.to_move());
            const ClockTime clock{.left = usable(go.time[own].value_or(0)),
                                  .increment = std::chrono::milliseconds(
                                      static_cast<std::int64_t>(go.increment[own])),
                                  .actions = go.moves_to_go.value_or(ClockTime{}.actions)};
            budget.keep(Pace::of(clock, start), game.legal_actions().size() == 1);
        }
        return budget;
    }

    [[nodiscard]] std::string info(const Finding& finding, const std::string& moves,
                                   Clock::duration time) const {
        const double seconds = std::max(std::chrono::duration<double>(time).count(), 1e-6);
        std::string text = fmt::format("info depth {}", finding.depth);
        if (settings_.lines > 1) text += fmt::format(" multipv {}", finding.rank);
        if (finding.plies_to_end)
            text += fmt::format(" score mate {}", *finding.plies_to_end);
        else if (finding.hundredths)
            text += fmt::format(" score cp {}", *finding.hundredths);
        text += fmt::format(" time {} nodes {} nps {:.0f} pv {}",
                            static_cast<std::uint64_t>(1000 * seconds), finding.nodes,
                            static_cast<double>(finding.nodes) / seconds, moves);
        return text;
    }

    /// Reserves `hash` MiB and `threads` threads for searches; if that fails, as much as before.
    void reserve(std::uint64_t hash, std::uint64_t threads) {
        try {
            agent_.reserve(hash << 20U, threads);
            settings_.hash = hash;
            settings_.threads = threads;
            return;
        } catch (const std::bad_alloc&) {
            tell(fmt::format("Hash: expected {} MiB of memory, found less", hash));
        } catch (const std::system_error& error) {
            tell(fmt::format("Threads: expected {}, found {}", threads, error.what()));
        }
        if (hash != settings_.hash || threads != settings_.threads)
            reserve(settings_.hash, settings_.threads);
    }
    /// Changes to the agent of a text; keeps the present one if that fails.
    void load(std::string_view text) {
        try {
            agent_ = entry_.agent(text);
            settings_.agent = text;
        } catch (const std::exception& error) {
            return tell(fmt::format("Agent: {}", ludus::printable(error.what())));
        }
        reserve(settings_.hash, settings_.threads);
    }

    /// The number that an option is set to; reports one that is out of range.
    [[nodiscard]] std::optional<std::uint64_t> number_for(const SetOption& option,
                                                          std::uint64_t least, std::uint64_t most) {
        const auto value = detail::number_of(option.value);
        if (value && *value >= least && *value <= most) return value;
        tell(fmt::format("setoption: expected a value of {} to {}, found \"{}\"", least, most,
                         ludus::printable(option.value.substr(0, 120))));
        return std::nullopt;
    }
    [[nodiscard]] static char lower_case(char letter) noexcept {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    }

    /// True, with a report, if a search is running. Waits for a search that was stopped.
    [[nodiscard]] bool refuses(std::string_view command) {
        if (is_thinking_ && !must_stop_) {
            tell(fmt::format("{}: a search is under way; stop it first", command));
            return true;
        }
        if (search_.joinable()) search_.join();
        return false;
    }
    void request_stop() {
        const std::lock_guard lock(mutex_);
        must_stop_ = true;
        stopped_.notify_all();
    }
    void wait_for_stop() {
        std::unique_lock lock(mutex_);
        stopped_.wait(lock, [this] { return must_stop_.load(); });
    }

    void tell(std::string_view what) { say(fmt::format("info string {}", what)); }
    /// Writes a whole line and flushes it. Any thread may call it.
    void say(std::string line) {
        line += '\n';
        const std::lock_guard alone(output_);
        std::fwrite(line.data(), 1, line.size(), out_);
        std::fflush(out_);
    }

    const Entry& entry_;
    Settings settings_;
    AnyAgent agent_;  ///< used by `search_` alone while that is thinking
    AnyGame game_;
    std::uint64_t searches_ = 0;
    std::FILE* out_;
    std::mutex output_;
    std::mutex mutex_;  ///< guards changes of `must_stop_`
    std::condition_variable stopped_;
    std::atomic<bool> must_stop_ = true;
    std::atomic<bool> is_thinking_ = false;
    std::atomic<bool> is_silent_ = false;  ///< the search is ended without an answer
    std::optional<Go> ahead_;              ///< what to search after `ponderhit`
    std::thread search_;
};

/// The next line of a stream, without its line break; none at the end of the stream. A line that
/// is too long is cut to one byte more than allowed.
[[nodiscard]] inline std::optional<std::string> next_line(std::FILE* in) {
    std::string line;
    int letter = std::getc(in);
    if (letter == EOF) return std::nullopt;
    for (; letter != EOF && letter != '\n'; letter = std::getc(in))
        if (line.size() <= longest_line) line += static_cast<char>(letter);
    return line;
}

/// Plays by the lines of `in` until they say `quit` or end.
inline void serve(const Entry& entry, AnyGame usual, Settings settings, std::FILE* in,
                  std::FILE* out) {
    Engine engine(entry, std::move(usual), std::move(settings), out);
    while (const auto line = next_line(in))
        if (!engine.obey(read_command(*line))) break;
}

}  // namespace LUDUS_NAMESPACE::app::ugi
