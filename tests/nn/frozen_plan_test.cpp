#include "ludus/nn/frozen_plan.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/plan_fault.hpp"
#include "support/random_network.hpp"

// That outputs are those of the frozen type: runtime_network_test.cpp.

namespace nn = ludus::nn;

TEST_CASE("frozen_plan: a folded normalisation leaves its layer, with a bias, in its place",
          "[nn][frozen_plan]") {
    using N = nn::Network<nn::Shape<4, 4, 2>, nn::Conv2d<3, 3, false>, nn::BatchNorm<>, nn::Relu,
                          nn::Flatten, nn::Dense<6>>;
    ludus::Rng rng(1);
    const auto parameters = support::random_parameters<N, float>(rng);
    const auto frozen = nn::freeze(nn::Parameters<nn::AnyNetwork>(parameters));
    std::vector<std::string> kinds;
    for (const nn::PlanStep& step : frozen.plan().steps) {
        kinds.push_back(step.kind);
        CHECK_FALSE(step.takes_next);
    }
    CHECK(kinds == std::vector<std::string>{"conv3x3", "relu", "dense"});
    CHECK(frozen.plan().buffer_width == std::vector<std::size_t>{32, 48, 6});
    CHECK(nn::plan_fault(frozen.plan(), frozen.values().size()).empty());
    CHECK(std::ranges::equal(frozen.values(), nn::freeze(parameters).values()));
    CHECK(nn::freeze(frozen) == frozen);
}

TEST_CASE("frozen_plan: a normalisation that no layer takes up stays", "[nn][frozen_plan]") {
    using N = nn::Network<nn::Shape<6>, nn::Dense<6>, nn::Relu, nn::BatchNorm<>>;
    ludus::Rng rng(2);
    const nn::Parameters<nn::AnyNetwork> parameters(support::random_parameters<N, float>(rng));
    CHECK(nn::freeze(parameters) == parameters);
}
