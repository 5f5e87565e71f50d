#include "ludus/app/any_game.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>

#include "../../examples/own_game/connect_three.hpp"
#include "catch.hpp"
#include "ludus/app/record.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"

using namespace ludus;
using namespace ludus::app;

namespace {

/// Plays a random game of any kind and beside that as itself.
template <Notated G>
void check_twins() {
    CAPTURE(G::name);
    Rng rng(1);
    const Limit limit{.actions = 30};
    Record<G> game(G{}, {.limit = limit});
    AnyGame any = game;
    CHECK(any.name() == G::name);
    while (!game.outcome()) {
        const auto actions = game.position().legal_actions();
        REQUIRE(std::ranges::equal(any.legal_actions(), actions, {}, {},
                                   [](auto action) { return action.index(); }));
        REQUIRE(std::ranges::count(any.legal_actions(), any.random_action(rng)) == 1);
        const auto action = actions[rng.below(static_cast<std::uint32_t>(std::size(actions)))];
        REQUIRE(any.write(action.index()) == Notation<G>::write(game.position(), action));
        REQUIRE(any.read(any.write(action.index())) == action.index());
        game.play(action);
        any.play(action.index());
        REQUIRE(any.text() == Notation<G>::write(game.position()));
        REQUIRE(any.to_move() == game.position().to_move());
        REQUIRE(any.outcome() == game.outcome());
        REQUIRE(any.counter().turns() == game.counter().turns());
    }
    CHECK(any.actions().size() == game.actions().size());
    CHECK(any.without(2).text() == Notation<G>::write(game.without(2).position()));
    CHECK(any.begin().text() == Notation<G>::write(G{}));
}

}  // namespace

TEST_CASE("any game: goes the same way as the game itself", "[any_game]") {
    check_twins<onitama::Position>();
    check_twins<dots_and_boxes::Position>();
    check_twins<alquerque::Position>();
}

TEST_CASE("any game: another one is from a text or from the start, under the same limit",
          "[any_game]") {
    using G = dots_and_boxes::Position;
    AnyGame game = Record<G>(G{}, {.limit = {.actions = 2}});
    game.play(game.legal_actions()[0]);
    const std::string text = game.text();
    AnyGame same = game.another(text);
    CHECK(same.text() == text);
    CHECK(same.counter().actions() == 0);
    for (int i = 0; i < 2; ++i) same.play(same.legal_actions()[0]);
    CHECK(same.outcome().has_value());
    CHECK(game.another(std::nullopt).text() == Notation<G>::write(G{}));
    CHECK_THROWS_AS(game.another("nowhere"), NotationError);
}

TEST_CASE("any game: a game without notation has numbers for actions, and no text", "[any_game]") {
    AnyGame game = Record<connect_three::Position>();
    CHECK_FALSE(game.has_notation());
    CHECK(game.text().empty());
    CHECK(game.write(3) == "3");
    CHECK(game.read("3") == 3);
    CHECK_THROWS_AS(game.read("5"), NotationError);
    CHECK_THROWS_AS(game.read("3x"), NotationError);
    CHECK_THROWS_WITH(game.another("3"),
                      Catch::Matchers::Contains("Notation of the game is missing"));
    CHECK(game.board().find("no board") != std::string::npos);
    CHECK(game.rules().empty());
}

TEST_CASE("any game: begins at random if its kind does", "[any_game]") {
    Rng rng(1);
    const AnyGame onitama = Record<onitama::Position>();
    REQUIRE_FALSE(onitama.begins_alike());
    CHECK(onitama.random_start(rng).text() != onitama.text());
    CHECK(AnyGame(Record<connect_three::Position>()).begins_alike());
}
