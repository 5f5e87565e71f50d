#include "ludus/play/comparison.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/search/search_result.hpp"
#include "support/any_team.hpp"
#include "support/cell_players.hpp"

using namespace ludus;

namespace {

using support::HighestCell;
using support::LowestCell;
using TicTacToe = tic_tac_toe::Position;

/// All games of two players without chance whose first two actions each are free, by their action
/// lists: played one by one, without the loop of games.
std::set<std::vector<std::uint8_t>> all_games(bool lowest_starts) {
    std::set<std::vector<std::uint8_t>> games;
    const auto play = [&](auto&& self, const TicTacToe& position,
                          const std::vector<std::uint8_t>& actions) -> void {
        if (position.outcome()) {
            games.insert(actions);
            return;
        }
        const auto go = [&](tic_tac_toe::Action action) {
            auto longer = actions;
            longer.push_back(static_cast<std::uint8_t>(action.index()));
            self(self, after(position, action), longer);
        };
        const auto legal = position.legal_actions();
        if (actions.size() < 4) {
            for (const auto action : legal) go(action);
        } else {
            const bool lowest = (actions.size() % 2 == 0) == lowest_starts;
            go(lowest ? legal[0] : legal[legal.size() - 1]);
        }
    };
    play(play, TicTacToe{}, {});
    return games;
}

}  // namespace

TEST_CASE("comparison: without random openings, players without chance play two games",
          "[comparison]") {
    const auto result =
        match<TicTacToe>(LowestCell{}, HighestCell{}, {.games = 100, .random_opening = 0});
    CHECK(result.tally.games() == 100);
    CHECK(result.distinct_games == 2);
}

TEST_CASE("comparison: by default openings vary, up to all that there are", "[comparison]") {
    auto games = all_games(true);
    games.merge(all_games(false));
    const auto few = match<TicTacToe>(LowestCell{}, HighestCell{}, {.games = 100});
    CHECK(few.distinct_games > 90);
    const auto many = match<TicTacToe>(LowestCell{}, HighestCell{}, {.games = 200'000});
    CHECK(many.distinct_games == games.size());
}

TEST_CASE("comparison: games are those of a match with the same settings", "[comparison]") {
    const NegamaxAgent<TicTacToe> agent({.depth = 2});
    Workers alone;
    const Tally expected = play_match<TicTacToe>(
        agent, RandomAgent{}, {.games = 300, .seed = 5, .random_opening = 2}, alone);
    CHECK(match<TicTacToe>(agent, RandomAgent{}, {.games = 300, .seed = 5}).tally == expected);
}

TEST_CASE("comparison: an agent can have the same seat in all games", "[comparison]") {
    Workers alone;
    for (const Seat seat : {Seat::first, Seat::second}) {
        const auto result = match<TicTacToe>(LowestCell{}, HighestCell{},
                                             {.games = 100, .seat = seat, .random_opening = 0});
        CHECK(result.distinct_games == 1);
        CHECK(result.tally ==
              play_match<TicTacToe>(LowestCell{}, HighestCell{}, {.games = 100, .seat = seat},
                                    alone));
    }
}

TEST_CASE("comparison: the result does not depend on the number of threads", "[comparison]") {
    (void)support::same_on_any_team([](Workers& team) {
        return match<TicTacToe>(RandomAgent{}, HighestCell{}, {.games = 500}, team);
    });
    const auto by_threads = [](std::size_t threads) {
        return match<TicTacToe>(RandomAgent{}, HighestCell{}, {.games = 500, .threads = threads});
    };
    CHECK(by_threads(1) == by_threads(3));
    CHECK(by_threads(1) == by_threads(0));
}

TEST_CASE("comparison: starts are a part of what makes games distinct", "[comparison]") {
    // Of one action: only deals tell these games apart.
    const ComparisonSettings settings{
        .games = 200, .random_opening = 0, .random_starts = true, .limit = {.actions = 1}};
    const NegamaxAgent<onitama::Position> agent({.depth = 1, .ties = Ties::first});
    CHECK(match<onitama::Position>(agent, agent, settings).distinct_games > 20);
}

TEST_CASE("comparison: random starts of a game without them are refused", "[comparison]") {
    CHECK_THROWS_AS(
        match<TicTacToe>(RandomAgent{}, RandomAgent{}, {.games = 1, .random_starts = true}),
        std::invalid_argument);
}

TEST_CASE("comparison: a game that would never end is cut off and drawn", "[comparison]") {
    const NegamaxAgent<l_game::Position> agent({.depth = 4, .ties = Ties::first});
    const auto result = match<l_game::Position>(agent, agent, {.games = 4, .random_opening = 0});
    CHECK(result.tally.games() == 4);
    CHECK(result.tally.actions == 4000);
    CHECK(result.tally.draws == 4);
}

TEST_CASE("comparison: a cancelled match counts the games that were finished", "[comparison]") {
    const std::atomic<bool> cancelled = true;
    Workers team(1, &cancelled);
    const auto result = match<TicTacToe>(RandomAgent{}, RandomAgent{}, {.games = 100}, team);
    CHECK(result.tally.games() == 0);
    CHECK(result.score() == 0.5);
    CHECK(result.interval().low == 0);
    CHECK(result.interval().high == 1);
}

TEST_CASE("comparison: a draw is half a point, and the interval counts distinct games",
          "[comparison]") {
    const Comparison result{.tally = {.wins = 60, .draws = 20, .losses = 20},
                            .distinct_games = 100};
    CHECK(result.score() == 0.7);
    // Wilson's interval of 70 successes in 100, as statistics packages print it.
    CHECK(result.interval().low == Catch::Approx(0.6042).margin(5e-5));
    CHECK(result.interval().high == Catch::Approx(0.7811).margin(5e-5));
    Comparison repeated = result;
    repeated.distinct_games = 10;
    CHECK(repeated.interval().low == Catch::Approx(0.3968).margin(5e-5));
    CHECK(repeated.interval().high == Catch::Approx(0.8922).margin(5e-5));
}

TEST_CASE("comparison: it is printed in one line, whatever the stream's format", "[comparison]") {
    std::ostringstream out;
    out << std::hex << std::setprecision(2)
        << Comparison{.tally = {.wins = 60, .draws = 20, .losses = 20}, .distinct_games = 100};
    const std::string line = out.str();
    CHECK(line.ends_with("score 70.0 % (60.4 to 78.1)"));
    std::ostringstream usual;
    usual << Comparison{.tally = {.wins = 1000}, .distinct_games = 984};
    CHECK(usual.str() ==
          "1000 games (984 distinct): 1000 wins, 0 draws, 0 losses; score 100.0 % (99.6 to 100.0)");
}
