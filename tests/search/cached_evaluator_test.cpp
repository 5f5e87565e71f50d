#include "ludus/search/cached_evaluator.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_tree.hpp"
#include "support/fixed_opinions.hpp"
#include "support/graph_game.hpp"
#include "support/leaves.hpp"

using namespace ludus;
using support::FixedOpinions;
using support::GraphGame;
using Checkers = chinese_checkers::Position;
using Cross = tic_tac_toe::Position;

TEST_CASE("cached_evaluator: is an evaluator that does not draw", "[evaluator]") {
    STATIC_REQUIRE(Evaluator<CachedEvaluator<Checkers, FixedOpinions>, Checkers>);
    STATIC_REQUIRE(Evaluator<CachedEvaluator<Checkers, UniformEvaluator, 2>, Checkers, 2>);
    STATIC_REQUIRE(!CachedEvaluator<Checkers, FixedOpinions>::draws);
}

TEST_CASE("cached_evaluator: asks about every position once", "[evaluator]") {
    CachedEvaluator<Checkers, FixedOpinions> cached({}, 1 << 22);
    FixedOpinions plain;
    Rng rng(1);
    auto leaves = support::random_leaves<Checkers>(rng, 20, 40);
    auto expected = leaves;
    plain.evaluate(std::span(expected));
    for (int round = 0; round < 3; ++round) {
        for (auto& leaf : leaves) std::ranges::fill(leaf.priors(), 0.0F);
        cached.evaluate(std::span(leaves));
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            CHECK(leaves[i].value == expected[i].value);
            for (std::size_t k = 0; k < leaves[i].actions.size(); ++k)
                CHECK(packed_prior(leaves[i].priors()[k]) == packed_prior(expected[i].priors()[k]));
        }
    }
    CHECK(cached.evaluator().leaves <= 20);
    CHECK(cached.hits() == 60 - cached.evaluator().leaves);
    cached.clear();
    const std::uint64_t hits = cached.hits();
    cached.evaluate(std::span(leaves).first(1));
    CHECK(cached.hits() == hits);
}

TEST_CASE("cached_evaluator: known and unknown positions are told apart within a batch",
          "[evaluator]") {
    CachedEvaluator<Checkers, FixedOpinions> cached({}, 1 << 22);
    FixedOpinions plain;
    Rng rng(2);
    auto leaves = support::random_leaves<Checkers>(rng, 9, 60);
    auto expected = leaves;
    plain.evaluate(std::span(expected));
    cached.evaluate(std::span(leaves).subspan(3, 3));
    for (auto& leaf : leaves) leaf.value = 7;
    cached.evaluate(std::span(leaves));
    for (std::size_t i = 0; i < leaves.size(); ++i) CHECK(leaves[i].value == expected[i].value);
}

TEST_CASE("cached_evaluator: where earlier positions count, they are told apart, too",
          "[evaluator]") {
    CachedEvaluator<Cross, FixedOpinions, 2> cached({}, 1 << 16);
    const auto ask = [&](std::initializer_list<std::uint8_t> cells) {
        Leaf<Cross, 2> leaf;
        for (const std::uint8_t cell : cells) leaf.history.play({cell});
        leaf.actions = leaf.position().legal_actions();
        cached.evaluate(std::span(&leaf, 1));
        return cached.evaluator().leaves;
    };
    CHECK(ask({0, 3, 1}) == 1);
    CHECK(ask({0, 3, 1}) == 1);
    CHECK(ask({1, 3, 0}) == 2);
    CHECK(ask({0, 3, 1, 4}) == 3);
    CHECK(ask({1, 3, 0, 4}) == 4);
    CHECK(ask({0, 3, 1}) == 4);
}

TEST_CASE("cached_evaluator: searches come to the same with it, and with any room", "[evaluator]") {
    std::size_t different = 0;
    for (const std::size_t bytes : {0U, 2000U, 1U << 20}) {
        CachedEvaluator<GraphGame, FixedOpinions> cached({}, bytes);
        FixedOpinions plain;
        for (std::uint32_t graph = 0; graph < 20; ++graph) {
            const GraphGame start(graph, 0);
            if (start.outcome()) continue;
            Puct<GraphGame> with;
            Puct<GraphGame> without;
            Rng rng(3);
            const auto one = with.search(start, cached, 200, rng);
            const auto other = without.search(start, plain, 200, rng);
            for (std::size_t i = 0; i < one.size(); ++i)
                different += one[i].visits != other[i].visits || one[i].value != other[i].value;
        }
        CHECK(cached.hits() + cached.evaluator().leaves == plain.leaves);
        if (bytes > 2000) CHECK(cached.hits() > plain.leaves / 2);  // walks meet and run in circles
    }
    CHECK(different == 0);
}
