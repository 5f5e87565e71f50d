#include "ludus/nn/composite.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <type_traits>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/describe.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;

namespace {

using Board = nn::Shape<3, 2, 4>;
template <class... Layers>
using OnBoard = nn::Network<Board, Layers...>;

/// What a network makes of one sample, by random parameters of which all networks that need as many
/// have the same.
template <class N>
std::array<double, N::Output::size> output(const std::array<double, N::Input::size>& input) {
    ludus::Rng rng(1);
    const auto parameters = support::random_parameters<N, double>(rng);
    nn::Activations<N, double> activations(1);
    std::ranges::copy(input, activations.input(0).begin());
    nn::forward(parameters, activations, 0, 1);
    std::array<double, N::Output::size> result{};
    std::ranges::copy(activations.output(0), result.begin());
    return result;
}

/// Different in every place.
template <std::size_t size>
std::array<double, size> ramp() {
    std::array<double, size> numbers{};
    for (std::size_t i = 0; i < size; ++i) numbers[i] = 0.1 * static_cast<double>(i) - 0.7;
    return numbers;
}

const std::array<double, Board::size> board = ramp<Board::size>();

}  // namespace

TEST_CASE("a sequence is its layers one after another", "[nn][composite]") {
    using Plain = OnBoard<nn::Dense<5>, nn::Tanh, nn::Dense<2>>;
    using Nested = OnBoard<nn::Sequence<nn::Sequence<nn::Dense<5>>, nn::Sequence<>, nn::Tanh>,
                           nn::Sequence<nn::Dense<2>>>;
    STATIC_REQUIRE(std::is_same_v<Plain::Plan, Nested::Plan>);
}

TEST_CASE("a repetition is its layers several times, each with parameters of its own",
          "[nn][composite]") {
    using Repeated = OnBoard<nn::Repeat<3, nn::Dense<5>, nn::Tanh>>;
    using Spelled = OnBoard<nn::Dense<5>, nn::Tanh, nn::Dense<5>, nn::Tanh, nn::Dense<5>, nn::Tanh>;
    STATIC_REQUIRE(std::is_same_v<Repeated::Plan, Spelled::Plan>);
    STATIC_REQUIRE(std::is_same_v<OnBoard<nn::Repeat<0, nn::Dense<5>>, nn::Dense<2>>::Plan,
                                  OnBoard<nn::Dense<2>>::Plan>);
}

TEST_CASE("a residual block adds its input", "[nn][composite]") {
    using Function = OnBoard<nn::Conv2d<5, 1>, nn::Tanh, nn::Conv2d<4, 1>>;
    using Block = OnBoard<nn::Residual<nn::Conv2d<5, 1>, nn::Tanh, nn::Conv2d<4, 1>>>;
    STATIC_REQUIRE(std::is_same_v<Block::Output, Board>);
    STATIC_REQUIRE(Block::parameter_count == Function::parameter_count);
    STATIC_REQUIRE(Block::buffer_count == Function::buffer_count);  // the sum is made in place
    const auto function = output<Function>(board);
    const auto block = output<Block>(board);
    for (std::size_t i = 0; i < block.size(); ++i) REQUIRE(block[i] == function[i] + board[i]);
}

TEST_CASE("a residual block whose last layer needs its output adds to a copy", "[nn][composite]") {
    using Block = OnBoard<nn::Residual<nn::Conv2d<4, 1>, nn::Tanh>>;
    REQUIRE(nn::describe<Block>() == "24, conv1x1 24, tanh, copy 24, add 24");
    const auto function = output<OnBoard<nn::Conv2d<4, 1>, nn::Tanh>>(board);
    const auto block = output<Block>(board);
    for (std::size_t i = 0; i < block.size(); ++i) REQUIRE(block[i] == function[i] + board[i]);
}

TEST_CASE("concatenated branches put their channels side by side", "[nn][composite]") {
    using Both = OnBoard<
        nn::Concat<nn::Conv2d<5, 1>, nn::Sequence<>, nn::Sequence<nn::Conv2d<2, 1>, nn::Tanh>>>;
    STATIC_REQUIRE(std::is_same_v<Both::Output, nn::Shape<3, 2, 11>>);
    STATIC_REQUIRE(Both::buffer_count == 2);
    STATIC_REQUIRE(Both::Step<0>::out == nn::Slot{1, 0, 6, 5, 11});
    STATIC_REQUIRE(Both::Step<1>::out == nn::Slot{1, 5, 6, 4, 11});
    STATIC_REQUIRE(Both::Step<2>::out == nn::Slot{1, 9, 6, 2, 11});
    STATIC_REQUIRE(Both::step_count == 4);

    const auto both = output<Both>(board);
    const auto first = output<OnBoard<nn::Conv2d<5, 1>>>(board);
    for (std::size_t p = 0; p < Board::points; ++p) {
        for (std::size_t c = 0; c < 5; ++c) REQUIRE(both[11 * p + c] == first[5 * p + c]);
        for (std::size_t c = 0; c < 4; ++c) REQUIRE(both[11 * p + 5 + c] == board[4 * p + c]);
    }
}

TEST_CASE("a concatenation within another needs no copy", "[nn][composite]") {
    using Inner = nn::Concat<nn::Conv2d<1, 1>, nn::Conv2d<2, 1>>;
    using Nested = OnBoard<nn::Concat<nn::Conv2d<3, 1>, Inner>>;
    using Flat = OnBoard<nn::Concat<nn::Conv2d<3, 1>, nn::Conv2d<1, 1>, nn::Conv2d<2, 1>>>;
    STATIC_REQUIRE(std::is_same_v<Nested::Plan, Flat::Plan>);
}

TEST_CASE("vectors are concatenated too, and boards as vectors", "[nn][composite]") {
    using Vectors = OnBoard<nn::Concat<nn::Sequence<nn::Conv2d<5, 1>, nn::Flatten>, nn::Dense<3>>>;
    STATIC_REQUIRE(std::is_same_v<Vectors::Output, nn::Shape<33>>);
    STATIC_REQUIRE(Vectors::step_count == 2);  // flattened where it lies
    const auto both = output<Vectors>(board);
    const auto first = output<OnBoard<nn::Conv2d<5, 1>>>(board);
    REQUIRE(std::ranges::equal(std::span(both).first(30), first));
}

TEST_CASE("joined branches read a part of the input each", "[nn][composite]") {
    using Parts = nn::Shapes<Board, nn::Shape<6>>;
    using Joined = nn::Network<Parts, nn::Join<nn::Dense<5>, nn::Sequence<>>>;
    STATIC_REQUIRE(std::is_same_v<Joined::Output, nn::Shape<11>>);
    STATIC_REQUIRE(Joined::Step<0>::in == nn::Slot{0, 0, 6, 4, 4});
    STATIC_REQUIRE(Joined::Step<1>::in == nn::Slot{0, 24, 1, 6, 6});

    const auto input = ramp<Parts::size>();
    const auto joined = output<Joined>(input);
    REQUIRE(std::ranges::equal(std::span(joined).first(5), output<OnBoard<nn::Dense<5>>>(board)));
    REQUIRE(std::ranges::equal(std::span(joined).subspan(5), std::span(input).subspan(24)));
}

TEST_CASE("a fork's heads lie one after another", "[nn][composite]") {
    using Heads = OnBoard<nn::Fork<nn::Conv2d<2, 1>, nn::Sequence<nn::Dense<5>, nn::Softmax>>>;
    STATIC_REQUIRE(std::is_same_v<Heads::Output, nn::Shapes<nn::Shape<3, 2, 2>, nn::Shape<5>>>);
    STATIC_REQUIRE(Heads::Output::offset == std::array<std::size_t, 2>{0, 12});
    STATIC_REQUIRE(Heads::Step<0>::out == nn::Slot{1, 0, 6, 2, 2});
    STATIC_REQUIRE(Heads::Step<1>::out == nn::Slot{1, 12, 1, 5, 5});
    STATIC_REQUIRE(Heads::step_count == 3);
    const auto heads = output<Heads>(board);
    REQUIRE(
        std::ranges::equal(std::span(heads).first(12), output<OnBoard<nn::Conv2d<2, 1>>>(board)));
    double sum = 0;
    for (const double share : std::span(heads).subspan(12)) sum += share;
    REQUIRE(sum == Approx(1));
}

TEST_CASE("a fork's heads can be joined again", "[nn][composite]") {
    using Again = OnBoard<nn::Fork<nn::Dense<2>, nn::Dense<3>>, nn::Join<nn::Sequence<>, nn::Tanh>>;
    STATIC_REQUIRE(std::is_same_v<Again::Output, nn::Shape<5>>);
}

TEST_CASE("flattening costs nothing", "[nn][composite]") {
    using Flat = OnBoard<nn::Conv2d<5, 1>, nn::Flatten, nn::Tanh>;
    STATIC_REQUIRE(Flat::step_count == 2);
    STATIC_REQUIRE(std::is_same_v<Flat::Output, nn::Shape<30>>);
    STATIC_REQUIRE(Flat::output_slot == nn::Slot{1, 0, 1, 30, 30});
}

TEST_CASE("several layers in place at the end of a branch each have numbers of their own",
          "[nn][composite]") {
    using Twice =
        OnBoard<nn::Fork<nn::Sequence<nn::Dense<5>, nn::Tanh, nn::Softmax>, nn::Dense<1>>>;
    REQUIRE(nn::describe<Twice>() == "24, dense 5, tanh, copy 5, softmax, dense 1");
    using Pooled = OnBoard<nn::Fork<nn::Sequence<nn::MaxPool<>, nn::Relu>, nn::Dense<1>>>;
    REQUIRE(nn::describe<Pooled>() == "24, max pool 4, copy 4, relu, dense 1");
    using Flat =
        OnBoard<nn::Fork<nn::Sequence<nn::Conv2d<2, 1>, nn::Relu, nn::Flatten>, nn::Dense<1>>>;
    REQUIRE(nn::describe<Flat>() == "24, conv1x1 12, relu, dense 1");
}

TEST_CASE("a residual block in a branch sums where the branch ends", "[nn][composite]") {
    using Owned = OnBoard<nn::Concat<nn::Residual<nn::Conv2d<4, 1>>, nn::Conv2d<2, 1>>>;
    REQUIRE(nn::describe<Owned>() == "24, conv1x1 24, add 24, conv1x1 12");
    using NotOwned =
        OnBoard<nn::Concat<nn::Residual<nn::Conv2d<4, 1>, nn::Tanh>, nn::Conv2d<2, 1>>>;
    REQUIRE(nn::describe<NotOwned>() == "24, conv1x1 24, tanh, copy 24, add 24, conv1x1 12");
}

TEST_CASE("only tensors that agree in all but their channels are joined", "[nn][composite]") {
    using nn::detail::Joinable;
    STATIC_REQUIRE(Joinable<nn::Shape<3>, nn::Shape<5>>);
    STATIC_REQUIRE(Joinable<nn::Shape<3, 2, 1>, nn::Shape<3, 2, 7>, nn::Shape<3, 2, 2>>);
    STATIC_REQUIRE_FALSE(Joinable<nn::Shape<3, 2, 1>, nn::Shape<2, 3, 1>>);
    STATIC_REQUIRE_FALSE(Joinable<nn::Shape<3, 2, 1>, nn::Shape<6>>);
    STATIC_REQUIRE_FALSE(Joinable<nn::Shapes<nn::Shape<3>>, nn::Shape<3>>);
    STATIC_REQUIRE(std::is_same_v<nn::detail::Joined<nn::Shape<3, 2, 1>, nn::Shape<3, 2, 7>>::type,
                                  nn::Shape<3, 2, 8>>);
}
