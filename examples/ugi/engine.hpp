#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>

#include "ludus/core/printable.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"

#include "any_thinker.hpp"
#include "budget.hpp"
#include "game.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/game_record.hpp"
#include "ludus/app/ugi_command.hpp"
#include "output.hpp"
#include "settings.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// Obeys the commands for one game. Thinks on a thread of its own, so that it listens all the time:
/// whoever calls `obey` never waits for a search, unless it was told to end.
class Engine {
public:
    /// Makes a thinker from a file, or throws.
    using Load = std::function<AnyThinker(const std::filesystem::path&)>;

    /// Games are like `usual`, with its limit. `load` is empty where thinkers come from no file.
    /// Without a thinker it plays nothing until one is loaded.
    Engine(Settings settings, ludus::app::AnyGame usual, std::optional<AnyThinker> thinker,
           Load load, Output& out)
        : settings_(std::move(settings)),
          load_(std::move(load)),
          thinker_(std::move(thinker)),
          game_(std::move(usual)),
          out_(out) {
        prepare(settings_.hash);
    }

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
        out_.say(fmt::format("option name MultiPV type spin default {} min 1 max {}",
                             settings_.lines, Settings::most_lines));
        if (load_)
            out_.say(fmt::format("option name Model type string default {}",
                                 ludus::printable(settings_.model.string())));
        out_.say("ugiok");
        return true;
    }
    bool obey_one(const IsReady&) {
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
        if (thinker_) thinker_->forget();
        game_ = game_.another(std::nullopt);
        return true;
    }
    bool obey_one(const SetPosition& told) {
        try {
            game_ = told_game(told, game_);
        } catch (const ludus::NotationError& error) {
            tell(fmt::format("position: {}", error.what()));
        }
        return true;
    }
    bool obey_one(const SetOption& option) {
        if (refuses("setoption")) return true;
        const auto is = [&](std::string_view name) {
            return std::ranges::equal(option.name, name, {}, lower_case, lower_case);
        };
        if (is("Hash")) {
            if (const auto hash = number_for(option, Settings::most_hash)) prepare(*hash);
        } else if (is("MultiPV")) {
            settings_.lines = number_for(option, Settings::most_lines).value_or(settings_.lines);
        } else if (load_ && is("Model")) {
            load(option.value);
        } else {
            tell(fmt::format("setoption: expected Hash, MultiPV{}, found \"{}\"",
                             load_ ? " or Model" : "",
                             ludus::printable(option.name.substr(0, 120))));
        }
        return true;
    }
    bool obey_one(const Go& go) {
        const auto start = Time::now();
        if (refuses("go")) return true;
        is_thinking_ = true;
        search_ = std::jthread(
            [this, go, start, game = game_,
             rng = ludus::Rng(settings_.seed, searches_++)](const std::stop_token& stop) mutable {
                std::string best = "0000";
                if (game.outcome())
                    tell("go: the game is over");
                else if (!thinker_)
                    tell("go: there is no agent yet; set Model");
                else
                    best = think(game, go, start, rng, stop);
                if (go.infinite) wait_for(stop);
                is_thinking_ = false;  // who has read the answer may go on at once
                out_.say("bestmove " + best);
            });
        return true;
    }

    [[nodiscard]] std::string think(const ludus::app::AnyGame& game, const Go& go,
                                    Time::time_point start, ludus::Rng& rng,
                                    const std::stop_token& stop) {
        const Budget budget(go, settings_.lines, game.to_move(), start, stop);
        const auto tell_all = [&](const Finding& finding, std::span<const std::size_t> line) {
            out_.say(info(finding, moves_of(game, line), Time::now() - start));
        };
        return game.write(thinker_->think(game, budget, rng, tell_all));
    }

    [[nodiscard]] static std::string info(const Finding& finding, const std::string& moves,
                                          Time::duration time) {
        const double seconds = std::max(std::chrono::duration<double>(time).count(), 1e-6);
        std::string text = fmt::format("info depth {}", finding.depth);
        if (finding.rank > 0) text += fmt::format(" multipv {}", finding.rank);
        if (finding.plies_to_end)
            text += fmt::format(" score mate {}", *finding.plies_to_end);
        else if (finding.hundredths)
            text += fmt::format(" score cp {}", *finding.hundredths);
        text += fmt::format(" time {} nodes {} nps {:.0f} pv {}",
                            static_cast<std::uint64_t>(1000 * seconds), finding.nodes,
                            static_cast<double>(finding.nodes) / seconds, moves);
        return text;
    }

    /// Lets the memory be allocated that a search may use, in MiB; where there is not so much, as
    /// much as before.
    void prepare(std::uint64_t hash) {
        try {
            if (thinker_) thinker_->prepare(hash << 20U);
            settings_.hash = hash;
        } catch (const std::bad_alloc&) {
            tell(fmt::format("Hash: there are no {} MiB", hash));
            if (hash != settings_.hash) prepare(settings_.hash);
        }
    }

    void load(std::string_view path) {
        try {
            thinker_ = load_(path);
            settings_.model = path;
        } catch (const std::exception& error) {
            return tell(fmt::format("Model: {}", ludus::printable(error.what())));
        }
        prepare(settings_.hash);
    }

    /// The number that an option is set to, in [1, `most`]; tells where it is none.
    [[nodiscard]] std::optional<std::uint64_t> number_for(const SetOption& option,
                                                          std::uint64_t most) {
        const auto value = ludus::app::ugi::detail::number_of(option.value);
        if (value && *value >= 1 && *value <= most) return value;
        tell(fmt::format("setoption: expected a value of 1 to {}, found \"{}\"", most,
                         ludus::printable(option.value.substr(0, 120))));
        return std::nullopt;
    }
    [[nodiscard]] static char lower_case(char letter) noexcept {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    }

    /// Whether a command has to wait until the search has ended, of which it tells. One that was
    /// told to end is waited for.
    [[nodiscard]] bool refuses(std::string_view command) {
        if (is_thinking_ && !search_.get_stop_token().stop_requested()) {
            tell(fmt::format("{}: the search goes on; stop it first", command));
            return true;
        }
        if (search_.joinable()) search_.join();
        return false;
    }

    static void wait_for(const std::stop_token& stop) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any().wait(lock, stop, [] { return false; });
    }

    void tell(std::string_view what) { out_.say(fmt::format("info string {}", what)); }

    Settings settings_;
    Load load_;
    std::optional<AnyThinker> thinker_;  ///< used by `search_` alone while that is thinking
    ludus::app::AnyGame game_;
    std::uint64_t searches_ = 0;
    Output& out_;
    std::atomic<bool> is_thinking_ = false;
    std::jthread search_;  ///< the last, so that it ends before all that it uses
};

}  // namespace examples::ugi
