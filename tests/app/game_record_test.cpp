#include "ludus/app/game_record.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "../../examples/own_game/connect_three.hpp"
#include "catch.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/record.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/io/file.hpp"

using namespace ludus;
using namespace ludus::app;
namespace fs = std::filesystem;
using Box = dots_and_boxes::BasicPosition<1, 1>;

namespace {

/// Checks that random games are the same once they were written and read.
template <Game G>
void check_round_trip() {
    CAPTURE(G::name);
    Rng rng(1);
    for (std::uint32_t actions = 1; actions <= 30; ++actions) {
        const AnyGame usual = Record<G>(G{}, {.limit = {.actions = actions}});
        AnyGame game = usual;
        while (!game.outcome()) game.play(game.random_action(rng));
        const AnyGame same = read_record(write_record(game), usual);
        CHECK(same.template as<G>().position() == game.template as<G>().position());
        CHECK(same.actions() == game.actions());
        CHECK(same.outcome() == game.outcome());
    }
}

}  // namespace

TEST_CASE("game record: a game is the same once it was written and read", "[game_record]") {
    check_round_trip<l_game::Position>();
    check_round_trip<onitama::Position>();
    check_round_trip<alquerque::Position>();
    check_round_trip<chinese_checkers::Position>();
    check_round_trip<dots_and_boxes::Position>();
    check_round_trip<connect_three::Position>();
}

TEST_CASE("game record: is a line with the game, its start, its moves and its end",
          "[game_record]") {
    AnyGame game = Record<Box>();
    const std::string start = game.text();
    CHECK(write_record(game) == "dots_and_boxes_1x1; " + start + "; ; none");
    std::string moves;
    while (!game.outcome()) {
        const auto action = game.legal_actions()[0];
        moves += (moves.empty() ? "" : " ") + game.write(action);
        game.play(action);
    }
    CHECK(write_record(game) == "dots_and_boxes_1x1; " + start + "; " + moves + "; p2win");
}

TEST_CASE("game record: refuses lines that are none, and says why", "[game_record]") {
    const AnyGame usual = Record<connect_three::Position>();
    const auto refused = [&](std::string_view line, std::string_view why) {
        CAPTURE(line);
        CHECK_THROWS_WITH(read_record(line, usual), Catch::Matchers::Contains(std::string(why)));
    };
    refused("", "expected GAME; START; MOVES; RESULT, found \"\"");
    refused("connect_three; ; 1 2", "expected GAME; START; MOVES; RESULT");
    refused("chess; ; 1 2; none", "expected a game of connect_three, found \"chess\"");
    refused("connect_three; x; 1; none", "Notation of the game is missing");
    refused("connect_three; ; 1 9; none", "expected the number of a legal action");
    refused("connect_three; ; 1 2; draw", "expected the result none, found \"draw\"");
    refused("connect_three; ; 0 1 0 1 0 1; p1win", "no move more");
    CHECK(read_record("  connect_three ;; 0 1 0 1 0;p1win\r", usual).outcome().has_value());
}

TEST_CASE("game record: files hold a game in each line, and the last is read by default",
          "[game_record]") {
    const fs::path file = fs::path(LUDUS_TESTS_DIR) / "game_record_test.txt";
    fs::remove(file);
    const AnyGame usual = Record<connect_three::Position>();
    AnyGame game = usual;
    for (const std::size_t action : {1U, 2U}) {
        game.play(action);
        append_record(file, game);
    }
    CHECK(load_record(file, 0, usual).actions() == game.actions());
    CHECK(load_record(file, 1, usual).actions().size() == 1);
    CHECK_THROWS_WITH(load_record(file, 3, usual),
                      Catch::Matchers::Contains("expected a game in line 3, found 2 lines"));
    std::ofstream(file, std::ios::app) << "nothing\n";
    CHECK_THROWS_WITH(load_record(file, 3, usual), Catch::Matchers::Contains(", line 3: expected"));
    fs::remove(file);
    CHECK_THROWS_WITH(load_record(file, 0, usual), Catch::Matchers::Contains("cannot be read"));
    CHECK_THROWS_WITH(load_record(file.parent_path(), 0, usual),
                      Catch::Matchers::Contains("found a folder"));
    CHECK_THROWS_AS(append_record("/nowhere/games.txt", game), FileError);
}
