#include "ludus/nn/parameters.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"

namespace nn = ludus::nn;

namespace {

using Small =
    nn::Network<nn::Shape<3>, nn::Dense<5>, nn::Tanh, nn::Dense<4>, nn::Relu, nn::Dense<2>>;

}  // namespace

TEST_CASE("parameters begin as one zero for each parameter, on a cache line", "[nn][parameters]") {
    nn::Parameters<Small> parameters;
    REQUIRE(parameters.values().size() == Small::parameter_count);
    REQUIRE(std::ranges::all_of(parameters.values(), [](float value) { return value == 0; }));
    REQUIRE(reinterpret_cast<std::uintptr_t>(parameters.values().data()) % ludus::cache_line == 0);
}

TEST_CASE("the layers' parameters are parts of the one buffer", "[nn][parameters]") {
    nn::Parameters<Small> parameters;
    const nn::Parameters<Small>& read = parameters;
    const float* const begin = parameters.values().data();
    Small::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        REQUIRE(parameters.step<I>().data() == begin + Small::parameter_offset[I]);
        REQUIRE(parameters.step<I>().size() == Small::Layer<I>::parameter_count);
        REQUIRE(read.step<I>().data() == parameters.step<I>().data());
        REQUIRE(read.step<I>().size() == parameters.step<I>().size());
    });
    STATIC_REQUIRE(std::is_same_v<decltype(read.step<0>()), std::span<const float>>);
    STATIC_REQUIRE(std::is_same_v<decltype(read.values()), std::span<const float>>);
}

TEST_CASE("parameters are compared and copied by their numbers", "[nn][parameters]") {
    nn::Parameters<Small, double> parameters;
    parameters.step<2>()[7] = 1.5;
    nn::Parameters<Small, double> copy = parameters;
    REQUIRE(copy == parameters);
    REQUIRE(copy.values()[Small::parameter_offset[2] + 7] == 1.5);

    copy.values()[0] = 2;
    REQUIRE_FALSE(copy == parameters);
    REQUIRE(parameters.values()[0] == 0);
    REQUIRE(std::is_same_v<decltype(copy)::value_type, double>);
}

TEST_CASE("an average moves a share of the way towards the latest parameters", "[nn][parameters]") {
    nn::Parameters<Small, double> average;
    nn::Parameters<Small, double> latest;
    average.values().back() = 8;
    for (double& value : latest.values()) value = 4;
    nn::blend(average, latest, 0.25);
    REQUIRE(average.values().front() == 1);
    REQUIRE(average.values().back() == 7);
    nn::blend(average, latest, 1.0);
    REQUIRE(average == latest);
}
