#include "ludus/nn/training_plan.hpp"

#include <array>
#include <cstddef>

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"

namespace nn = ludus::nn;

namespace {

template <class N>
using Plan = nn::TrainingPlan<N, false>;
template <class N>
using PlanWithInput = nn::TrainingPlan<N, true>;

template <std::size_t count>
using Flags = std::array<bool, count>;
template <std::size_t count>
using Offsets = std::array<std::size_t, count>;

/// Dense, ReLU, norm, dense, norm, tanh.
using Normed = nn::Network<nn::Shape<4>, nn::Dense<5>, nn::Relu, nn::BatchNorm<>, nn::Dense<3>,
                           nn::BatchNorm<>, nn::Tanh>;
using Plain = nn::Network<nn::Shape<4>, nn::Dense<5>, nn::Relu, nn::Dense<3>>;
using Board = nn::Shape<3, 3, 2>;

}  // namespace

TEST_CASE("only batch normalisation needs the whole batch", "[nn][training_plan]") {
    STATIC_REQUIRE(nn::BatchLayer<nn::BatchNorm<>::Bind<nn::Shape<4>>>);
    STATIC_REQUIRE_FALSE(nn::BatchLayer<nn::Dense<3>::Bind<nn::Shape<4>>>);
    STATIC_REQUIRE_FALSE(nn::BatchLayer<nn::Relu::Bind<nn::Shape<4>>>);
    STATIC_REQUIRE(Plan<Normed>::whole_batches == Flags<7>{false, false, true, false, true});
    STATIC_REQUIRE(Plan<Plain>::whole_batches == Flags<4>{});
}

TEST_CASE("the way forward stops at each step that needs the whole batch", "[nn][training_plan]") {
    STATIC_REQUIRE(Plan<Normed>::next_stop(0) == 2);
    STATIC_REQUIRE(Plan<Normed>::next_stop(2) == 2);
    STATIC_REQUIRE(Plan<Normed>::next_stop(3) == 4);
    STATIC_REQUIRE(Plan<Normed>::next_stop(5) == 6);
    STATIC_REQUIRE(Plan<Normed>::next_stop(6) == 6);
    STATIC_REQUIRE(Plan<Plain>::next_stop(0) == 3);
}

TEST_CASE("the way back stops after each step that needs the whole batch", "[nn][training_plan]") {
    STATIC_REQUIRE(Plan<Normed>::stop_before(6) == 5);
    STATIC_REQUIRE(Plan<Normed>::stop_before(5) == 5);
    STATIC_REQUIRE(Plan<Normed>::stop_before(4) == 3);
    STATIC_REQUIRE(Plan<Normed>::stop_before(2) == 0);
    STATIC_REQUIRE(Plan<Normed>::stop_before(0) == 0);
    STATIC_REQUIRE(Plan<Plain>::stop_before(3) == 0);
}

TEST_CASE("errors are wanted of every step's input, but of the network's only on demand",
          "[nn][training_plan]") {
    STATIC_REQUIRE(Plan<Plain>::wants_errors == Flags<4>{false, true, true});
    STATIC_REQUIRE(PlanWithInput<Plain>::wants_errors == Flags<4>{true, true, true});
    // A function of the input is one of a copy, which has errors of its own.
    using OfInput = nn::Network<nn::Shape<4>, nn::Tanh, nn::Dense<2>>;
    STATIC_REQUIRE(Plan<OfInput>::wants_errors == Flags<4>{false, true, true});
    using Branches = nn::Network<nn::Shape<4>, nn::Concat<nn::Dense<2>, nn::Dense<3>>>;
    STATIC_REQUIRE(Plan<Branches>::wants_errors == Flags<3>{});
    STATIC_REQUIRE(PlanWithInput<Branches>::wants_errors == Flags<3>{true, true});
}

TEST_CASE("errors are added where a later step reads the same", "[nn][training_plan]") {
    SECTION("not in a row of layers") {
        STATIC_REQUIRE_FALSE(Plan<Plain>::accumulates<0>);
        STATIC_REQUIRE_FALSE(Plan<Plain>::accumulates<2>);
    }
    SECTION("by all branches but the last") {
        using N = nn::Network<nn::Shape<4>, nn::Dense<6>,
                              nn::Concat<nn::Dense<2>, nn::Dense<3>, nn::Dense<1>>>;
        STATIC_REQUIRE_FALSE(Plan<N>::accumulates<0>);
        STATIC_REQUIRE(Plan<N>::accumulates<1>);
        STATIC_REQUIRE(Plan<N>::accumulates<2>);
        STATIC_REQUIRE_FALSE(Plan<N>::accumulates<3>);
    }
    SECTION("by the first layer of a residual block, of which the sum reads the input too") {
        using N = nn::Network<Board, nn::Conv2d<2>,
                              nn::Residual<nn::Conv2d<2>, nn::Relu, nn::Conv2d<2, 1>>>;
        STATIC_REQUIRE(N::step_count == 5);  // the last is the sum
        STATIC_REQUIRE(Plan<N>::accumulates<1>);
        STATIC_REQUIRE_FALSE(Plan<N>::accumulates<3>);
        STATIC_REQUIRE_FALSE(Plan<N>::accumulates<4>);
    }
    SECTION("by the first layer of a head, if it is a board read as a vector as well") {
        using N = nn::Network<Board, nn::Conv2d<2>,
                              nn::Fork<nn::Sequence<nn::Conv2d<1, 1>, nn::Dense<2>>,
                                       nn::Sequence<nn::Flatten, nn::Dense<1>>>>;
        STATIC_REQUIRE(Plan<N>::accumulates<1>);
        STATIC_REQUIRE_FALSE(Plan<N>::accumulates<3>);
    }
    SECTION("not by branches that read different parts of the input") {
        using N = nn::Network<nn::Shapes<nn::Shape<3>, nn::Shape<4>>,
                              nn::Join<nn::Dense<2>, nn::Dense<5>>>;
        STATIC_REQUIRE_FALSE(PlanWithInput<N>::accumulates<0>);
        STATIC_REQUIRE_FALSE(PlanWithInput<N>::accumulates<1>);
    }
}

TEST_CASE("weights are transposed of the layers whose inputs have errors", "[nn][training_plan]") {
    STATIC_REQUIRE(Plan<Plain>::scratch_offset == Offsets<4>{0, 0, 0, 5 * 3});
    STATIC_REQUIRE(PlanWithInput<Plain>::scratch_offset == Offsets<4>{0, 4 * 5, 4 * 5, 4 * 5 + 15});
    using N = nn::Network<Board, nn::Conv2d<4>, nn::Conv2d<3>, nn::Conv2d<5, 1, false>,
                          nn::MaxPool<>, nn::Dense<2>>;
    STATIC_REQUIRE(Plan<N>::scratch_offset ==
                   Offsets<6>{0, 0, 9 * 4 * 3, 9 * 12 + 3 * 5, 9 * 12 + 15, 9 * 12 + 15 + 5 * 2});
}

TEST_CASE("what a batch leaves behind is kept for each step that needs all of it",
          "[nn][training_plan]") {
    constexpr std::size_t first = nn::BatchNorm<>::Bind<nn::Shape<5>>::tape_count;
    constexpr std::size_t second = nn::BatchNorm<>::Bind<nn::Shape<3>>::tape_count;
    STATIC_REQUIRE(Plan<Normed>::tape_offset ==
                   Offsets<7>{0, 0, 0, first, first, first + second, first + second});
    STATIC_REQUIRE(Plan<Normed>::most_partials == 2 * 5);
    STATIC_REQUIRE(Plan<Plain>::tape_offset.back() == 0);
    STATIC_REQUIRE(Plan<Plain>::most_partials == 0);
}
