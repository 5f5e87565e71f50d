#include "ludus/search/rollout_evaluator.hpp"

#include <cstddef>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/playout.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluator.hpp"
#include "support/leaves.hpp"
#include "support/small_boxes.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using Boxes = dots_and_boxes::BasicPosition<3, 3>;

TEST_CASE("rollout_evaluator: a position is worth what a random playout comes to", "[evaluator]") {
    STATIC_REQUIRE(RolloutEvaluator::draws);
    Rng rng(1);
    auto leaves = support::random_leaves<Boxes>(rng, 50, 20);
    Rng twin_rng = rng;
    RolloutEvaluator{}.evaluate(std::span(leaves));
    std::size_t wrong = 0;
    for (const auto& leaf : leaves) {
        Boxes position = leaf.position();
        playout(position, twin_rng, 1000);
        const int utility = position.outcome()->utility(leaf.position().to_move());
        wrong += leaf.value != static_cast<float>(utility);
        wrong += leaf.priors()[0] != 1.0F / static_cast<float>(leaf.actions.size());
    }
    CHECK(wrong == 0);
    CHECK(rng == twin_rng);
}

TEST_CASE("rollout_evaluator: a playout that is cut counts for who is ahead", "[evaluator]") {
    support::SmallBoxes<2, 2> position;
    for (const support::Edge edge : {support::Edge{0}, {2}, {6}, {7}}) position.play(edge);
    Rng rng(2);
    auto leaf = support::leaf_of(position, rng);  // the second player has a box, and goes on
    RolloutEvaluator{.playout_actions = 0}.evaluate(std::span(&leaf, 1));
    CHECK(position.to_move() == Player::second);
    CHECK(leaf.value == 1);
}

TEST_CASE("rollout_evaluator: draws from the generator of each leaf", "[evaluator]") {
    Rng first(3);
    Rng second(3);
    auto alone = support::leaf_of(Cross{}, first);
    RolloutEvaluator{}.evaluate(std::span(&alone, 1));
    Rng other(4);
    std::vector<Leaf<Cross>> leaves = {support::leaf_of(Cross{}, other),
                                       support::leaf_of(Cross{}, second)};
    RolloutEvaluator{}.evaluate(std::span(leaves));
    CHECK(leaves[1].value == alone.value);
    CHECK(first == second);
}
