#include "ludus/nn/runtime_int8.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

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
    CHECK(support::where_plan_differs_from_type<TestType, nn::Precision::int8>() == "");
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

TEST_CASE("a layer too deep for int8 remains in floats", "[nn][runtime]") {
    using N = nn::Network<nn::Shape<70'000>, nn::Dense<2>>;
    REQUIRE(N::Input::size > ludus::simd::int8_most_depth);
    nn::Parameters<nn::AnyNetwork> parameters{nn::Parameters<N>()};
    std::ranges::fill(parameters.values(), 1.0F);
    nn::Inference<nn::AnyNetwork, nn::Precision::int8> found(parameters, 1);
    nn::Inference<nn::AnyNetwork> expected(nn::rounded(parameters, nn::Precision::int8), 1);
    const std::vector<float> ones(N::Input::size, 1.0F);
    CHECK(outputs(found, ones, 1, ones.size()) == outputs(expected, ones, 1, ones.size()));
}
