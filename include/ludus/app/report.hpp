#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "ludus/app/entry.hpp"
#include "ludus/app/json_text.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/play/statistics.hpp"
#include "ludus/play/tally.hpp"

/// Results of matches, for people and as JSON.
namespace LUDUS_NAMESPACE::app {

/// A match that was played, whole or in part.
struct PlayedMatch {
    std::string_view game;
    AskedMatch asked{};
    Comparison result{};
    double seconds = 0;

    [[nodiscard]] bool is_partial() const noexcept {
        return result.tally.games() < asked.settings.games;
    }
    [[nodiscard]] double per_game(std::uint64_t count) const noexcept {
        return result.tally.games() == 0
            ? 0
            : static_cast<double>(count) / static_cast<double>(result.tally.games());
    }
    /// Legal actions where one was played.
    [[nodiscard]] double branching() const noexcept {
        const Tally& tally = result.tally;
        return tally.actions == 0
            ? 0
            : static_cast<double>(tally.legal_actions) / static_cast<double>(tally.actions);
    }
};

/// One JSON object with an end of line.
[[nodiscard]] inline std::string json_of(const PlayedMatch& match) {
    const auto& settings = match.asked.settings;
    const Tally& tally = match.result.tally;
    const auto limit = [](std::uint32_t number) {
        return number == Limit::none ? "null" : fmt::format("{}", number);
    };
    std::string text = fmt::format(
        R"({{"game":{},"agent":{},"opponent":{},"seat":"{}","start":"{}","referee":{},)"
        R"("random_opening":{},"random_turns":{},"max_turns":{},"max_actions":{},"max_idle":{},)"
        R"("games":{},"partial":{},"distinct_games":{},"wins":{},"draws":{},"losses":{})",
        json_string(match.game), json_string(match.asked.first), json_string(match.asked.second),
        settings.seat == Seat::both ? "both" : "first", settings.random_starts ? "random" : "usual",
        json_string(match.asked.referee), settings.random_opening, settings.random_turns,
        limit(settings.limit.turns), limit(settings.limit.actions),
        limit(settings.limit.idle_actions), tally.games(), match.is_partial(),
        match.result.distinct_games, tally.wins, tally.draws, tally.losses);
    const auto add = [&](std::string_view what, const Interval& interval) {
        text += fmt::format(R"(,"{}_low":{:.8f},"{}_high":{:.8f})", what, interval.low, what,
                            interval.high);
    };
    add("wins", wilson(tally.wins, tally.games()));
    add("draws", wilson(tally.draws, tally.games()));
    add("losses", wilson(tally.losses, tally.games()));
    text += fmt::format(R"(,"score":{:.8f})", match.result.score());
    add("score", match.result.interval());
    return text +
        fmt::format(R"(,"seed":{},"seconds":{:.3f},"mean_actions":{:.4f},"mean_turns":{:.4f},)"
                    R"("mean_branching":{:.4f}}})"
                    "\n",
                    settings.seed, match.seconds, match.per_game(tally.actions),
                    match.per_game(tally.turns), match.branching());
}

/// Some lines for people.
[[nodiscard]] inline std::string table_of(const PlayedMatch& match) {
    const auto& asked = match.asked;
    const Tally& tally = match.result.tally;
    std::string text = fmt::format(
        "{}: {} {} {}, {} games{}, seed {}\n", match.game, asked.first,
        asked.settings.seat == Seat::both ? "and" : "first against", asked.second, tally.games(),
        match.is_partial() ? fmt::format(" of {}: stopped early", asked.settings.games) : "",
        asked.settings.seed);
    const auto add_row = [&](const std::string& what, std::uint64_t count) {
        const Interval interval = wilson(count, tally.games());
        text += fmt::format("{:<18} {:>10}  {:8.4f} %  ({:.4f} to {:.4f})\n", what, count,
                            100 * match.per_game(count), 100 * interval.low, 100 * interval.high);
    };
    add_row("wins of " + asked.first, tally.wins);
    add_row("draws", tally.draws);
    add_row("wins of " + asked.second, tally.losses);
    const Interval score = match.result.interval();
    return text +
        fmt::format(
               "{:<18} {:>10}  {:8.4f} %  ({:.4f} to {:.4f}), {} distinct games\n"
               "{:<18} {:10.2f}  actions, {:.2f} turns\n"
               "{:<18} {:10.2f}  actions to choose from\n"
               "{:<18} {:10.2f}  s, {:.2f} M actions/s\n",
               "score of the first", "", 100 * match.result.score(), 100 * score.low,
               100 * score.high, match.result.distinct_games, "mean length",
               match.per_game(tally.actions), match.per_game(tally.turns), "mean branching",
               match.branching(), "time", match.seconds,
               static_cast<double>(tally.actions) / match.seconds / 1e6);
}

}  // namespace LUDUS_NAMESPACE::app
