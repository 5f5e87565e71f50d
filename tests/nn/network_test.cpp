#include "ludus/nn/network.hpp"

#include <array>
#include <cstddef>
#include <type_traits>

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"

namespace nn = ludus::nn;

namespace {

using Small =
    nn::Network<nn::Shape<3>, nn::Dense<5>, nn::Tanh, nn::Dense<4>, nn::Relu, nn::Dense<2>>;
using Board = nn::Network<nn::Shape<2, 3>, nn::Dense<7>, nn::Relu, nn::Tanh>;

template <class N>
constexpr std::array<std::size_t, N::step_count> output_buffers() {
    std::array<std::size_t, N::step_count> buffers{};
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        buffers[I] = N::template Step<I>::out.buffer;
    });
    return buffers;
}

}  // namespace

TEST_CASE("a network binds each layer to the shape before it", "[nn][network]") {
    STATIC_REQUIRE(Small::step_count == 5);
    STATIC_REQUIRE(std::is_same_v<Small::Input, nn::Shape<3>>);
    STATIC_REQUIRE(std::is_same_v<Small::Layer<0>::Input, nn::Shape<3>>);
    STATIC_REQUIRE(std::is_same_v<Small::Layer<1>::Input, nn::Shape<5>>);
    STATIC_REQUIRE(std::is_same_v<Small::Layer<4>::Input, nn::Shape<4>>);
    STATIC_REQUIRE(std::is_same_v<Small::Output, nn::Shape<2>>);
    STATIC_REQUIRE(Board::Layer<0>::inputs == 6);
}

TEST_CASE("a network's parameters lie layer after layer", "[nn][network]") {
    constexpr std::size_t first = 3 * 5 + 5;
    constexpr std::size_t second = 5 * 4 + 4;
    constexpr std::size_t third = 4 * 2 + 2;
    STATIC_REQUIRE(Small::parameter_offset ==
                   std::array<std::size_t, 6>{0, first, first, first + second, first + second,
                                              first + second + third});
    STATIC_REQUIRE(Small::parameter_count == first + second + third);
    STATIC_REQUIRE(Board::parameter_count == 6 * 7 + 7);
}

TEST_CASE("a layer in place shares the buffer of the layer before it", "[nn][network]") {
    STATIC_REQUIRE(output_buffers<Small>() == std::array<std::size_t, 5>{1, 1, 2, 2, 3});
    STATIC_REQUIRE(Small::buffer_count == 4);
    STATIC_REQUIRE(Small::buffer_width == std::array<std::size_t, 4>{3, 5, 4, 2});
    STATIC_REQUIRE(Small::output_slot == nn::Slot{3, 0, 1, 2, 2});
}

TEST_CASE("a second layer in place works on a copy, since the first one needs its output",
          "[nn][network]") {
    STATIC_REQUIRE(Board::step_count == 4);
    STATIC_REQUIRE(output_buffers<Board>() == std::array<std::size_t, 4>{1, 1, 2, 2});
    STATIC_REQUIRE(Board::buffer_width == std::array<std::size_t, 3>{6, 7, 7});
}

TEST_CASE("a network's input is never overwritten", "[nn][network]") {
    using Bounded = nn::Network<nn::Shape<3>, nn::Tanh>;
    STATIC_REQUIRE(output_buffers<Bounded>() == std::array<std::size_t, 2>{1, 1});
    STATIC_REQUIRE(Bounded::parameter_count == 0);
}

TEST_CASE("steps are visited first to last, and last to first", "[nn][network]") {
    constexpr auto forwards = [] {
        std::array<std::size_t, 5> seen{};
        std::size_t next = 0;
        Small::for_each_step(
            [&]<std::size_t I>(std::integral_constant<std::size_t, I>) { seen[next++] = I; });
        return seen;
    }();
    constexpr auto backwards = [] {
        std::array<std::size_t, 5> seen{};
        std::size_t next = 0;
        Small::for_each_step_backward(
            [&]<std::size_t I>(std::integral_constant<std::size_t, I>) { seen[next++] = I; });
        return seen;
    }();
    STATIC_REQUIRE(forwards == std::array<std::size_t, 5>{0, 1, 2, 3, 4});
    STATIC_REQUIRE(backwards == std::array<std::size_t, 5>{4, 3, 2, 1, 0});
}

TEST_CASE("some of the steps are visited", "[nn][network]") {
    constexpr auto seen = [] {
        std::array<std::size_t, 4> steps{};
        std::size_t next = 0;
        const auto note = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            steps[next++] = I;
        };
        Small::for_each_step<1, 3>(note);
        Small::for_each_step_backward<3, 5>(note);
        Small::for_each_step<2, 2>(note);
        return steps;
    }();
    STATIC_REQUIRE(seen == std::array<std::size_t, 4>{1, 2, 4, 3});
}

TEST_CASE("a network is a type without state, told from its layers", "[nn][network]") {
    STATIC_REQUIRE(nn::NetworkType<Small>);
    STATIC_REQUIRE(std::is_empty_v<Small>);
    STATIC_REQUIRE_FALSE(nn::NetworkType<nn::Dense<3>>);
    STATIC_REQUIRE_FALSE(nn::NetworkType<Small::Layer<0>>);
}
