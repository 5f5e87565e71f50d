#include "ludus/learn/returns.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "catch.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "support/tic_tac_toe.hpp"

using Boxes = ludus::dots_and_boxes::BasicPosition<1, 2>;
using ludus::Returns;
using support::marked;

namespace {

Boxes drawn(std::initializer_list<int> edges) {
    Boxes position;
    for (const int edge : edges) position.play({static_cast<std::uint8_t>(edge)});
    return position;
}

}  // namespace

TEST_CASE("the action that wins is rewarded, and no other", "[learn][returns]") {
    const auto game = marked({0, 3, 1, 4, 2});
    const Returns returns{.win = 0.75F};
    for (std::size_t place = 0; place < 5; ++place)
        REQUIRE(returns.reward(game.position_after(place), game.position_after(place + 1)) ==
                (place == 4 ? 0.75F : 0.0F));
}

TEST_CASE("points are rewarded as they are gained, each to its player", "[learn][returns]") {
    const Returns returns{.win = 0, .point = 0.5F};
    const Boxes open = drawn({0, 2, 4, 1, 3, 6});
    REQUIRE(returns.reward(open, drawn({0, 2, 4, 1, 3, 6, 5})) == 1);  // two boxes at once
    REQUIRE(returns.reward(drawn({0, 2, 4}), drawn({0, 2, 4, 5})) == 0.5F);
    REQUIRE(returns.reward(drawn({0, 2}), drawn({0, 2, 4})) == 0);
}

TEST_CASE("points and the outcome are rewarded together", "[learn][returns]") {
    const Returns returns{.win = 1, .point = 0.25F};
    REQUIRE(returns.reward(drawn({0, 2, 4, 1, 3, 6}), drawn({0, 2, 4, 1, 3, 6, 5})) == 1.5F);
}

TEST_CASE("the player that gains last may lose the game", "[learn][returns]") {
    // Of three boxes the opponent has two.
    using Three = ludus::dots_and_boxes::BasicPosition<1, 3>;
    const auto last = static_cast<std::uint64_t>(1) << 9;
    const Three before(Three::Board::all_edges & ~last, 0, ludus::Player::first);
    Three after = before;
    after.play({9});
    REQUIRE(after.outcome() == ludus::Outcome::win(ludus::Player::second));
    REQUIRE(Returns{.win = 1, .point = 0.25F}.reward(before, after) == -0.75F);
}

TEST_CASE("the next value counts against the player where the turn passes", "[learn][returns]") {
    const Returns returns{.discount = 0.5F, .discount_within = 0.75F};
    REQUIRE(returns.factor(true) == -0.5F);
    REQUIRE(returns.factor(false) == 0.75F);
    const Returns plain{.discount = 0.5F, .discount_within = 0.5F, .zero_sum = false};
    REQUIRE(plain.factor(true) == 0.5F);
    REQUIRE(plain.factor(false) == 0.5F);
}
