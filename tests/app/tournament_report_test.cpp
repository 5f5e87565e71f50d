#include "ludus/app/tournament_report.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/play/tournament.hpp"

using namespace ludus;
using namespace ludus::app;

namespace {

/// In every game of a round robin the higher number wins, but for one draw of 0 and 1.
[[nodiscard]] Tournament played() {
    Tournament tournament{.names = {"weak", "medium,1", "strong"}, .games = round_robin(3, 4, 1)};
    bool drawn = false;
    for (TournamentGame& game : tournament.games) {
        const bool may_be_drawn = game.first + game.second == 1 && !drawn;
        drawn = drawn || may_be_drawn;
        game.result.outcome = may_be_drawn
            ? Outcome::draw()
            : Outcome::win(game.first > game.second ? Player::first : Player::second);
    }
    return tournament;
}

}  // namespace

TEST_CASE("tournament report: ranks the players, with their results", "[tournament_report]") {
    const auto all = standings_of(played());
    REQUIRE(all.size() == 3);
    CHECK(all[0].name == "strong");
    CHECK(all[0].score() == 1);
    CHECK(all[1].name == "medium,1");
    CHECK(all[1].tally.wins == 3);
    CHECK(all[1].tally.draws == 1);
    CHECK(all[1].tally.losses == 4);
    CHECK(all[2].score() == 0.0625);
    CHECK(all[0].rating > all[1].rating);
    CHECK(all[1].interval.low < all[1].rating);
}

TEST_CASE("tournament report: a table has the points against each other player",
          "[tournament_report]") {
    const std::string text = table_of(played());
    CHECK(text.find("\n    points against       1       2       3\n"
                    "1   strong               -       4       4\n"
                    "2   medium,1             0       -     3.5\n"
                    "3   weak                 0     0.5       -\n") != std::string::npos);
}

TEST_CASE("tournament report: as CSV and as JSON", "[tournament_report]") {
    const std::string csv = csv_of(played());
    CHECK(
        csv.starts_with("agent,games,wins,draws,losses,score,rating,rating_low,rating_high\n"
                        "strong,8,8,0,0,1.000000,"));
    CHECK(csv.find("\n\"medium,1\",8,3,1,4,0.437500,") != std::string::npos);
    Tournament one = played();
    one.games.resize(2);
    one.games[0] = {.first = 1, .second = 0, .result = {.outcome = Outcome::win(Player::second)}};
    one.games[1] = {.first = 0, .second = 2, .result = {.turns = 5, .actions = 7}};
    const std::string names[] = {csv_text(one.names[0]), csv_text(one.names[1]),
                                 csv_text(one.names[2])};
    CHECK(csv_of_games(one) ==
          "game,first,second,winner,turns,actions\n1," + names[1] + ',' + names[0] + ',' +
              names[0] + ",0,0\n2," + names[0] + ',' + names[2] + ",,5,7\n");
    CHECK(
        json_of("my_game", played(), false, 7, 1.5)
            .starts_with(
                R"({"game":"my_game","agent":"strong","games":8,"partial":false,"wins":8,"draws":0,)"
                R"("losses":0,"score":1.000000,"rating":)"));
}
