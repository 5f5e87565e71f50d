#include "ludus/learn/evaluate_leaves.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/history.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/search/evaluator.hpp"
#include "support/checkers_policy.hpp"
#include "support/leaves.hpp"
#include "support/mark_q.hpp"
#include "support/policy_value.hpp"

using namespace ludus;

namespace {

using Cross = tic_tac_toe::Position;
using Q = support::MarkQ<4, nn::Tanh>;
constexpr auto precision = nn::Precision::float32;

nn::Parameters<Q::Network> weights() {
    nn::Parameters<Q::Network> parameters;
    Rng rng(1);
    nn::initialise(parameters, rng, nn::Xavier{});
    return parameters;
}

/// What the network puts out for a position alone.
std::vector<float> output_of(const Cross& position) {
    nn::Inference<Q::Network, precision> network(weights(), 1);
    Q::Encoder::encode(position, std::span<float, 18>(network.input(0)));
    network.forward(1);
    const auto output = network.output(0);
    return {output.begin(), output.end()};
}
bool is_near(std::span<const float> one, std::span<const float> other) {
    return std::ranges::equal(one, other, [](float a, float b) { return std::abs(a - b) < 1e-5F; });
}

}  // namespace

TEST_CASE("evaluate_leaves: each leaf is answered once, in order, by the output for it",
          "[evaluate_leaves]") {
    Rng rng(2);
    for (const std::size_t count : {0U, 1U, 7U, 8U, 9U, 24U, 25U})
        for (const std::size_t batch : {1U, 8U, 100U}) {
            CAPTURE(count, batch);
            auto leaves = support::random_leaves<Cross>(rng, count, 6);
            nn::Inference<Q::Network, precision> network(weights(), batch);
            std::vector<const Leaf<Cross>*> answered;
            std::size_t wrong = 0;
            evaluate_leaves<Q, 0>(network, batch, std::span(leaves),
                                  [&](Leaf<Cross>& leaf, std::span<const float> output) {
                                      answered.push_back(&leaf);
                                      wrong += !is_near(output, output_of(leaf.position()));
                                  });
            CHECK(wrong == 0);
            REQUIRE(answered.size() == count);
            for (std::size_t i = 0; i < count; ++i) CHECK(answered[i] == &leaves[i]);
        }
}

TEST_CASE("evaluate_leaves: a network sees its own past of leaves that have more",
          "[evaluate_leaves]") {
    using Policy = support::CheckersPolicy<>;  // sees two earlier positions
    using Checkers = support::SmallCheckers;
    Rng rng(3);
    nn::Inference<Policy::Network, precision> network(support::random_weights<Policy>(4), 8);
    auto longer = support::random_histories<Checkers, 4>(rng, 30, 20);
    std::vector<Leaf<Checkers, 2>> exact(longer.size());
    for (std::size_t i = 0; i < longer.size(); ++i)
        exact[i].history = History<Checkers, 2>(longer[i].history);

    std::vector<std::vector<float>> outputs;
    evaluate_leaves<Policy, 2>(network, 8, std::span(exact),
                               [&](const auto&, std::span<const float> output) {
                                   outputs.emplace_back(output.begin(), output.end());
                               });
    std::size_t place = 0;
    std::size_t wrong = 0;
    evaluate_leaves<Policy, 4>(network, 8, std::span(longer),
                               [&](const auto&, std::span<const float> output) {
                                   wrong += !is_near(output, outputs.at(place++));
                               });
    CHECK(place == longer.size());
    CHECK(wrong == 0);
    CHECK_FALSE(is_near(outputs.front(), outputs.back()));
}
