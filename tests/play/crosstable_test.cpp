#include "ludus/play/crosstable.hpp"

#include <cstddef>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/tournament.hpp"
#include "support/cell_players.hpp"

using namespace ludus;
using support::LowestCell;

TEST_CASE("crosstable: each game counts for both players, seen by each", "[crosstable]") {
    Crosstable table(3);
    table.add({0, 1, {.outcome = Outcome::win(Player::first), .turns = 5}});
    table.add({1, 0, {.outcome = Outcome::win(Player::second), .turns = 8}});
    table.add({1, 0, {.outcome = Outcome::win(Player::first), .turns = 6}});
    table.add({2, 0, {.outcome = Outcome::draw(), .turns = 9}});

    CHECK(table.players() == 3);
    CHECK(table.of(0, 1) == Tally{.wins = 2, .losses = 1, .turns = 19});
    CHECK(table.of(1, 0) == Tally{.wins = 1, .losses = 2, .turns = 19});
    CHECK(table.of(0, 2) == Tally{.draws = 1, .turns = 9});
    CHECK(table.of(2, 0) == Tally{.draws = 1, .turns = 9});
    CHECK(table.of(1, 2) == Tally{});
    CHECK(table.of(0, 0) == Tally{});
    CHECK(table.of(0) == Tally{.wins = 2, .draws = 1, .losses = 1, .turns = 28});
}

TEST_CASE("crosstable: rates and means are of all games", "[crosstable]") {
    const Tally tally{.wins = 3, .draws = 2, .losses = 5, .turns = 125};
    CHECK(win_rate(tally) == Approx(0.3));
    CHECK(net_wins(tally) == -2);
    CHECK(mean_turns(tally) == Approx(12.5));
    CHECK(points(tally) == Approx(4));

    CHECK(win_rate(Tally{}) == 0);
    CHECK(net_wins(Tally{}) == 0);
    CHECK(mean_turns(Tally{}) == 0);
    CHECK(points(Tally{}) == 0);
}

TEST_CASE("crosstable: a match counts like its games", "[crosstable]") {
    Crosstable table(2);
    table.add(1, 0, Tally{.wins = 3, .draws = 2, .losses = 5, .turns = 125});
    table.add(0, 1, Tally{.wins = 1, .turns = 5});
    CHECK(table.of(1, 0) == Tally{.wins = 3, .draws = 2, .losses = 6, .turns = 130});
    CHECK(table.of(0, 1) == Tally{.wins = 6, .draws = 2, .losses = 3, .turns = 130});
}

TEST_CASE("crosstable: what one wins of a tournament the others lose", "[crosstable]") {
    Workers workers(2);
    const Tournament tournament = play_tournament<tic_tac_toe::Position>(
        {.rounds = 50}, workers, Entrant{"random", RandomAgent{}}, Entrant{"lowest", LowestCell{}},
        Entrant{"random too", RandomAgent{}}, Entrant{"lowest too", LowestCell{}});
    const Crosstable table(tournament);
    REQUIRE(table.players() == 4);
    Tally all;
    for (std::size_t a = 0; a < 4; ++a) {
        CHECK(table.of(a).games() == 150);
        all += table.of(a);
        for (std::size_t b = 0; b < 4; ++b) {
            CHECK(table.of(a, b).games() == (a == b ? 0 : 50));
            CHECK(net_wins(table.of(a, b)) == -net_wins(table.of(b, a)));
            CHECK(mean_turns(table.of(a, b)) == mean_turns(table.of(b, a)));
        }
    }
    CHECK(all.wins == all.losses);
    CHECK(net_wins(table.of(1, 3)) == 0);  // whoever begins wins
    CHECK(mean_turns(table.of(1, 3)) == 7);
    Tally played;
    for (const TournamentGame& game : tournament.games) played.add(game.result, Player::first);
    CHECK(all.turns == 2 * played.turns);
    CHECK(all.legal_actions == 2 * played.legal_actions);
}
