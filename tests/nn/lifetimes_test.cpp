#include "ludus/nn/lifetimes.hpp"

#include <array>
#include <cstddef>

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/training_plan.hpp"

namespace nn = ludus::nn;

namespace {

/// Buffers 0 to 5, each written by a step and read by the next; the activation works in place.
using Chain = nn::Network<nn::Shape<8>, nn::Dense<8>, nn::Relu, nn::Dense<8>, nn::Dense<8>,
                          nn::Dense<8>, nn::Dense<8>>;
using Normal = nn::Network<nn::Shape<8>, nn::Dense<8>, nn::BatchNorm<>, nn::Dense<8>,
                           nn::BatchNorm<>, nn::Dense<8>, nn::BatchNorm<>, nn::Dense<8>>;

constexpr bool same(const nn::Lifetime& a, const nn::Lifetime& b) {
    return a.first == b.first && a.last == b.last;
}

}  // namespace

TEST_CASE("lifetimes overlap where a step needs both", "[nn][lifetimes]") {
    STATIC_REQUIRE(nn::Lifetime{2, 4}.overlaps({4, 5}));
    STATIC_REQUIRE(nn::Lifetime{2, 4}.overlaps({0, 2}));
    STATIC_REQUIRE(nn::Lifetime{2, 4}.overlaps({3, 3}));
    STATIC_REQUIRE_FALSE(nn::Lifetime{2, 4}.overlaps({5, 9}));
    STATIC_REQUIRE_FALSE(nn::Lifetime{2, 4}.overlaps({0, 1}));
    STATIC_REQUIRE(nn::always.overlaps({7, 7}));
}

TEST_CASE("numbers are kept from the step that writes them to the last that reads them",
          "[nn][lifetimes]") {
    constexpr auto lifetimes = nn::KeepEnds::of<Chain>;
    STATIC_REQUIRE(same(lifetimes[0], nn::always));
    STATIC_REQUIRE(same(lifetimes[1], {0, 2}));
    STATIC_REQUIRE(same(lifetimes[2], {2, 3}));
    STATIC_REQUIRE(same(lifetimes[4], {4, 5}));
    STATIC_REQUIRE(same(lifetimes[5], nn::always));
    for (const nn::Lifetime& lifetime : nn::KeepAll::of<Chain>) REQUIRE(same(lifetime, nn::always));
}

TEST_CASE("errors are kept until the batch comes together after the gradient that reads them",
          "[nn][lifetimes]") {
    // Steps: dense 0, norm 1, dense 2, norm 3, dense 4, norm 5, dense 6.
    constexpr auto lifetimes = nn::TrainingPlan<Normal, false>::KeepErrors::of<Normal>;
    STATIC_REQUIRE(same(lifetimes[0], nn::always));
    STATIC_REQUIRE(same(lifetimes[1], {0, 1}));
    STATIC_REQUIRE(same(lifetimes[2], {0, 2}));
    STATIC_REQUIRE(same(lifetimes[3], {2, 3}));
    STATIC_REQUIRE(same(lifetimes[4], {2, 4}));
    STATIC_REQUIRE(same(lifetimes[5], {4, 5}));
    STATIC_REQUIRE(same(lifetimes[6], {4, 6}));
    STATIC_REQUIRE(same(lifetimes[7], nn::always));
}

TEST_CASE("buffers share a place if they are never needed at once and as wide", "[nn][lifetimes]") {
    static constexpr std::array<nn::Lifetime, 5> lifetimes = {
        {nn::always, {0, 1}, {1, 2}, {2, 3}, {2, 4}}};
    using Numbers = std::array<std::size_t, 5>;
    constexpr auto places = [](const Numbers& steps) {
        Numbers found{};
        nn::share_places(5, lifetimes.data(), steps.data(), found.data());
        return found;
    };
    STATIC_REQUIRE(places({8, 8, 8, 8, 8}) == Numbers{0, 1, 2, 1, 4});
    STATIC_REQUIRE(places({8, 8, 8, 9, 8}) == Numbers{0, 1, 2, 3, 1});
}

TEST_CASE("a deep network in play takes the memory of a few layers", "[nn][lifetimes]") {
    using Deep = nn::Network<nn::Shape<8>, nn::Repeat<20, nn::Residual<nn::Dense<8>, nn::Relu>>>;
    using Deeper = nn::Network<nn::Shape<8>, nn::Repeat<40, nn::Residual<nn::Dense<8>, nn::Relu>>>;
    STATIC_REQUIRE(nn::Activations<Deep>::row_size() == nn::Activations<Deeper>::row_size());
    STATIC_REQUIRE(nn::Activations<Deep, float, nn::KeepAll>::row_size() <
                   nn::Activations<Deeper, float, nn::KeepAll>::row_size());
}
