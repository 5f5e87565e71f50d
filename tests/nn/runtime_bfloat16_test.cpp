#include "ludus/nn/runtime_bfloat16.hpp"

#include <cstddef>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/precision.hpp"
#include "support/network_outputs.hpp"
#include "support/plans_in_play.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;
using support::outputs;

TEMPLATE_LIST_TEST_CASE("a network of a plan has in bfloat16 the bits of its type", "[nn][runtime]",
                        support::PlannedNetworks) {
    using support::where_plan_differs_from_type;
    CHECK(where_plan_differs_from_type<TestType, nn::Precision::bfloat16>() == "");
    CHECK(where_plan_differs_from_type<TestType, nn::Precision::bfloat16, 4>() == "");
}

TEST_CASE("a network in bfloat16 is that of rounded matrices", "[nn][runtime]") {
    using N = support::Strided;
    constexpr std::size_t capacity = support::more_than_run_together;
    ludus::Rng rng(2);
    const nn::Parameters<nn::AnyNetwork> parameters(support::random_parameters<N, float>(rng));
    const auto inputs = support::random_inputs<N>(capacity, rng);
    nn::Inference<nn::AnyNetwork, nn::Precision::bfloat16> found(parameters, capacity);
    const auto play = [&](const nn::Parameters<nn::AnyNetwork>& by) {
        nn::Inference<nn::AnyNetwork> network(by, capacity);
        return outputs(network, inputs, capacity, N::Input::size);
    };
    const auto numbers = outputs(found, inputs, capacity, N::Input::size);
    const bool is_rounded = numbers == play(nn::rounded(parameters, nn::Precision::bfloat16));
    CHECK(is_rounded);
    const bool is_exact = numbers == play(parameters);
    CHECK_FALSE(is_exact);
}
