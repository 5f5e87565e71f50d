#include <fstream>
#include <string>

#include "catch.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"

using namespace support;

namespace {

const std::string script = "'" LUDUS_SOURCE_DIR "/examples/ladder/ladder.sh' ";

}  // namespace

TEST_CASE("the ladder of a game rates its agents and those that do not change", "[ladder]") {
    const TemporaryFolder folder;
    const std::string out = folder.path().string();
    // The game's own program in place of the yardstick, which takes minutes to build. It has one
    // game, and knows no `--game`.
    std::ofstream(folder / "ugi") << "#!/bin/sh\nshift 2; exec " << example("l_game")
                                  << " ugi \"$@\"\n";
    const Ending ending =
        run("chmod +x '" + out +
            "/ugi'; export LUDUS_PROGRAMS='" LUDUS_EXAMPLES_DIR "' LUDUS_LADDER='" + out +
            "/running' LUDUS_YARDSTICK='" + out + "/ugi'; " + script + "l_game 2 '" + out + "'");
    REQUIRE(ending.exit_code == 0);
    const std::string table = contents(folder / "l_game.csv");
    for (const char* const agent : {"perfect,", "net,", "6a0f509 minimax 3,", "6a0f509 mcts 1000,"})
        CHECK(table.find(agent) != std::string::npos);
    CHECK(contents(folder / "l_game.txt").find("distinct games: ") != std::string::npos);
    CHECK(contents(folder / "l_game.png").starts_with("\x89PNG"));
}

TEST_CASE("a ladder has those players whose names are asked for", "[ladder]") {
    const TemporaryFolder folder;
    const std::string out = "'" + folder.path().string() + "'";
    const Ending ending = run("export LUDUS_PROGRAMS='" LUDUS_EXAMPLES_DIR "' LUDUS_LADDER=" + out +
                              "; " + script + "l_game 2 " + out + " '^(perfect|net)$'");
    REQUIRE(ending.exit_code == 0);
    const std::string table = contents(folder / "l_game.csv");
    CHECK(table.find("\nperfect,") != std::string::npos);
    CHECK(table.find("\nnet,") != std::string::npos);
    CHECK(table.find("mcts") == std::string::npos);
}

TEST_CASE("a ladder of an unknown game is refused with those that there are", "[ladder]") {
    const TemporaryFolder folder;
    const Ending ending = run(script + "checkers 1 '" + folder.path().string() + "'");
    CHECK(ending.exit_code == 2);
    CHECK(ending.err ==
          "ladder: expected onitama, connect_four, l_game, alquerque, chinese_checkers or "
          "dots_and_boxes, found 'checkers'\n");
}
