#include "ludus/app/comparing.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/seat.hpp"
#include "support/any_team.hpp"
#include "support/cell_players.hpp"
#include "support/drawn_after.hpp"
#include "support/refereed.hpp"

using namespace ludus;

namespace {

using Cross = tic_tac_toe::Position;

/// Marks the lowest vacant cell, the highest, or the centre and then the highest.
struct CellPlayer {
    enum class Choice { lowest, highest, centre } choice = Choice::lowest;

    [[nodiscard]] tic_tac_toe::Action act(const Cross& position, Rng& rng) const {
        if (choice == Choice::lowest) return support::LowestCell::act(position, rng);
        const tic_tac_toe::Action centre{4};
        if (choice == Choice::centre && std::ranges::count(position.legal_actions(), centre) > 0)
            return centre;
        return support::HighestCell::act(position, rng);
    }
};
constexpr CellPlayer lowest_cells{CellPlayer::Choice::lowest};
constexpr CellPlayer highest_cells{CellPlayer::Choice::highest};
constexpr CellPlayer centre_cells{CellPlayer::Choice::centre};

/// Notes how many games are finished when it is asked, and cancels once there are `most` of them.
struct Counting {
    const std::atomic<std::uint64_t>* finished;
    std::atomic<bool>* stop;
    std::uint64_t most;
    std::atomic<std::uint64_t>* seen;

    [[nodiscard]] tic_tac_toe::Action act(const Cross& position, Rng& rng) const {
        *seen = std::max(seen->load(), finished->load());
        if (*finished >= most) *stop = true;
        return support::LowestCell::act(position, rng);
    }
};

Comparison compare_cells(const CellPlayer& opponent, const MatchSettings& settings,
                         Workers& workers, std::atomic<std::uint64_t>& finished) {
    return app::compare<Cross>(lowest_cells, opponent, settings, RefereeOf<Cross>{}, workers,
                               finished);
}

}  // namespace

TEST_CASE("comparing: games are counted from the first agent's viewpoint", "[comparing]") {
    // 0 4 1 8 2, and 4 0 8 1 7 2: the lowest cells are a row before the others are one.
    Workers alone;
    std::atomic<std::uint64_t> finished = 0;
    const Comparison result = compare_cells(centre_cells, {.games = 10}, alone, finished);
    CHECK(result.tally.wins == 10);
    CHECK(result.tally.games() == 10);
    CHECK(result.tally.actions == 5 * 5 + 5 * 6);
    CHECK(result.distinct_games == 2);
    CHECK(result.score() == 1);
}

TEST_CASE("comparing: the first agent has the seat of the settings", "[comparing]") {
    // 0 8 1 7 2, and 8 0 7 1 6: whoever begins wins.
    Workers alone;
    std::atomic<std::uint64_t> finished = 0;
    const Comparison first =
        compare_cells(highest_cells, {.games = 10, .seat = Seat::first}, alone, finished);
    CHECK(first.tally.wins == 10);
    CHECK(first.tally.games() == 10);
    CHECK(first.tally.actions == 50);
    CHECK(first.distinct_games == 1);
    const Comparison second =
        compare_cells(highest_cells, {.games = 10, .seat = Seat::second}, alone, finished);
    CHECK(second.tally.losses == 10);
    CHECK(second.tally.games() == 10);
    const Comparison both = compare_cells(highest_cells, {.games = 10}, alone, finished);
    CHECK(both.tally.wins == 5);
    CHECK(both.tally.losses == 5);
    CHECK(both.distinct_games == 2);
    CHECK(finished == 30);
}

TEST_CASE("comparing: the games are those of a match, whatever the number of workers",
          "[comparing]") {
    const MatchSettings settings{.games = 3000, .seed = 3, .random_opening = 1};
    const Comparison result = support::same_on_any_team([&](Workers& team) {
        std::atomic<std::uint64_t> finished = 0;
        Comparison made = app::compare<Cross>(RandomAgent{}, RandomAgent{}, settings,
                                              RefereeOf<Cross>{}, team, finished);
        CHECK(finished == 3000);
        return made;
    });
    Workers alone;
    CHECK(result.tally == play_match<Cross>(RandomAgent{}, RandomAgent{}, settings, alone));
}

TEST_CASE("comparing: finished games are counted while others are played", "[comparing]") {
    Workers alone;
    std::atomic<std::uint64_t> finished = 0;
    std::atomic<std::uint64_t> seen = 0;
    std::atomic<bool> stop = false;
    const Counting agent{&finished, &stop, 1000, &seen};
    (void)app::compare<Cross>(agent, agent, {.games = 50}, RefereeOf<Cross>{}, alone, finished);
    CHECK(seen > 0);
    CHECK(finished == 50);
}

TEST_CASE("comparing: a cancelled comparison has the games that were finished", "[comparing]") {
    for (const std::size_t threads : {1U, 3U}) {
        std::atomic<std::uint64_t> finished = 0;
        std::atomic<std::uint64_t> seen = 0;
        std::atomic<bool> stop = false;
        Workers team(threads, &stop);
        const Counting agent{&finished, &stop, 7, &seen};
        const Comparison result = app::compare<Cross>(agent, agent, {.games = 100'000},
                                                      RefereeOf<Cross>{}, team, finished);
        CHECK(result.tally.games() == finished);
        CHECK(finished >= 7);
        CHECK(finished < 100'000);
    }
}

TEST_CASE("comparing: the referee may end games", "[comparing]") {
    Workers alone;
    std::atomic<std::uint64_t> finished = 0;
    const Comparison result = app::compare<support::Refereed<Cross, support::DrawnAfter>>(
        lowest_cells, highest_cells, {.games = 10}, support::DrawnAfter{.actions = 4}, alone,
        finished);
    CHECK(result.tally.draws == 10);
    CHECK(result.tally.actions == 40);
}

TEST_CASE("comparing: games without random starts cannot begin with one", "[comparing]") {
    Workers alone;
    std::atomic<std::uint64_t> finished = 0;
    CHECK_THROWS_AS(compare_cells(highest_cells, {.random_starts = true}, alone, finished),
                    std::invalid_argument);
    CHECK(finished == 0);
}
