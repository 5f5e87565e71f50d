#include "ludus/app/report.hpp"

#include "catch.hpp"
#include "ludus/app/entry.hpp"
#include "ludus/play/comparison.hpp"

using namespace ludus;
using namespace ludus::app;

namespace {

[[nodiscard]] PlayedMatch played(std::uint64_t asked_for) {
    PlayedMatch match{.game = "my_game",
                      .asked = {.first = "net:a\"b",
                                .second = "random",
                                .settings = {.games = asked_for, .limit = {.actions = 50}}},
                      .result = {.distinct_games = 4},
                      .seconds = 2};
    auto& tally = match.result.tally;
    tally.wins = 2;
    tally.draws = 1;
    tally.losses = 1;
    tally.actions = 40;
    tally.turns = 20;
    tally.legal_actions = 120;
    return match;
}

}  // namespace

TEST_CASE("report: a match as JSON", "[report]") {
    CHECK(json_of(played(4)) ==
          R"({"game":"my_game","agent":"net:a\"b","opponent":"random","seat":"both",)"
          R"("start":"usual","referee":"none","random_opening":0,"random_turns":0,)"
          R"("max_turns":null,"max_actions":50,"max_idle":null,"games":4,"partial":false,)"
          R"("distinct_games":4,"wins":2,"draws":1,"losses":1,"wins_low":0.15003899,)"
          R"("wins_high":0.84996101,"draws_low":0.04558726,"draws_high":0.69935816,)"
          R"("losses_low":0.04558726,"losses_high":0.69935816,"score":0.62500000,)"
          R"("score_low":0.21942652,"score_high":0.90810077,"seed":1,"seconds":2.000,)"
          R"("mean_actions":10.0000,"mean_turns":5.0000,"mean_branching":3.0000})"
          "\n");
    CHECK(json_of(played(5)).find("\"partial\":true") != std::string::npos);
}

TEST_CASE("report: a match for people", "[report]") {
    CHECK(table_of(played(4)).starts_with(
        "my_game: net:a\"b and random, 4 games, seed 1\n"
        "wins of net:a\"b             2   50.0000 %  (15.0039 to 84.9961)\n"));
    CHECK(table_of(played(9)).starts_with(
        "my_game: net:a\"b and random, 4 games of 9: stopped early, seed 1\n"));
}
