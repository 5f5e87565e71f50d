#include "ludus/search/heuristic_evaluator.hpp"

#include <cmath>
#include <cstddef>
#include <span>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_root.hpp"
#include "support/leaves.hpp"
#include "support/small_boxes.hpp"

using namespace ludus;
using Boxes = support::SmallBoxes<2, 2>;
using Cross = tic_tac_toe::Position;

TEST_CASE("heuristic_evaluator: is one wherever its evaluation is one", "[evaluator]") {
    STATIC_REQUIRE(Evaluator<HeuristicEvaluator<MarginOfPoints>, Boxes>);
    STATIC_REQUIRE(Evaluator<HeuristicEvaluator<OutcomeOnly>, Cross, 2>);
    STATIC_REQUIRE(!Evaluator<HeuristicEvaluator<MarginOfPoints>, Cross>);
}

TEST_CASE("heuristic_evaluator: values and priors are their definition", "[evaluator]") {
    const HeuristicEvaluator<MarginOfPoints> evaluator({.scale = 2, .temperature = 0.5});
    Rng rng(1);
    auto leaves = support::random_leaves<Boxes>(rng, 30, 11);
    evaluator.evaluate(std::span(leaves));
    for (const auto& leaf : leaves) {
        const auto& position = leaf.position();
        const auto worth = [&](const Boxes& next) {
            return std::tanh(next.margin(position.to_move()) / 2.0);
        };
        CHECK(leaf.value == Approx(worth(position)));
        double sum = 0;
        for (const auto action : leaf.actions)
            sum += std::exp(worth(after(position, action)) / 0.5);
        for (std::size_t i = 0; i < leaf.actions.size(); ++i)
            CHECK(leaf.priors()[i] ==
                  Approx(std::exp(worth(after(position, leaf.actions[i])) / 0.5) / sum));
    }
}

TEST_CASE("heuristic_evaluator: what ends the game is worth its outcome", "[evaluator]") {
    const HeuristicEvaluator<OutcomeOnly> evaluator({.temperature = 0.1});
    Cross won;  // the mover completes a line by cell 2
    for (const Cross::Action action : {Cross::Action{0}, {3}, {1}, {4}}) won.play(action);
    Rng rng(2);
    auto leaf = support::leaf_of(won, rng);
    evaluator.evaluate(std::span(&leaf, 1));
    CHECK(leaf.value == 0);
    CHECK(leaf.priors()[0] > 0.99F);  // cell 2
}

TEST_CASE("heuristic_evaluator: however much priors differ, they sum to 1", "[evaluator]") {
    const HeuristicEvaluator<MarginOfPoints> evaluator({.scale = 0.1, .temperature = 1e-4});
    Rng rng(3);
    auto leaves = support::random_leaves<Boxes>(rng, 50, 11);
    evaluator.evaluate(std::span(leaves));
    for (const auto& leaf : leaves) {
        double sum = 0;
        for (const float prior : leaf.priors()) sum += static_cast<double>(prior);
        CHECK(sum == Approx(1));
    }
}

TEST_CASE("heuristic_evaluator: leads a search to the box that can be taken", "[evaluator]") {
    HeuristicEvaluator<MarginOfPoints> evaluator({.scale = 2});
    Boxes position;
    for (const support::Edge edge : {support::Edge{0}, {2}, {6}}) position.play(edge);
    Rng rng(4);
    Puct<Boxes> search;
    const auto root_actions = search.search(position, evaluator, 50, rng);
    CHECK(best_root_action<Boxes>(root_actions).action.number == 7);
}
