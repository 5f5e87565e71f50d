#include "ludus/search/evaluation.hpp"

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "support/graph_game.hpp"
#include "support/small_boxes.hpp"

using namespace ludus;
using support::GraphGame;
using Boxes = support::SmallBoxes<1, 1>;

namespace {

// Evaluations but for one thing each.

struct SaysNothingOfTheEnd {
    static int evaluate(const Boxes&, Player) noexcept { return 0; }
};
struct InFloatingPoint {
    static constexpr bool rates_finished = true;
    static double evaluate(const Boxes&, Player) noexcept { return 0; }
};
struct MayThrow {
    static constexpr bool rates_finished = true;
    static int evaluate(const Boxes&, Player) { return 0; }
};
/// With weights of its own, say.
struct Stateful {
    static constexpr bool rates_finished = false;
    int bonus = 0;
    [[nodiscard]] int evaluate(const Boxes&, Player viewer) const noexcept {
        return viewer == Player::first ? bonus : -bonus;
    }
};
struct WithoutViewer {
    static constexpr bool rates_finished = true;
    static int evaluate(const Boxes&) noexcept { return 0; }
};

}  // namespace

TEST_CASE("evaluation: values are integers for a viewer, and the end's rating is declared",
          "[evaluation]") {
    STATIC_REQUIRE(Evaluation<OutcomeOnly, tic_tac_toe::Position>);
    STATIC_REQUIRE(Evaluation<OutcomeOnly, l_game::Position>);
    STATIC_REQUIRE(Evaluation<OutcomeOnly, Boxes>);
    STATIC_REQUIRE(Evaluation<MarginOfPoints, Boxes>);
    STATIC_REQUIRE(Evaluation<Stateful, Boxes>);
    STATIC_REQUIRE(!Evaluation<OutcomeOnly, int>);
    STATIC_REQUIRE(!Evaluation<SaysNothingOfTheEnd, Boxes>);
    STATIC_REQUIRE(!Evaluation<InFloatingPoint, Boxes>);
    STATIC_REQUIRE(!Evaluation<MayThrow, Boxes>);
    STATIC_REQUIRE(!Evaluation<WithoutViewer, Boxes>);
}

TEST_CASE("evaluation: only games with points have a margin", "[evaluation]") {
    STATIC_REQUIRE(!Evaluation<MarginOfPoints, tic_tac_toe::Position>);
    STATIC_REQUIRE(!Evaluation<MarginOfPoints, l_game::Position>);
}

TEST_CASE("evaluation: the outcome alone says nothing before the end", "[evaluation]") {
    STATIC_REQUIRE(!OutcomeOnly::rates_finished);
    STATIC_REQUIRE(OutcomeOnly::evaluate(Boxes{}, Player::first) == 0);
}

TEST_CASE("evaluation: the margin is the viewer's points less the other's", "[evaluation]") {
    STATIC_REQUIRE(MarginOfPoints::rates_finished);
    Boxes position;
    for (const support::Edge edge : {support::Edge{0}, {1}, {2}}) position.play(edge);
    CHECK(MarginOfPoints::evaluate(position, Player::first) == 0);
    position.play({3});  // the second player's box
    CHECK(MarginOfPoints::evaluate(position, Player::first) == -1);
    CHECK(MarginOfPoints::evaluate(position, Player::second) == 1);
}
