#include <cstddef>
#include <string>
#include <vector>

#include "catch.hpp"
#include "support/process.hpp"
#include "support/records.hpp"

using namespace support;

namespace {

/// Plays a tournament, and has its figures made.
void play(const TemporaryFolder& out, const std::string& words) {
    const Ending ending =
        run(example("onitama_ddpg") + " tournament " + words + " --random-starts --out" +
            quoted(out / "played") + "&& awk -v out=" + quoted(out).substr(1) +
            "-f " LUDUS_SOURCE_DIR "/examples/papers/onitama/tournament.awk" +
            quoted(out / "played" / "tournament.csv") + quoted(out / "played" / "games.csv"));
    CAPTURE(ending.err);
    REQUIRE(ending.exit_code == 0);
}

}  // namespace

TEST_CASE("onitama_tournament: its CSV files agree with each other",
          "[experiments][onitama_tournament]") {
    const TemporaryFolder out;
    play(out, "random paper:1 mcts:20 minimax:1 --rounds 30");
    const auto standings = records_of(out / "tournament.csv");
    const auto course = records_of(out / "elo_course.csv");
    REQUIRE(standings.size() == 4);
    REQUIRE(course.size() == 30);
    CHECK(course.back().number("round") == 30);
    const auto pair = [&](const std::string& file, const std::string& row,
                          const std::string& column) {
        return select(out.path(), file + "[player=" + row + "]").at(0).text(column);
    };
    double elo = 0;
    double won = 0;
    double lost = 0;
    for (const Record& one : standings) {
        const std::string& name = one.text("player");
        CAPTURE(name);
        CHECK(one.number("games") == 90);
        CHECK(one.number("wins") + one.number("draws") + one.number("losses") == 90);
        CHECK(one.number("win_percent") == Approx(100 * one.number("wins") / 90).margin(1e-3));
        CHECK(course.back().number(name) == Approx(one.number("elo")).margin(0.06));
        CHECK(one.number("bradley_terry_low") < one.number("bradley_terry"));
        CHECK(one.number("bradley_terry_high") > one.number("bradley_terry"));
        double net = 0;
        double turns = 0;
        for (const Record& other : standings) {
            const std::string& against = other.text("player");
            if (against == name) {
                CHECK(pair("net_wins.csv", name, name).empty());
                CHECK(pair("turns.csv", name, name).empty());
                continue;
            }
            net += *as_number(pair("net_wins.csv", against, name));
            turns += *as_number(pair("turns.csv", against, name)) / 3;
            CHECK(*as_number(pair("net_wins.csv", against, name)) ==
                  -*as_number(pair("net_wins.csv", name, against)));
            CHECK(pair("turns.csv", against, name) == pair("turns.csv", name, against));
        }
        CHECK(net == one.number("wins") - one.number("losses"));
        CHECK(turns == Approx(one.number("turns")).margin(0.02));
        elo += one.number("elo") / 4;
        won += one.number("wins");
        lost += one.number("losses");
    }
    CHECK(elo == Approx(1000).margin(0.1));
    CHECK(won == lost);
    CHECK(*as_number(pair("net_wins.csv", "random", "paper:1")) > 0);
}

TEST_CASE("onitama_tournament: the course of Elo ratings is thinned, and ends with the last round",
          "[experiments][onitama_tournament]") {
    const TemporaryFolder out;
    play(out, "random paper:1 --rounds 1001");
    const auto course = records_of(out / "elo_course.csv");
    CHECK(course.size() == 334);
    CHECK(course.front().number("round") == 3);
    CHECK(course.back().number("round") == 1001);
}
