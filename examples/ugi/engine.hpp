#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>

#include "ludus/core/printable.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/search/standing.hpp"

#include "budget.hpp"
#include "commands.hpp"
#include "game.hpp"
#include "output.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// What a session begins with.
struct Settings {
    static constexpr std::uint64_t most_hash = 4096;

    std::string name;         ///< of the engine
    std::uint64_t hash = 64;  ///< MiB for a search, in [1, `most_hash`]
    std::uint64_t seed = 1;   ///< all chance comes from it
    ludus::Limit limit;       ///< where games end that go on
};

/// Obeys the commands for one game, by one of some thinkers. Thinks on a thread of its own, so that it
/// listens all the time: whoever calls `obey` never waits for a search, unless it was told to end.
template <ludus::Notated G, Thinker<G>... Thinkers>
class Engine {
public:
    Engine(Settings settings, std::variant<Thinkers...> thinker, Output& out)
        : settings_(std::move(settings)),
          thinker_(std::move(thinker)),
          game_(G{}, settings_.limit),
          out_(out) {}

    /// Returns whether it goes on listening.
    [[nodiscard]] bool obey(const Command& command) {
        return std::visit([&](const auto& one) { return obey_one(one); }, command);
    }

private:
    static bool obey_one(const Nothing&) { return true; }
    static bool obey_one(const Quit&) { return false; }

    bool obey_one(const Hello&) {
        out_.say("id name " + settings_.name);
        out_.say("id author the ludus authors");
        out_.say(fmt::format("option name Hash type spin default {} min 1 max {}", settings_.hash,
                             Settings::most_hash));
        out_.say("ugiok");
        return true;
    }
    bool obey_one(const IsReady&) {
        if (!is_thinking_) prepare();
        out_.say("readyok");
        return true;
    }
    bool obey_one(const Stop&) {
        search_.request_stop();
        return true;
    }
    bool obey_one(const Fault& fault) {
        tell(fault.what);
        return true;
    }
    bool obey_one(const Query& query) {
        out_.say(fmt::format("response {}", answer(query, game_)));
        return true;
    }
    bool obey_one(const NewGame&) {
        if (refuses("uginewgame")) return true;
        std::visit([](auto& thinker) { thinker.forget(); }, thinker_);
        game_ = ludus::Standing<G>(G{}, settings_.limit);
        return true;
    }
    bool obey_one(const SetPosition& told) {
        try {
            game_ = told_game<G>(told, settings_.limit);
        } catch (const ludus::NotationError& error) {
            tell(fmt::format("position: {}", error.what()));
        }
        return true;
    }
    bool obey_one(const SetOption& option) {
        if (refuses("setoption")) return true;
        const auto value = detail::number_of(option.value);
        const bool is_hash =
            std::ranges::equal(option.name, std::string_view("hash"), [](char a, char b) {
                return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b);
            });
        if (!is_hash)
            tell(fmt::format("setoption: expected Hash, found \"{}\"",
                             ludus::printable(option.name.substr(0, 120))));
        else if (!value || *value < 1 || *value > Settings::most_hash)
            tell(fmt::format("setoption: expected a value of 1 to {}, found \"{}\"",
                             Settings::most_hash, ludus::printable(option.value.substr(0, 120))));
        else
            settings_.hash = *value;
        return true;
    }
    bool obey_one(const Go& go) {
        const auto start = Time::now();
        if (refuses("go")) return true;
        prepare();
        is_thinking_ = true;
        search_ = std::jthread(
            [this, go, start, game = game_,
             rng = ludus::Rng(settings_.seed, searches_++)](const std::stop_token& stop) mutable {
                std::string best = "0000";
                if (game.outcome())
                    tell("go: the game is over");
                else
                    best = think(game, go, start, rng, stop);
                if (go.infinite) wait_for(stop);
                is_thinking_ = false;  // who has read the answer may go on at once
                out_.say("bestmove " + best);
            });
        return true;
    }

    [[nodiscard]] std::string think(const ludus::Standing<G>& game, const Go& go,
                                    Time::time_point start, ludus::Rng& rng,
                                    const std::stop_token& stop) {
        const Budget budget(go, game.position().to_move(), start, stop);
        const auto show = [&](const Finding<G>& finding) {
            out_.say(info(game.position(), finding, Time::now() - start));
        };
        const auto action = std::visit(
            [&](auto& thinker) { return thinker.think(game, budget, rng, show); }, thinker_);
        return ludus::Notation<G>::write(game.position(), action);
    }

    [[nodiscard]] static std::string info(G position, const Finding<G>& finding,
                                          Time::duration time) {
        const double seconds = std::max(std::chrono::duration<double>(time).count(), 1e-6);
        std::string text = fmt::format("info depth {}", finding.depth);
        if (finding.plies_to_end)
            text += fmt::format(" score mate {}", *finding.plies_to_end);
        else if (finding.hundredths)
            text += fmt::format(" score cp {}", *finding.hundredths);
        text += fmt::format(" time {} nodes {} nps {:.0f} pv",
                            static_cast<std::uint64_t>(1000 * seconds), finding.nodes,
                            static_cast<double>(finding.nodes) / seconds);
        for (const auto action : finding.line) {
            text += ' ' + ludus::Notation<G>::write(position, action);
            position.play(action);
        }
        return text;
    }

    /// Lets the memory that a search may use be allocated.
    void prepare() {
        std::visit([&](auto& thinker) { thinker.prepare(settings_.hash << 20U); }, thinker_);
    }

    /// Whether a command has to wait until the search has ended, of which it tells.
    [[nodiscard]] bool refuses(std::string_view command) {
        const bool too_early = is_thinking_;
        if (too_early) tell(fmt::format("{}: the search goes on; stop it first", command));
        return too_early;
    }

    static void wait_for(const std::stop_token& stop) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any().wait(lock, stop, [] { return false; });
    }

    void tell(std::string_view what) { out_.say(fmt::format("info string {}", what)); }

    Settings settings_;
    std::variant<Thinkers...> thinker_;  ///< used by `search_` alone while that is thinking
    ludus::Standing<G> game_;
    std::uint64_t searches_ = 0;
    Output& out_;
    std::atomic<bool> is_thinking_ = false;
    std::jthread search_;  ///< the last, so that it ends before all that it uses
};

}  // namespace examples::ugi
