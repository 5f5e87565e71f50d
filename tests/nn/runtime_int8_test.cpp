#include "ludus/nn/runtime_int8.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/simd/int8_layout.hpp"
#include "support/network_outputs.hpp"
#include "support/plans_in_play.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;
using support::outputs;

TEMPLATE_LIST_TEST_CASE("a network of a plan has in int8 the bits of its type", "[nn][runtime]",
                        support::PlannedNetworks) {
    using support::where_plan_differs_from_type;
    CHECK(where_plan_differs_from_type<TestType, nn::Precision::int8>() == "");
    CHECK(where_plan_differs_from_type<TestType, nn::Precision::int8, 4>() == "");
}

TEST_CASE("int8 reads numbers that do not lie together", "[nn][runtime]") {
    using N = support::Strided;
    constexpr std::size_t capacity = support::more_than_run_together;
    ludus::Rng rng(2);
    const nn::Parameters<nn::AnyNetwork> parameters(support::random_parameters<N, float>(rng));
    const auto inputs = support::random_inputs<N>(capacity, rng);
    nn::Inference<nn::AnyNetwork> exact(parameters, capacity);
    nn::Inference<nn::AnyNetwork, nn::Precision::int8> rounded(parameters, capacity);
    const auto expected = outputs(exact, inputs, capacity, N::Input::size);
    const auto found = outputs(rounded, inputs, capacity, N::Input::size);
    float largest = 0;
    float difference = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        largest = std::max(largest, std::abs(expected[i]));
        difference = std::max(difference, std::abs(expected[i] - found[i]));
    }
    CHECK(difference < 0.05F * largest);
    CHECK(difference > 0);
}

TEST_CASE("a layer too deep for int8 remains in floats, of rounded weights", "[nn][runtime]") {
    constexpr std::size_t most = ludus::simd::int8_most_depth;
    using Deepest = nn::Network<nn::Shape<most>, nn::Dense<2>>;
    using TooDeep = nn::Network<nn::Shape<most + 1>, nn::Dense<2>>;
    CHECK(support::where_plan_differs_from_type<Deepest, nn::Precision::int8>() == "");

    ludus::Rng rng(3);
    const nn::Parameters<nn::AnyNetwork> parameters(
        support::random_parameters<TooDeep, float>(rng));
    nn::Inference<nn::AnyNetwork, nn::Precision::int8> found(parameters, 1);
    nn::Inference<nn::AnyNetwork> expected(nn::rounded(parameters, nn::Precision::int8), 1);
    const auto inputs = support::random_inputs<TooDeep>(1, rng);
    CHECK(outputs(found, inputs, 1, inputs.size()) == outputs(expected, inputs, 1, inputs.size()));
}
