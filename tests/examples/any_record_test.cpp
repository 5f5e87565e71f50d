#include "../../examples/support/any_record.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>

#include "../../examples/support/record.hpp"
#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"

namespace {

using namespace examples;

/// Plays a random game behind functions and beside that as itself.
template <ludus::Notated G>
void check_twins() {
    CAPTURE(G::name);
    using Notation = ludus::Notation<G>;
    ludus::Rng rng(1);
    const ludus::Limit limit{.actions = 30};
    Record<G> game(G{}, limit);
    AnyRecord any = game;
    CHECK(any.name() == G::name);
    while (!game.outcome()) {
        const auto actions = game.position().legal_actions();
        REQUIRE(std::ranges::equal(any.legal_actions(), actions, {}, {},
                                   [](auto action) { return action.index(); }));
        REQUIRE(std::ranges::count(any.legal_actions(), any.random_action(rng)) == 1);
        const auto action = actions[rng.below(static_cast<std::uint32_t>(std::size(actions)))];
        REQUIRE(any.write(action.index()) == Notation::write(game.position(), action));
        REQUIRE(any.read(any.write(action.index())) == action.index());
        game.play(action);
        any.play(action.index());
        REQUIRE(any.text() == Notation::write(game.position()));
        REQUIRE(any.to_move() == game.position().to_move());
        REQUIRE(any.outcome() == game.outcome());
        REQUIRE(any.counter().turns() == game.counter().turns());
    }
    CHECK(any.actions().size() == game.actions().size());
    CHECK(any.without(2).text() == Notation::write(game.without(2).position()));
    CHECK(any.begin().text() == Notation::write(G{}));
}

}  // namespace

TEST_CASE("any record: a game goes the same way behind functions", "[examples][record]") {
    check_twins<ludus::onitama::Position>();
    check_twins<ludus::dots_and_boxes::Position>();
}

TEST_CASE("any record: another game begins where it is told, under the same limit",
          "[examples][record]") {
    using Onitama = ludus::onitama::Position;
    const AnyRecord usual = Record<Onitama>(Onitama{}, {.actions = 1});
    ludus::Rng rng(1);
    AnyRecord dealt = usual.random_start(rng);
    CHECK(dealt.text() != usual.text());
    AnyRecord same = usual.another(dealt.text());
    CHECK(same.text() == dealt.text());
    CHECK_FALSE(same.outcome());
    same.play(same.random_action(rng));
    CHECK(same.outcome());
    CHECK(same.another(std::nullopt).text() == usual.text());
    CHECK_FALSE(usual.begins_alike());
    CHECK(AnyRecord(Record<ludus::alquerque::Position>()).begins_alike());
    CHECK_THROWS_AS(usual.another("nowhere"), ludus::NotationError);
    CHECK_THROWS_AS(usual.read("nothing"), ludus::NotationError);
}
