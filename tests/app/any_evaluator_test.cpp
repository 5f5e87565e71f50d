#include "ludus/app/any_evaluator.hpp"

#include <algorithm>
#include <span>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/q_evaluator.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/evaluator.hpp"
#include "support/checkers_policy.hpp"
#include "support/mark_q.hpp"
#include "support/random_network.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using Q = support::MarkQ<16, nn::Relu>;
using Any = app::AnyEvaluator<Cross, 2>;

namespace {

[[nodiscard]] QEvaluator<Q> evaluator() {
    Rng rng(1);
    return QEvaluator<Q>(support::random_parameters<Q::Network, float>(rng));
}

}  // namespace

TEST_CASE("any evaluator: says what the evaluator says, which may see less of the past",
          "[any_evaluator]") {
    STATIC_REQUIRE(Evaluator<Any, Cross, 2>);
    Rng rng(2);
    auto leaves = support::random_histories<Cross, 2>(rng, 50, 5);
    auto same = leaves;
    evaluator().evaluate(std::span(leaves));
    Any any(evaluator());
    any.evaluate(std::span(same));
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        CHECK(leaves[i].value == same[i].value);
        CHECK(std::ranges::equal(leaves[i].priors(), same[i].priors()));
    }
}

TEST_CASE("any evaluator: values the ends of a search of plies, for both players alike",
          "[any_evaluator]") {
    using Value = app::ValueByEvaluator<Cross, 2>;
    STATIC_REQUIRE(Evaluation<Value, Cross>);
    const Value value{Any(evaluator())};
    Rng rng(3);
    auto leaves = support::random_histories<Cross, 0>(rng, 50, 5);
    evaluator().evaluate(std::span(leaves));
    for (const auto& leaf : leaves) {
        const Player mover = leaf.position().to_move();
        const int found = value.evaluate(leaf.position(), mover);
        CHECK(found == static_cast<int>(1000 * leaf.value));
        CHECK(value.evaluate(leaf.position(), opponent(mover)) == -found);
    }
}
