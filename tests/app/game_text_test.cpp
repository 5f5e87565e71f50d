#include "ludus/app/game_text.hpp"

#include <string>

#include "../../examples/own_game/connect_three.hpp"
#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/pictured.hpp"
#include "support/games/breakthrough.hpp"
#include "support/games/hex.hpp"
#include "support/games/hex_picture.hpp"

using namespace ludus;
using namespace ludus::app;

namespace {

using Shown = support::hex::Position;             ///< with a notation and a picture
using Written = support::breakthrough::Position;  ///< with a notation alone
using Plain = connect_three::Position;            ///< with neither

static_assert(Notated<Shown> && Pictured<Shown>);
static_assert(Notated<Written> && !Pictured<Written>);
static_assert(!Notated<Plain> && !Pictured<Plain>);

/// The error of a text; empty if it is read.
template <Game G>
std::string refusal(const G& position, const std::string& text) {
    try {
        (void)read_action(position, text);
    } catch (const NotationError& error) {
        CHECK(error.column() == 0);
        return error.what();
    }
    return {};
}

}  // namespace

TEST_CASE("game text: positions have the text of their notation", "[game_text]") {
    CHECK(position_text(Written{}) == "ooooo/ooooo/5/xxxxx/xxxxx x");
    CHECK(read_position<Written>("4o/5/5/5/x4 o").to_move() == Player::second);
    CHECK(position_text(read_position<Written>("4o/5/5/5/x4 o")) == "4o/5/5/5/x4 o");
    CHECK_THROWS_AS(read_position<Written>("4o/5"), NotationError);
}

TEST_CASE("game text: actions have the text of their notation", "[game_text]") {
    const Written start;
    for (const auto action : start.legal_actions()) {
        CHECK(action_text(start, action) == Notation<Written>::write(start, action));
        CHECK(read_action(start, action_text(start, action)) == action);
    }
    CHECK(after(start, read_action(start, "c2c3")) ==
          read_position<Written>("ooooo/ooooo/2x2/xx1xx/xxxxx o"));
    CHECK_THROWS_AS(read_action(start, "c2c4"), NotationError);
}

TEST_CASE("game text: without a notation positions have no text, and none is read", "[game_text]") {
    CHECK(position_text(Plain{}).empty());
    CHECK_THROWS_WITH(read_position<Plain>("x"),
                      "expected the start, since positions of connect_three have no text: "
                      "ludus::Notation of the game is missing, found \"x\"");
}

TEST_CASE("game text: without a notation actions are numbers, the legal ones", "[game_text]") {
    Plain position;
    for (int i = 0; i < connect_three::rows; ++i) position.play({2});
    CHECK(action_text(position, {4}) == "4");
    CHECK(read_action(position, "0").column == 0);
    CHECK(read_action(position, "4").column == 4);
    for (const char* text : {"2", "5", "-1", "+1", "1 ", " 1", "1x", "", "99999999999999999999999"})
        CHECK(refusal(position, text) ==
              "expected the number of a legal action, found \"" + std::string(text) + "\"");
}

TEST_CASE("game text: a board is the picture, else the text of the position", "[game_text]") {
    CHECK(board_text(Shown{}) == "an empty board\n");
    CHECK(board_text(after(Shown{}, Shown{}.legal_actions()[0])) == "some stones\n");
    CHECK(board_text(Written{}) == "ooooo/ooooo/5/xxxxx/xxxxx x\n");
    CHECK(board_text(Plain{}) == "(no board: ludus::Picture of connect_three is missing)\n");
}

TEST_CASE("game text: rules come with the picture", "[game_text]") {
    STATIC_REQUIRE(rules_text<Shown>() == "Aim: join your sides.");
    STATIC_REQUIRE(rules_text<Written>().empty());
    STATIC_REQUIRE(rules_text<Plain>().empty());
}
