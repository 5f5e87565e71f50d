#include "ludus/nn/gradient_blocks.hpp"

#include <array>
#include <cstddef>
#include <type_traits>

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"

namespace nn = ludus::nn;

namespace {

using Small =
    nn::Network<nn::Shape<3>, nn::Dense<5>, nn::Tanh, nn::Dense<4>, nn::Relu, nn::Dense<2>>;
/// Of several blocks a layer.
using Wide =
    nn::Network<nn::Shape<100>, nn::Dense<49>, nn::Relu, nn::Dense<48>, nn::Tanh, nn::Dense<9>>;
using Normal =
    nn::Network<nn::Shape<3, 3, 50>, nn::Conv2d<6, 1>, nn::BatchNorm<>, nn::Relu,
                nn::Fork<nn::Sequence<nn::Dense<4>, nn::BatchNorm<>>, nn::Dense<60, false>>>;

/// How often each parameter lies in a block: once if it is trained, else never; and each block lies
/// in the parameters of its step, as so many rows.
template <class N>
constexpr bool blocks_cover_what_is_trained_once() {
    std::array<int, N::parameter_count> covered{};
    for (const auto& block : nn::gradient_blocks<N>()) {
        if (block.begin >= block.end || block.end > N::parameter_offset[block.step + 1] ||
            block.begin < N::parameter_offset[block.step])
            return false;
        for (std::size_t p = block.begin; p < block.end; ++p) ++covered[p];
    }
    bool right = true;
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        if constexpr (Layer::parameter_count > 0)
            for (std::size_t p = 0; p < Layer::parameter_count; ++p)
                right = right &&
                    covered[N::parameter_offset[I] + p] == (p < nn::trained_count<Layer> ? 1 : 0);
    });
    return right;
}

}  // namespace

TEST_CASE("blocks cover every parameter that is trained exactly once, each within one step",
          "[nn][gradient_blocks]") {
    STATIC_REQUIRE(blocks_cover_what_is_trained_once<Small>());
    STATIC_REQUIRE(blocks_cover_what_is_trained_once<Wide>());
    STATIC_REQUIRE(blocks_cover_what_is_trained_once<Normal>());
    STATIC_REQUIRE(nn::gradient_blocks<Small>().size() == 3);
    STATIC_REQUIRE(nn::gradient_blocks<Wide>().size() > 3);
}

TEST_CASE("a block is so many rows of a layer's gradient", "[nn][gradient_blocks]") {
    constexpr nn::GradientBlock second = nn::gradient_blocks<Wide>()[1];
    STATIC_REQUIRE(second.step == 0);
    STATIC_REQUIRE(second.end - second.begin == (second.last_row - second.first_row) * 49);
    STATIC_REQUIRE(second.begin == second.first_row * 49);
}

TEST_CASE("running statistics are in no block, scales and shifts in one", "[nn][gradient_blocks]") {
    constexpr nn::GradientBlock norm = nn::gradient_blocks<Normal>()[2];
    STATIC_REQUIRE(norm.step == 1);
    STATIC_REQUIRE(norm.begin == 51 * 6);
    STATIC_REQUIRE(norm.end == 51 * 6 + 12);
}

TEST_CASE("a network without parameters has no blocks", "[nn][gradient_blocks]") {
    STATIC_REQUIRE(nn::gradient_blocks<nn::Network<nn::Shape<3>, nn::Tanh>>().empty());
}

TEST_CASE("a listener hears of blocks what it was told, and by default nothing",
          "[nn][gradient_blocks]") {
    STATIC_REQUIRE(std::is_convertible_v<void (*)(const nn::GradientBlock&), nn::BlockListener>);
    STATIC_REQUIRE_FALSE(std::is_convertible_v<void (*)(int), nn::BlockListener>);
    std::size_t heard = 0;
    const auto count = [&](const nn::GradientBlock& block) { heard += block.end - block.begin; };
    const nn::BlockListener listener = count;
    listener(nn::gradient_blocks<Wide>()[1]);
    nn::BlockListener{}(nn::gradient_blocks<Wide>()[0]);
    CHECK(heard == 48 * 49);
}
