#include "ludus/core/shape.hpp"

#include <array>
#include <concepts>
#include <cstddef>

#include "catch.hpp"

namespace nn = ludus::nn;

namespace {

template <std::size_t... Extents>
concept MakesAShape = requires { typename nn::Shape<Extents...>; };
template <class... Parts>
concept MakesShapes = requires { typename nn::Shapes<Parts...>; };

}  // namespace

TEST_CASE("a shape's size is the product of its extents", "[core][shape]") {
    STATIC_REQUIRE(nn::Shape<16>::size == 16);
    STATIC_REQUIRE(nn::Shape<16>::rank == 1);
    STATIC_REQUIRE(nn::Shape<4, 5, 3>::size == 60);
    STATIC_REQUIRE(nn::Shape<4, 5, 3>::rank == 3);
}

TEST_CASE("a board's points have channels, a vector is one point", "[core][shape]") {
    STATIC_REQUIRE(nn::Shape<4, 5, 3>::channels == 3);
    STATIC_REQUIRE(nn::Shape<4, 5, 3>::points == 20);
    STATIC_REQUIRE(nn::Shape<4, 5, 3>::height == 4);
    STATIC_REQUIRE(nn::Shape<4, 5, 3>::width == 5);
    STATIC_REQUIRE(nn::Shape<4, 5, 3>::extents == std::array<std::size_t, 3>{4, 5, 3});
    STATIC_REQUIRE(nn::Shape<16>::channels == 16);
    STATIC_REQUIRE(nn::Shape<16>::points == 1);
}

TEST_CASE("several shapes lie one after another, as one vector", "[core][shape]") {
    using Two = nn::Shapes<nn::Shape<4, 5, 3>, nn::Shape<7>>;
    STATIC_REQUIRE(Two::size == 67);
    STATIC_REQUIRE(Two::channels == 67);
    STATIC_REQUIRE(Two::points == 1);
    STATIC_REQUIRE(Two::part_count == 2);
    STATIC_REQUIRE(Two::offset == std::array<std::size_t, 2>{0, 60});
    STATIC_REQUIRE(std::same_as<Two::Part<0>, nn::Shape<4, 5, 3>>);
    STATIC_REQUIRE(std::same_as<Two::Part<1>, nn::Shape<7>>);
}

TEST_CASE("several shapes may be parts of others", "[core][shape]") {
    using Inner = nn::Shapes<nn::Shape<2, 3>, nn::Shape<4>>;
    using Outer = nn::Shapes<nn::Shape<5>, Inner, nn::Shape<1>>;
    STATIC_REQUIRE(Outer::size == 16);
    STATIC_REQUIRE(Outer::offset == std::array<std::size_t, 3>{0, 5, 15});
    STATIC_REQUIRE(std::same_as<Outer::Part<1>, Inner>);
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

TEST_CASE("only shapes are put one after another", "[core][shape]") {
    STATIC_REQUIRE(MakesShapes<nn::Shape<3>, nn::Shape<2, 2>>);
    STATIC_REQUIRE_FALSE(MakesShapes<>);
    STATIC_REQUIRE_FALSE(MakesShapes<nn::Shape<3>, std::size_t>);
    STATIC_REQUIRE(nn::ShapeType<nn::Shapes<nn::Shape<3>>>);
    STATIC_REQUIRE(nn::ShapesType<nn::Shapes<nn::Shape<3>>>);
    STATIC_REQUIRE_FALSE(nn::ShapesType<nn::Shape<3>>);
}
