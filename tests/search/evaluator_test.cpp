#include "ludus/search/evaluator.hpp"

#include <cstddef>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/rollout_evaluator.hpp"
#include "support/fixed_opinions.hpp"
#include "support/leaves.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using Checkers = chinese_checkers::Position;

namespace {

// Evaluators but for one thing each.

struct DoesNotSayIfItDraws {
    static void evaluate(std::span<Leaf<Cross>>) {}
};
struct OneByOne {
    static constexpr bool draws = false;
    static void evaluate(Leaf<Cross>&) {}
};
/// That sees the position before, too.
struct OfTwo {
    static constexpr bool draws = false;
    static void evaluate(std::span<Leaf<Cross, 1>>) {}
};

}  // namespace

TEST_CASE("evaluator: it answers many leaves at once, and says whether it draws", "[evaluator]") {
    STATIC_REQUIRE(Evaluator<UniformEvaluator, Cross>);
    STATIC_REQUIRE(Evaluator<UniformEvaluator, Checkers, 3>);
    STATIC_REQUIRE(Evaluator<RolloutEvaluator, Checkers>);
    STATIC_REQUIRE(Evaluator<support::FixedOpinions, Checkers>);
    STATIC_REQUIRE(Evaluator<OfTwo, Cross, 1>);
    STATIC_REQUIRE(!Evaluator<OfTwo, Cross>);
    STATIC_REQUIRE(!Evaluator<OfTwo, Checkers, 1>);
    STATIC_REQUIRE(!Evaluator<DoesNotSayIfItDraws, Cross>);
    STATIC_REQUIRE(!Evaluator<OneByOne, Cross>);
    STATIC_REQUIRE(!Evaluator<UniformEvaluator, int>);
}

TEST_CASE("evaluator: the uniform one finds everything even", "[evaluator]") {
    Rng rng(1);
    auto leaves = support::random_leaves<Checkers>(rng, 10, 40);
    UniformEvaluator::evaluate(std::span(leaves));
    for (const auto& leaf : leaves) {
        CHECK(leaf.value == 0);
        REQUIRE(leaf.priors().size() == leaf.actions.size());
        for (const float prior : leaf.priors())
            CHECK(prior == 1.0F / static_cast<float>(leaf.actions.size()));
    }
    UniformEvaluator::evaluate(std::span(leaves).first(0));
}
