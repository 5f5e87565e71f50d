#include "ludus/nn/program.hpp"

#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/copy.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/max_pool.hpp"

namespace nn = ludus::nn;
using nn::Slot;

namespace {

using Start = nn::Program<std::tuple<>, 12>;
using Board = nn::Shape<2, 2, 3>;
/// At the input, which nobody may overwrite.
using AtInput = nn::Cursor<Start, Board, Slot{0, 0, 4, 3, 3}, false>;
using AfterDense = nn::Append<AtInput, nn::Dense<5>>::type;

template <class C>
using LastStep = std::tuple_element_t<C::Program::step_count - 1, typename C::Program::Steps>;

}  // namespace

TEST_CASE("a program is a list of steps and of buffers' widths", "[nn][program]") {
    using Dense = nn::Step<nn::Dense<5>::Bind<Board>, Slot{0, 0, 4, 3, 3}, Slot{1, 0, 1, 5, 5}>;
    using Longer = Start::WithBuffers<true, 5>::WithStep<Dense>;
    STATIC_REQUIRE(Start::step_count == 0);
    STATIC_REQUIRE(Longer::step_count == 1);
    STATIC_REQUIRE(Longer::buffer_width == std::array<std::size_t, 2>{12, 5});
    STATIC_REQUIRE(std::is_same_v<Start::WithBuffers<false, 5>, Start>);
    STATIC_REQUIRE_FALSE(Dense::in_place);
}

TEST_CASE("a layer writes to a new buffer, which the next may overwrite", "[nn][program]") {
    STATIC_REQUIRE(AfterDense::at == Slot{1, 0, 1, 5, 5});
    STATIC_REQUIRE(AfterDense::owned);
    STATIC_REQUIRE(std::is_same_v<AfterDense::Shape, nn::Shape<5>>);
    STATIC_REQUIRE(AfterDense::Program::buffer_width == std::array<std::size_t, 2>{12, 5});
    STATIC_REQUIRE(LastStep<AfterDense>::in == AtInput::at);
}

TEST_CASE("a layer writes to the place that it is given", "[nn][program]") {
    constexpr Slot place = {0, 4, 1, 5, 5};
    using Placed =
        nn::Append<nn::Cursor<Start::WithBuffers<true, 8>, Board, Slot{1, 0, 4, 2, 2}, true>,
                   nn::Dense<5>, place>::type;
    STATIC_REQUIRE(Placed::at == place);
    STATIC_REQUIRE(Placed::Program::buffer_count == 2);
}

TEST_CASE("a layer in place overwrites what nobody else needs", "[nn][program]") {
    using AfterTanh = nn::Append<AfterDense, nn::Tanh>::type;
    STATIC_REQUIRE(AfterTanh::Program::step_count == 2);
    STATIC_REQUIRE(AfterTanh::at == AfterDense::at);
    STATIC_REQUIRE(LastStep<AfterTanh>::in_place);
    STATIC_REQUIRE_FALSE(AfterTanh::owned);
}

TEST_CASE("a layer in place works on a copy of what others need", "[nn][program]") {
    using OfInput = nn::Append<AtInput, nn::Tanh>::type;
    STATIC_REQUIRE(OfInput::Program::step_count == 2);
    STATIC_REQUIRE(OfInput::at == Slot{1, 0, 4, 3, 3});

    using OfTanh = nn::Append<nn::Append<AfterDense, nn::Tanh>::type, nn::Relu>::type;
    STATIC_REQUIRE(OfTanh::Program::step_count == 4);
    STATIC_REQUIRE(OfTanh::at == Slot{2, 0, 1, 5, 5});

    // Max pooling looks for its output among its input on the way back.
    using OfPool = nn::Append<nn::Append<AtInput, nn::MaxPool<>>::type, nn::Relu>::type;
    STATIC_REQUIRE(OfPool::Program::step_count == 3);
}

TEST_CASE("a layer in place goes to the place that it is given by way of a copy", "[nn][program]") {
    constexpr Slot place = {0, 2, 1, 5, 5};
    using Elsewhere = nn::Append<AfterDense, nn::Tanh, place>::type;
    STATIC_REQUIRE(Elsewhere::at == place);
    STATIC_REQUIRE(Elsewhere::Program::step_count == 3);
    using Already = nn::Append<AfterDense, nn::Tanh, AfterDense::at>::type;
    STATIC_REQUIRE(Already::Program::step_count == 2);
}

TEST_CASE("a place is seen as an output's shape needs it", "[nn][program]") {
    constexpr Slot apart = {1, 3, 4, 3, 10};
    STATIC_REQUIRE(nn::detail::with_points<Board>(apart) == apart);
    // A row of numbers that is taken as points.
    STATIC_REQUIRE(nn::detail::with_points<Board>({1, 3, 1, 12, 40}) == Slot{1, 3, 4, 3, 3});
    // One point has no distance to the next, so that the same place is always the same slot.
    STATIC_REQUIRE(nn::detail::with_points<nn::Shape<5>>({1, 3, 1, 5, 9}) == Slot{1, 3, 1, 5, 5});
}

TEST_CASE("layers are told apart by how they lie in a program", "[nn][program]") {
    STATIC_REQUIRE(nn::Composite<nn::Sequence<nn::Tanh>>);
    STATIC_REQUIRE_FALSE(nn::Composite<nn::Tanh>);
    STATIC_REQUIRE(nn::WorksInPlace<nn::Tanh>);
    STATIC_REQUIRE(nn::WorksInPlace<nn::Flatten>);
    STATIC_REQUIRE_FALSE(nn::WorksInPlace<nn::Dense<3>>);
    STATIC_REQUIRE(nn::Overwrites<nn::Tanh>);
    STATIC_REQUIRE_FALSE(nn::Overwrites<nn::Flatten>);
}
