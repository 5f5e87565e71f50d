#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/games_in_play.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/play/statistics.hpp"
#include "ludus/play/tally.hpp"

namespace LUDUS_NAMESPACE {

/// How two agents are compared. The defaults suit a game of which nothing else is known: players
/// without chance would play the same two games again and again, so each player begins with random
/// actions; and a game that has no end of its own is cut off.
struct ComparisonSettings {
    std::uint64_t games = 1000;        ///< in all
    std::uint64_t seed = 1;            ///< all chance comes from it
    Seat seat = Seat::both;            ///< the first agent's
    std::uint32_t random_opening = 2;  ///< random actions that each player begins with
    double random_turns = 0;           ///< share of the agent's turns that are random
    bool random_starts = false;        ///< in positions of `RandomStart`, for games that model it
    Limit limit{.actions = 1000};      ///< of a game; what it ends is adjudicated
    std::size_t threads = 0;           ///< 0: as many as there are processors
};

/// The result of a comparison, from the first agent's viewpoint.
struct Comparison {
    Tally tally{};  ///< of the games that were played: fewer than asked for if it was cancelled
    /// Games that differ in their start or their actions. Two games that are the same say no more
    /// than one of them.
    std::uint64_t distinct_games = 0;

    /// The share of the points, in [0, 1]: 1 for a win, 1/2 for a draw. 1/2 without games.
    [[nodiscard]] double score() const noexcept {
        if (tally.games() == 0) return 0.5;
        const auto half_points = static_cast<double>(2 * tally.wins + tally.draws);
        return half_points / static_cast<double>(2 * tally.games());
    }
    /// In which the expected score lies with a confidence of 95 per cent, by Wilson's method for as
    /// many games as are distinct. Draws make it wider than it needs to be.
    [[nodiscard]] Interval interval() const noexcept {
        return wilson_of_share(score(), distinct_games);
    }

    friend bool operator==(const Comparison&, const Comparison&) = default;

    /// One line without an end, such as "1000 games (984 distinct): 812 wins, 20 draws, 168 losses;
    /// score 82.2 % (79.7 to 84.5)".
    friend std::ostream& operator<<(std::ostream& out, const Comparison& result) {
        const auto [low, high] = result.interval();
        const auto number = [](std::uint64_t count) { return std::to_string(count); };
        return out << concat(
                   number(result.tally.games()), " games (", number(result.distinct_games),
                   " distinct): ", number(result.tally.wins), " wins, ", number(result.tally.draws),
                   " draws, ", number(result.tally.losses), " losses; score ",
                   tenths(result.score()), " % (", tenths(low), " to ", tenths(high), ")");
    }

private:
    /// Per cent with one decimal, whatever the stream's format.
    [[nodiscard]] static std::string tenths(double share) {
        const long rounded = std::lround(1000 * share);
        return concat(std::to_string(rounded / 10), ".", std::to_string(rounded % 10));
    }
};

namespace detail {

/// Counts games for the player, and keeps a hash of each.
struct ComparisonRecorder : GameRecorder {
    struct Record {
        std::uint64_t hash = 0;  ///< of the start and the actions so far
    };
    Tally tally{};
    std::vector<std::uint64_t> hashes{};  ///< of the games

    static void begin(Record& record, std::uint64_t, const auto& standing) noexcept {
        record.hash = standing.position().hash();
    }
    static void played(Record& record, const auto&, const auto& action) noexcept {
        record.hash = combine(record.hash, action.index());
    }
    void finish(Record& record, const auto& game) {
        tally.add(game.result, game.player);
        hashes.push_back(record.hash);
    }
};

/// What the recorders of a match have counted together.
template <class Recorder>
[[nodiscard]] Comparison comparison_of(const std::vector<Recorder>& recorders) {
    Comparison result;
    std::vector<std::uint64_t> hashes;
    for (const auto& recorder : recorders) {
        result.tally += recorder.tally;
        hashes.insert(hashes.end(), recorder.hashes.begin(), recorder.hashes.end());
    }
    std::ranges::sort(hashes);
    hashes.erase(std::ranges::unique(hashes).begin(), hashes.end());
    result.distinct_games = hashes.size();
    return result;
}

}  // namespace detail

/// Plays games of two agents against each other. The result does not depend on the number of
/// workers. If the team is cancelled, only finished games are counted. `threads` is not used.
/// Throws `std::invalid_argument` if the settings ask for random starts of a game that has none.
template <Game G, Agent<G> A, Agent<G> B>
[[nodiscard]] Comparison match(const A& agent, const B& opponent,
                               const ComparisonSettings& settings, Workers& workers,
                               const RefereeOf<G>& referee = {}) {
    std::vector<detail::ComparisonRecorder> recorders(workers.count());
    record_match<G>(agent, opponent,
                    {.games = settings.games,
                     .seed = settings.seed,
                     .seat = settings.seat,
                     .random_starts = settings.random_starts,
                     .limit = settings.limit,
                     .random_turns = settings.random_turns,
                     .random_opening = settings.random_opening},
                    referee, std::span(recorders), workers);
    return detail::comparison_of(recorders);
}

/// The same by threads of its own.
template <Game G, Agent<G> A, Agent<G> B>
[[nodiscard]] Comparison match(const A& agent, const B& opponent,
                               const ComparisonSettings& settings = {},
                               const RefereeOf<G>& referee = {}) {
    Workers workers(settings.threads > 0 ? settings.threads : Workers::processors());
    return match<G>(agent, opponent, settings, workers, referee);
}

}  // namespace LUDUS_NAMESPACE
