#include "ludus/nn/activations.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "catch.hpp"
#include "ludus/core/aligned.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"

namespace nn = ludus::nn;

namespace {

using Vectors =
    nn::Network<nn::Shape<18>, nn::Dense<37>, nn::Relu, nn::Dense<70>, nn::Tanh, nn::Dense<9>>;
using Boards = nn::Network<nn::Shape<3, 2, 5>, nn::Conv2d<7, 1>, nn::Relu,
                           nn::Fork<nn::Conv2d<2, 1>, nn::Dense<3>>>;

/// All numbers of one sample's row in a buffer.
template <class N>
constexpr nn::Slot whole(std::size_t buffer) {
    return {buffer, 0, 1, N::buffer_width[buffer], N::buffer_width[buffer]};
}

}  // namespace

TEST_CASE("activations make room for samples and never less", "[nn][activations]") {
    nn::Activations<Vectors> activations(4);
    REQUIRE(activations.capacity() == 4);
    activations.reserve(9);
    REQUIRE(activations.capacity() == 9);
    activations.input(8)[17] = 3;
    activations.reserve(2);
    REQUIRE(activations.capacity() == 9);
    REQUIRE(activations.input(8)[17] == 3);
}

TEST_CASE("rows of vectors begin on cache lines, an odd number of them apart",
          "[nn][activations]") {
    nn::Activations<Vectors> activations(3);
    for (std::size_t buffer = 0; buffer < Vectors::buffer_count; ++buffer) {
        const auto rows = activations.rows(whole<Vectors>(buffer), 0, 3);
        REQUIRE(reinterpret_cast<std::uintptr_t>(rows.data) % ludus::cache_line == 0);
        REQUIRE(rows.step * sizeof(float) % ludus::cache_line == 0);
        REQUIRE(rows.step * sizeof(float) / ludus::cache_line % 2 == 1);
        REQUIRE(rows.step >= Vectors::buffer_width[buffer]);
        REQUIRE(activations.rows(whole<Vectors>(buffer), 1, 3).data == rows.row(1));
        REQUIRE(activations.rows(whole<Vectors>(buffer), 1, 3).count == 2);
    }
    REQUIRE(activations.input(2).data() == activations.rows(whole<Vectors>(0), 2, 3).data);
    REQUIRE(activations.output(2).data() ==
            activations.rows(whole<Vectors>(Vectors::buffer_count - 1), 2, 3).data);
}

TEST_CASE("boards follow each other closely, to be read as one matrix of points",
          "[nn][activations]") {
    nn::Activations<Boards> activations(3);
    REQUIRE(activations.rows(Boards::Step<0>::in, 0, 3).step == 30);
    REQUIRE(activations.rows(Boards::Step<0>::out, 0, 3).step == 42);
}

TEST_CASE("rows of boards as wide as many cache lines are set apart", "[nn][activations]") {
    using Large = nn::Network<nn::Shape<4, 4, 16>, nn::Conv2d<32, 1>>;
    nn::Activations<Large> activations(3);
    REQUIRE(activations.rows(Large::Step<0>::in, 0, 3).step == 17 * 16);
    REQUIRE(activations.rows(Large::Step<0>::out, 0, 3).step == 33 * 16);
}

TEST_CASE("a slot's rows begin where the slot does", "[nn][activations]") {
    nn::Activations<Boards> activations(3);
    const nn::Slot second_head = Boards::Step<3>::out;
    REQUIRE(second_head.offset == 12);
    REQUIRE(activations.rows(second_head, 1, 3).data == activations.output(1).data() + 12);
    REQUIRE(activations.output(1).size() == 15);
}

TEST_CASE("what was put out can be read from constant activations", "[nn][activations]") {
    nn::Activations<Vectors> activations(2);
    activations.output(1)[8] = 5;
    const nn::Activations<Vectors>& read = activations;
    REQUIRE(read.output(1)[8] == 5);
    REQUIRE(read.rows(Vectors::output_slot, 1, 2).data == activations.output(1).data());
    STATIC_REQUIRE(std::is_same_v<decltype(read.output(0)), std::span<const float, 9>>);
    STATIC_REQUIRE(std::is_same_v<decltype(activations.input(0)), std::span<float, 18>>);
}
