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

}  // namespace

TEST_CASE("a network binds each layer to the shape before it", "[nn][network]") {
    STATIC_REQUIRE(Small::layer_count == 5);
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
    STATIC_REQUIRE(Small::output_buffer == std::array<std::size_t, 5>{1, 1, 2, 2, 3});
    STATIC_REQUIRE(Small::buffer_count == 4);
    STATIC_REQUIRE(Small::buffer_width == std::array<std::size_t, 4>{3, 5, 4, 2});
    STATIC_REQUIRE(Board::output_buffer == std::array<std::size_t, 3>{1, 1, 1});
    STATIC_REQUIRE(Board::buffer_width == std::array<std::size_t, 2>{6, 7});
}

TEST_CASE("layers are visited first to last, and last to first", "[nn][network]") {
    constexpr auto forwards = [] {
        std::array<std::size_t, 5> seen{};
        std::size_t next = 0;
        Small::for_each_layer(
            [&]<std::size_t I>(std::integral_constant<std::size_t, I>) { seen[next++] = I; });
        return seen;
    }();
    constexpr auto backwards = [] {
        std::array<std::size_t, 5> seen{};
        std::size_t next = 0;
        Small::for_each_layer_backward(
            [&]<std::size_t I>(std::integral_constant<std::size_t, I>) { seen[next++] = I; });
        return seen;
    }();
    STATIC_REQUIRE(forwards == std::array<std::size_t, 5>{0, 1, 2, 3, 4});
    STATIC_REQUIRE(backwards == std::array<std::size_t, 5>{4, 3, 2, 1, 0});
}

TEST_CASE("a network is a type without state, told from its layers", "[nn][network]") {
    STATIC_REQUIRE(nn::NetworkType<Small>);
    STATIC_REQUIRE(std::is_empty_v<Small>);
    STATIC_REQUIRE_FALSE(nn::NetworkType<nn::Dense<3>>);
    STATIC_REQUIRE_FALSE(nn::NetworkType<Small::Layer<0>>);
}
