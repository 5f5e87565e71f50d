#include "ludus/app/play.hpp"

#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string>

#include "../../examples/own_game/connect_three.hpp"
#include "catch.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/game_record.hpp"
#include "ludus/app/parts.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "support/process.hpp"

using namespace ludus;
using namespace ludus::app;

namespace {

[[nodiscard]] const Entry& connect_three_entry() {
    static const Entry one = entry<connect_three::Position>();
    return one;
}

/// What is shown to whoever types these lines.
[[nodiscard]] std::string shown(const std::string& typed,
                                play::Settings settings = {.agent = "minimax:2"}) {
    const Entry& one = connect_three_entry();
    settings.milliseconds = 0;
    std::istringstream in(typed);
    std::ostringstream out;
    play::Session(one, one.game(one.limit(), "none"), settings, in, out).run();
    return out.str();
}
[[nodiscard]] bool shows(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("play: says who is who, and what can be typed", "[app_play]") {
    CHECK(shows(shown(""), "you are the first player, against minimax:2; type help"));
    CHECK(shows(shown("", {.agent = "minimax:2", .people = {false, true}}),
                "you are the second player"));
    CHECK(shows(shown("", {.agent = "minimax:2", .people = {true, true}}), "you are both players"));
    for (const char* const help : {"help\n", "?\n", "HELP\n"})
        CHECK(shows(shown(help), "takes back your last move"));
}

TEST_CASE("play: the agent answers a move, until the game is over", "[app_play]") {
    const std::string text = shown("2\nquit\n");
    CHECK(shows(text, "first played 2"));
    CHECK(shows(text, "second played "));
    const std::string over =
        shown("", {.agent = "minimax:2", .level = "beginner", .people = {false, false}});
    CHECK(shows(over, "the game is over: "));
    CHECK(shows(shown("0\n1\n0\n1\n0\n", {.agent = "minimax:2", .people = {true, true}}),
                "the game is over: the first player has won"));
}

TEST_CASE("play: unknown words are told apart from moves", "[app_play]") {
    CHECK(shows(shown("svae\n"), "unknown command \"svae\"; did you mean \"save\"?"));
    CHECK(shows(shown("99\n"), "\"99\" is neither a legal move nor a command"));
    CHECK(shows(shown("\x1b[2J\n"), "\\x1B"));
    CHECK(shows(shown("save\n"), "expected save FILE"));
    CHECK(shows(shown("load /nowhere\n"), "/nowhere: cannot be read"));
    CHECK(shows(shown("load /\n"), "/: expected a file of games, found a folder"));
    CHECK(shows(shown("level hrad\n"), "did you mean \"hard\"?"));
    CHECK(shows(shown("agent mtcs\n"), "did you mean \"mcts\"?"));
}

TEST_CASE("play: takes moves back, with the agent's answers", "[app_play]") {
    const std::string text = shown("2\nundo\nmoves\nundo\n");
    CHECK(shows(text, "  0  1  2  3  4\n"));
    CHECK(shows(text, "there is no move of yours to take back"));
}

TEST_CASE("play: changes sides, strength and agent", "[app_play]") {
    const std::string swapped = shown("swap\nquit\n");
    CHECK(shows(swapped, "you are the second player"));
    CHECK(shows(swapped, "first played "));
    CHECK(shows(shown("level easy\n"), "level easy: the agent is mcts:20"));
    CHECK(shows(shown("level\n"), "level best: the agent is minimax:2"));
    CHECK(shows(shown("agent random\n"), "the agent is random"));
    CHECK(shows(shown("agent\n"), "there are random, minimax[:PLIES|TIME]"));
    CHECK_THROWS_AS(shown("", {.agent = "random", .level = "hrad"}), std::invalid_argument);
}

TEST_CASE("play: a hint has moves with their values to the player", "[app_play]") {
    const play::Settings both{.agent = "minimax:5", .people = {true, true}};
    CHECK(shows(shown("0\n1\n0\n1\nhint\n", both), "wins in 1 ply"));
    CHECK(shows(shown("0\n1\n0\nhint\n", both), "loses in 2 plies"));
    CHECK(shows(shown("hint\n", {.agent = "mcts:500"}), "+0."));
}

TEST_CASE("play: a game is saved, and resumed", "[app_play]") {
    const support::TemporaryFolder folder;
    const std::string file = (folder.path() / "games.txt").string();
    CHECK(shows(shown("2\nsave " + file + "\n"), "saved to " + file));
    CHECK(shows(shown("load " + file + "\nreplay\n"), "first played 2"));
    const auto finished = folder.path() / "finished.txt";
    (void)shown("", {.agent = "minimax:2", .people = {false, false}, .save = finished});
    const Entry& one = connect_three_entry();
    CHECK(load_record(finished, 1, one.game(one.limit(), "none")).outcome().has_value());
}

TEST_CASE("play: legal moves stand in lines of at most 80 columns, by pieces", "[app_play]") {
    const AnyGame game = Record<onitama::Position>();
    std::istringstream lines(play::text_of_moves(game));
    std::size_t moves = 0;
    for (std::string line; std::getline(lines, line);) {
        CHECK(line.size() <= 80);
        std::istringstream words(line);
        for (std::string word; words >> word; ++moves) CHECK_NOTHROW(game.read(word));
    }
    CHECK(moves == game.legal_actions().size());
}
