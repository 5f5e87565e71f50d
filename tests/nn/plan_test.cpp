#include "ludus/nn/plan.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/max_pool.hpp"

namespace nn = ludus::nn;

TEST_CASE("a plan lists the steps of a network", "[nn][plan]") {
    using N = nn::Network<nn::Shape<4, 6, 3>, nn::Conv2d<8, 3, false>, nn::BatchNorm<0.9, 1e-3>,
                          nn::Relu, nn::MaxPool<2>, nn::Flatten, nn::Dense<5>>;
    const nn::NetworkPlan plan = nn::plan_of<N>();
    std::vector<std::string> kinds;
    for (const nn::PlanStep& step : plan.steps) kinds.push_back(step.kind);
    CHECK(kinds ==
          std::vector<std::string>{"conv3x3 without bias", "batch norm", "relu", "max pool",
                                   "dense"});
    CHECK(plan.buffer_width == std::vector<std::size_t>{72, 192, 192, 48, 5});
    CHECK(plan.steps[0].in_board == nn::PlanBoard{4, 6});
    CHECK(plan.steps[1].constant == 1e-3);
    CHECK(plan.steps[2].in == plan.steps[2].out);
    CHECK(plan.steps[3].out_board == nn::PlanBoard{2, 3});
    CHECK(plan.steps[3].constant == 2);
    CHECK(plan.steps[4].in == nn::Slot{3, 0, 1, 48, 48});
    CHECK(plan.output == nn::Slot{4, 0, 1, 5, 5});
}

TEST_CASE("plans tell networks apart that a description does not", "[nn][plan]") {
    using Wide = nn::Network<nn::Shape<2, 6, 3>, nn::Conv2d<4>, nn::Flatten, nn::Dense<2>>;
    using High = nn::Network<nn::Shape<6, 2, 3>, nn::Conv2d<4>, nn::Flatten, nn::Dense<2>>;
    CHECK(nn::plan_of<Wide>() == nn::plan_of<Wide>());
    CHECK(!(nn::plan_of<Wide>() == nn::plan_of<High>()));

    using Twice =
        nn::Network<nn::Shape<4>, nn::Residual<nn::Dense<4>, nn::Relu>, nn::Residual<nn::Dense<4>>>;
    using Once =
        nn::Network<nn::Shape<4>, nn::Residual<nn::Dense<4>, nn::Relu, nn::Residual<nn::Dense<4>>>>;
    CHECK(!(nn::plan_of<Once>() == nn::plan_of<Twice>()));
}
