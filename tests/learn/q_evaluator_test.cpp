#include "ludus/learn/q_evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/search/evaluator.hpp"
#include "support/checkers_policy.hpp"
#include "support/mark_q.hpp"
#include "support/random_network.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using Q = support::MarkQ<16, nn::Relu>;

namespace {

[[nodiscard]] Q::Parameters weights(double bound = 0.5) {
    Rng rng(1);
    return support::random_parameters<Q::Network, float>(rng, bound);
}

}  // namespace

TEST_CASE("q_evaluator: the best action's value, and shares by the values of the actions",
          "[q_evaluator]") {
    STATIC_REQUIRE(Evaluator<QEvaluator<Q>, Cross>);
    QEvaluator<Q> evaluator(weights(), 0.2F);
    QAgent<Q> agent(weights());
    Rng rng(2);
    auto leaves = support::random_histories<Cross, 0>(rng, 70, 5);
    evaluator.evaluate(std::span(leaves));
    for (const auto& leaf : leaves) {
        const auto values = agent.values(leaf.position());
        double sum = 0;
        for (const float value : values) sum += std::exp(static_cast<double>(value) / 0.2);
        const float best = *std::ranges::max_element(values);
        CHECK(std::abs(leaf.value - std::clamp(best, -1.0F, 1.0F)) < 1e-5F);
        for (std::size_t i = 0; i < values.size(); ++i)
            CHECK(std::abs(static_cast<double>(leaf.priors()[i]) -
                           std::exp(static_cast<double>(values[i]) / 0.2) / sum) < 1e-5);
    }
}

TEST_CASE("q_evaluator: answers stay within bounds whatever the network says", "[q_evaluator]") {
    QEvaluator<Q> evaluator(weights(1000));
    Rng rng(3);
    auto leaves = support::random_histories<Cross, 0>(rng, 40, 5);
    evaluator.evaluate(std::span(leaves));
    for (const auto& leaf : leaves) {
        CHECK(leaf.value >= -1);
        CHECK(leaf.value <= 1);
        float sum = 0;
        for (const float prior : leaf.priors()) {
            CHECK(prior >= 0);
            sum += prior;
        }
        CHECK(std::abs(sum - 1) < 1e-5F);
    }
}

TEST_CASE("q_evaluator: of each position the same in any company", "[q_evaluator]") {
    QEvaluator<Q> evaluator(weights());
    Rng rng(4);
    auto together = support::random_histories<Cross, 0>(rng, 77, 5);
    auto apart = together;
    evaluator.evaluate(std::span(together));
    QEvaluator<Q> copy = evaluator;
    for (std::size_t i = apart.size(); i-- > 0;) {
        copy.evaluate(std::span(apart).subspan(i, 1));
        CHECK(apart[i].value == together[i].value);
        CHECK(std::ranges::equal(apart[i].priors(), together[i].priors()));
    }
}
