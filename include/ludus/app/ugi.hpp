#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
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
#include "ludus/app/ugi_info.hpp"
#include "ludus/app/ugi_options.hpp"
#include "ludus/app/ugi_position.hpp"
#include "ludus/core/cancellation.hpp"
#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"

/// An engine that plays any game by the Universal Game Interface.
namespace LUDUS_NAMESPACE::app::ugi {

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
    static bool obey_one(const Nothing&) { return true; }
    static bool obey_one(const Quit&) { return false; }

    bool obey_one(const Hello&) {
        say("id name " + ludus::printable(settings_.name));
        say("id author " + ludus::printable(settings_.author));
        for (const std::string& line : option_lines(settings_)) say(line);
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
    /// Stops the ponder search without a `bestmove`, then runs its `go`.
    bool obey_one(const PonderHit&) {
        const auto start = Clock::now();
        if (!is_thinking_ || must_stop_ || !ahead_) {
            tell("ponderhit: expected a search by go ponder, found none");
            return true;
        }
        is_silent_ = true;
        request_stop();
        search_.join();
        is_silent_ = false;
        auto [go, game] = *std::exchange(ahead_, std::nullopt);
        go.ponder = false;
        search(go, game, start, true);
        return true;
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
            game_ = game_of(told, game_);
        } catch (const NotationError& error) {
            tell(fmt::format("position: {}", error.what()));
        }
        return true;
    }
    bool obey_one(const SetOption& option) {
        if (refuses("setoption")) return true;
        try {
            const Settings wanted = with_option(settings_, option);
            if (is_named(option, "Agent"))
                load(wanted.agent);
            else if (is_named(option, "Hash") || is_named(option, "Threads"))
                reserve(wanted.hash, wanted.threads);
            else if (is_named(option, "Clear Hash"))
                agent_.forget();
            else
                settings_ = wanted;
        } catch (const std::invalid_argument& error) {
            tell(error.what());
        }
        return true;
    }
    bool obey_one(const Go& go) {
        const auto start = Clock::now();
        if (refuses("go")) return true;
        ahead_.reset();
        if (go.ponder) ahead_ = Ahead{go, game_};
        search(go, game_, start, false);
        return true;
    }

    /// Begins a search on a thread of its own. With `goes_on` the latest search was of this game.
    void search(const Go& go, const AnyGame& game, Clock::time_point start, bool goes_on) {
        must_stop_ = false;
        is_thinking_ = true;
        search_ = std::thread(
            [this, go, start, goes_on, game, rng = Rng(settings_.seed, searches_++)]() mutable {
                std::string best = "0000";
                if (game.outcome()) {
                    tell("go: the game is over");
                } else {
                    Budget budget = budget_of(go, game, start);
                    budget.goes_on = goes_on;
                    best = think_or_tell(game, budget, start, rng);
                }
                if (go.infinite || go.ponder) wait_for_stop();
                is_thinking_ = false;  // before the answer: `go` may follow it at once
                if (!is_silent_) say("bestmove " + best);
            });
    }

    /// If the agent throws, reports that and returns a legal move.
    [[nodiscard]] std::string think_or_tell(const AnyGame& game, const Budget& budget,
                                            Clock::time_point start, Rng& rng) {
        try {
            return think(game, budget, start, rng);
        } catch (const std::exception& error) {
            tell(fmt::format("go: {}", ludus::printable(error.what())));
            return game.write(game.legal_actions()[0]);
        }
    }
    [[nodiscard]] std::string think(const AnyGame& game, const Budget& budget,
                                    Clock::time_point start, Rng& rng) {
        std::vector<std::size_t> best_line;
        const auto tell_one = [&](const Finding& finding, std::span<const std::size_t> line) {
            if (finding.rank == 1) best_line.assign(line.begin(), line.end());
            say(info_line(finding, moves_of(game, line), Clock::now() - start,
                          settings_.lines > 1));
        };
        const std::size_t best = agent_.think(game, budget, rng, tell_one);
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
            budget.limit_by(Pace::of(clock, start), game.legal_actions().size() == 1);
        }
        return budget;
    }

    /// Reserves `hash` MiB and `threads` threads for searches; if that fails, as much as before.
    void reserve(std::uint64_t hash, std::uint64_t threads) {
        try {
            agent_.reserve(hash << 20U, threads);
            settings_.hash = hash;
            settings_.threads = threads;
            return;
        } catch (const std::bad_alloc&) {
            tell(fmt::format("Hash: expected memory for {} MiB and {} threads, found less", hash,
                             threads));
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
    /// A search that begins after `ponderhit`.
    struct Ahead {
        Go go;
        AnyGame game;
    };
    std::atomic<bool> is_silent_ = false;  ///< the running search prints no `bestmove`
    std::optional<Ahead> ahead_;
    std::thread search_;
};

/// Plays by the lines of `in` until they say `quit` or end.
inline void serve(const Entry& entry, AnyGame usual, Settings settings, std::FILE* in,
                  std::FILE* out) {
    Engine engine(entry, std::move(usual), std::move(settings), out);
    while (const auto line = next_line(in))
        if (!engine.obey(read_command(*line))) break;
}

}  // namespace LUDUS_NAMESPACE::app::ugi
