/// Plays matches between two agents of a game, and tells wins, draws and losses with intervals.

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "ludus/core/outcome.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/games/chinese_checkers/repetition.hpp"
#include "ludus/games/dots_and_boxes/early_end.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/statistics.hpp"

#include "match/command_line.hpp"
#include "support/games.hpp"
#include "support/interrupt.hpp"
#include "support/players.hpp"
#include "support/program.hpp"
#include "support/terminal.hpp"

namespace {

using namespace examples;
using examples::match::CommandLine;

/// What was played, with the settings that the game and the line together gave.
struct Match {
    const CommandLine& line;
    ludus::MatchSettings settings;
    ludus::Tally tally;
    double seconds;

    /// Of something that was counted over all games.
    [[nodiscard]] double mean(std::uint64_t count) const {
        return static_cast<double>(count) / static_cast<double>(tally.games());
    }
    /// Legal actions where one was played.
    [[nodiscard]] double branching() const {
        return tally.actions == 0
            ? 0.0
            : static_cast<double>(tally.legal_actions) / static_cast<double>(tally.actions);
    }
};

/// A limit as JSON.
[[nodiscard]] std::string json_limit(std::uint32_t limit) {
    return limit == ludus::Limit::none ? "null" : fmt::format("{}", limit);
}

[[nodiscard]] std::string json(const Match& match) {
    const auto& [line, settings, tally, seconds] = match;
    std::string text = fmt::format(
        R"({{"game":"{}","agent":"{}","opponent":"{}","seat":"{}","start":"{}","referee":"{}",)"
        R"("random_opening":{},"random_turns":{},"max_turns":{},"max_actions":{},"max_idle":{},)"
        R"("games":{},"wins":{},"draws":{},"losses":{})",
        line.game, line.first, line.second, line.alternate ? "both" : "first", line.start,
        line.referee, settings.random_opening, settings.random_turns,
        json_limit(settings.limit.turns), json_limit(settings.limit.actions),
        json_limit(settings.limit.idle_actions), tally.games(), tally.wins, tally.draws,
        tally.losses);
    const auto add_interval = [&](std::string_view what, std::uint64_t count) {
        const ludus::Interval interval = ludus::wilson(count, tally.games());
        text += fmt::format(R"(,"{}_low":{:.8f},"{}_high":{:.8f})", what, interval.low, what,
                            interval.high);
    };
    add_interval("wins", tally.wins);
    add_interval("draws", tally.draws);
    add_interval("losses", tally.losses);
    return text +
        fmt::format(R"(,"seed":{},"seconds":{:.3f},"mean_actions":{:.4f},"mean_turns":{:.4f},)"
                    R"("mean_branching":{:.4f}}})"
                    "\n",
                    settings.seed, seconds, match.mean(tally.actions), match.mean(tally.turns),
                    match.branching());
}

[[nodiscard]] std::string table(const Match& match) {
    const auto& [line, settings, tally, seconds] = match;
    std::string text =
        fmt::format("{}: {} {} {}, {} games, {}seed {}\n", line.game, line.first,
                    line.alternate ? "and" : "first against", line.second, tally.games(),
                    settings.random_starts ? "random starts, " : "", settings.seed);
    const auto add_row = [&](std::string_view what, std::uint64_t count) {
        const ludus::Interval interval = ludus::wilson(count, tally.games());
        text += fmt::format("{:<18} {:>10}  {:8.4f} %  ({:.4f} to {:.4f})\n", what, count,
                            100 * match.mean(count), 100 * interval.low, 100 * interval.high);
    };
    add_row("wins of " + line.first, tally.wins);
    add_row("draws", tally.draws);
    add_row("wins of " + line.second, tally.losses);
    return text +
        fmt::format(
               "{:<18} {:10.2f}  actions, {:.2f} turns\n"
               "{:<18} {:10.2f}  actions to choose from\n"
               "{:<18} {:10.2f}  s, {:.2f} M actions/s\n",
               "mean length", match.mean(tally.actions), match.mean(tally.turns), "mean branching",
               match.branching(), "time", seconds,
               static_cast<double>(tally.actions) / seconds / 1e6);
}

/// The referee that was asked for.
template <class G>
ludus::RefereeOf<G> referee_of(const CommandLine& line) {
    using ludus::chinese_checkers::Repetition;
    using ludus::dots_and_boxes::EarlyEnd;
    using Referee = ludus::RefereeOf<G>;
    std::string_view names = "none";
    if (line.referee == "none") return {};
    if constexpr (std::constructible_from<Referee, Repetition>) {
        names = "none, repetition, own-repetition";
        if (line.referee == "repetition") return Repetition{};
        if (line.referee == "own-repetition") return Repetition(Repetition::own_eight());
    } else if constexpr (std::constructible_from<Referee, EarlyEnd>) {
        names = "none, early-end";
        if (line.referee == "early-end") return EarlyEnd{};
    }
    throw std::invalid_argument(
        fmt::format("--referee: expected one of {}, found \"{}\"", names, line.referee));
}

template <class G>
int play(const CommandLine& line) {
    const ludus::RefereeOf<G> referee = referee_of<G>(line);
    const auto first = player<G>("--first", line.first);
    const auto second = player<G>("--second", line.second);
    Match match{line, line.match, {}, 0};
    ludus::MatchSettings& settings = match.settings;
    settings.seat = line.alternate ? ludus::Seat::both : ludus::Seat::first;
    settings.random_starts = line.start == "random";
    if (settings.random_starts && !ludus::RandomStart<G>)
        throw std::invalid_argument(
            fmt::format("--start random: games of {} all begin alike", line.game));
    const ludus::Limit usual = Players<G>::limit;
    if (settings.limit.turns == 0) settings.limit.turns = usual.turns;
    if (settings.limit.actions == 0) settings.limit.actions = usual.actions;
    if (settings.limit.idle_actions == 0) settings.limit.idle_actions = usual.idle_actions;
    {
        const Stoppable work;
        ludus::Workers workers(line.threads);
        const Stopwatch watch;
        match.tally = ludus::play_match<G>(first, second, settings, workers, referee);
        match.seconds = watch.seconds();
    }
    print_lines(line.json ? json(match) : table(match));
    return done;
}

int play_any(const CommandLine& line) {
    return AllGames::call(line.game, [&]<class G>(std::type_identity<G>) { return play<G>(line); });
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("match",
                             [&] { return examples::match::command_line(argc, argv, play_any); });
}
