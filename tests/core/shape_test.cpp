#include "ludus/core/shape.hpp"

#include <cstddef>

#include "catch.hpp"

namespace nn = ludus::nn;

namespace {

template <std::size_t... Extents>
concept MakesAShape = requires { typename nn::Shape<Extents...>; };

}  // namespace

TEST_CASE("a shape's size is the product of its extents", "[core][shape]") {
    STATIC_REQUIRE(nn::Shape<16>::size == 16);
    STATIC_REQUIRE(nn::Shape<16>::rank == 1);
    STATIC_REQUIRE(nn::Shape<4, 5, 3>::size == 60);
    STATIC_REQUIRE(nn::Shape<4, 5, 3>::rank == 3);
}

TEST_CASE("a shape has at least one extent, and none of them is zero", "[core][shape]") {
    STATIC_REQUIRE(MakesAShape<1>);
    STATIC_REQUIRE_FALSE(MakesAShape<>);
    STATIC_REQUIRE_FALSE(MakesAShape<0>);
    STATIC_REQUIRE_FALSE(MakesAShape<4, 0, 3>);
}

TEST_CASE("a shape is told from other types", "[core][shape]") {
    STATIC_REQUIRE(nn::ShapeType<nn::Shape<2, 2>>);
    STATIC_REQUIRE_FALSE(nn::ShapeType<std::size_t>);
    STATIC_REQUIRE_FALSE(nn::ShapeType<const nn::Shape<2>&>);
}
