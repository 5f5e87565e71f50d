#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "support/process.hpp"

using namespace support;

namespace {

const std::string play = example("play");

/// Plays a game by what is typed, line by line, with few nodes for each search.
Ending typed(const std::string& options, const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\\n";
    Ending ending = run("printf '" + text + "' | " + play + " --nodes 100 " + options);
    CAPTURE(options, ending.out, ending.err);
    CHECK(ending.exit_code == 0);
    CHECK(ending.err.empty());
    return ending;
}

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}
auto count(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

}  // namespace

TEST_CASE("play: every game is played by notation or by number", "[examples][play]") {
    for (const std::string game : {"l_game", "onitama", "alquerque", "chinese_checkers",
                                   "alquerque_no_return", "chinese_checkers_5x5_3"}) {
        CAPTURE(game);
        const Ending ending = typed("--game " + game, {"moves", "1", "quit"});
        CHECK(has(ending.out, "  1 "));
        // The L-Game asks for a neutral before the agent moves.
        CHECK((game == "l_game" || has(ending.out, "agent: ")));
        CHECK_FALSE(has(ending.out, "\x1b"));
    }
    const Ending one = typed("--game onitama", {"elephant:c1-d2"});
    CHECK(has(one.out, "agent: "));
    const Ending boxes = typed("--game dots_and_boxes", {"moves", "39"});
    CHECK(has(boxes.out, "agent: "));
    const Ending wrong = typed("--game dots_and_boxes", {"40", "onitama", "help"});
    CHECK_FALSE(has(wrong.out, "agent: "));
    CHECK(count(wrong.out, "expected ") == 2);
    CHECK(has(wrong.out, "undo "));
}

TEST_CASE("play: a hint tells the moves that the agent likes best, and their values",
          "[examples][play]") {
    const Ending win = typed(
        "--game onitama --agent sound --position '2m2/2M2/5/5/4A ox,dragon/goose,monkey/rooster x'",
        {"hint", "quit"});
    CHECK(has(win.out, "  ox:c4-c5  won in 1\n"));
    for (const std::string agent : {"mcts", "minimax", "dqn"}) {
        const Ending ending = typed("--game l_game --agent " + agent, {"hint"});
        CHECK(count(ending.out, "\n  ") >= 5);
        CHECK((has(ending.out, "  +0.") || has(ending.out, "  -0.")));
    }
    const Ending silent = typed("--game alquerque --agent greedy", {"hint"});
    CHECK(has(silent.out, "> "));
}

TEST_CASE("play: moves can be taken back", "[examples][play]") {
    const Ending ending =
        typed("--game dots_and_boxes_1x1 --agent minimax", {"undo", "0", "undo", "1", "undo", "2"});
    CHECK(has(ending.out, "There is no move of yours"));
    CHECK(count(ending.out, "agent: ") == 3);
    // To the end, and back.
    const Ending end = typed("--game dots_and_boxes_1x1 --people both",
                             {"0", "1", "2", "3", "0", "undo", "3", "quit"});
    CHECK(count(end.out, "The second player wins.") == 2);
    CHECK(has(end.out, "The game is over: "));
}

TEST_CASE("play: games are saved, loaded and shown again", "[examples][play]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "games").string();
    const std::string path = quoted(folder / "games");
    (void)typed("--game dots_and_boxes_1x1 --people both", {"2", "0", "save " + file, "1", "3"});
    (void)typed("--game dots_and_boxes_1x1 --people both --save" + path, {"0", "1", "2", "3"});
    const std::string start = "dots_and_boxes_1x1; 1x1 0000 0-0 x; ";
    CHECK(contents(file) == start + "2 0; none\n" + start + "0 1 2 3; p2win\n");

    const std::string load = "--game dots_and_boxes_1x1 --people both --load" + path;
    const Ending over = typed(load, {"replay", "undo", "quit"});
    CHECK(count(over.out, "The second player wins.") == 1);
    CHECK(has(over.out, "\n4. 3\n"));
    const Ending first =
        typed(load + "--line 1", {"1", "load " + file, "load " + file + " 1", "3"});
    CHECK(has(first.out, "The second player wins."));
    CHECK(has(first.out, "x 0, o 0, x to move"));

    const Ending shown = run(play + " --game dots_and_boxes_1x1 --replay --load" + path);
    CHECK(shown.exit_code == 0);
    CHECK(has(shown.out, "p2win"));
    CHECK(count(shown.out, "+-------+\n") >= 2);

    const Ending none = typed(load, {"load " + file + " 3", "load nowhere", "save /nowhere/x"});
    CHECK(has(none.out, "expected a game in line 3, found 2 lines"));
    CHECK(has(none.out, "nowhere: cannot be read"));
    CHECK(has(none.out, "/nowhere/x: cannot be written"));
    std::ofstream(file, std::ios::app) << "ludo; a; b; c\n";
    check_refusal(run(play + " --game dots_and_boxes_1x1 --load" + path),
                  "line 3: expected a game of dots_and_boxes_1x1");
}

TEST_CASE("play: agents play by themselves, the same by the same seed", "[examples][play]") {
    const TemporaryFolder folder;
    const std::string options =
        "--game onitama --people none --nodes 50 --save" + quoted(folder / "games");
    for (const std::string seed : {"1", "1", "2"})
        CHECK(run(play + " " + options + "--seed " + seed).exit_code == 0);
    std::ifstream games(folder / "games");
    std::vector<std::string> lines(3);
    for (std::string& line : lines) std::getline(games, line);
    CHECK(lines[0] == lines[1]);
    CHECK(lines[0] != lines[2]);
    CHECK_FALSE(has(lines[0], "; none"));
}

TEST_CASE("play: pieces have colours where that is asked for", "[examples][play]") {
    const Ending ending = typed("--game l_game --colour always", {"quit"});
    CHECK(has(ending.out, "\x1b[1;31mx\x1b[0m"));
    CHECK(has(ending.out, "\x1b[1;34mo\x1b[0m"));
    CHECK(has(ending.out, "\x1b[1;33mn\x1b[0m"));
    const Ending boxes = typed("--game dots_and_boxes --colour always", {"quit"});
    CHECK(has(boxes.out, "\x1b[1;31mx\x1b[0m 0, \x1b[1;34mo\x1b[0m 0, "));
}

TEST_CASE("play: bad usage is refused in one line", "[examples][play]") {
    check_refusal(run(play), "--game");
    check_refusal(run(play + " --game ludo"), "ludo");
    check_refusal(run(play + " --game onitama --agent strong"), "sound[:DEPTH]");
    check_refusal(run(play + " --game l_game --agent dqn --model nowhere"), "nowhere");
    check_refusal(run(play + " --game l_game --position here"), "here");
    check_refusal(run(play + " --game l_game --load nowhere"), "nowhere");
    check_refusal(run(play + " --game l_game --replay"), "--load");
    check_refusal(run(play + " --game l_game --nodes 0"), "--nodes");
    check_refusal(run(play + " --game l_game --people third"), "--people");
}
