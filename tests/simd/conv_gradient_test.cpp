#include "ludus/simd/conv_gradient.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "support/board_tensor.hpp"
#include "support/packs.hpp"

namespace simd = ludus::simd;
using support::BoardTensor;

namespace {

constexpr float sentinel = -12345;

/// The gradient by the weights, as a call left it.
template <class T>
struct Gradient {
    std::size_t inputs;
    std::size_t outputs;
    std::vector<T> values;

    Gradient(std::size_t input_count, std::size_t output_count)
        : inputs(input_count),
          outputs(output_count),
          values(9 * input_count * output_count, sentinel) {}

    T& at(std::size_t tap, std::size_t c, std::size_t n) {
        return values[(tap * inputs + c) * outputs + n];
    }
    [[nodiscard]] const T& at(std::size_t tap, std::size_t c, std::size_t n) const {
        return values[(tap * inputs + c) * outputs + n];
    }
};

/// The numbers of `gradient` that are not that of x and dy, added to `start`: of the inputs
/// [first, last). The others must be as they were in `start`.
template <class T>
std::size_t wrong(simd::BoardExtent board, bool rounds_once, const BoardTensor<T>& x,
                  const BoardTensor<T>& dy, std::size_t first, std::size_t last, bool accumulate,
                  const Gradient<T>& start, const Gradient<T>& gradient) {
    std::size_t count = 0;
    for (std::size_t tap = 0; tap < 9; ++tap)
        for (std::size_t c = 0; c < x.channels; ++c)
            for (std::size_t n = 0; n < dy.channels; ++n) {
                if (c < first || c >= last) {
                    count += gradient.at(tap, c, n) != start.at(tap, c, n);
                    continue;
                }
                support::Chain<T> sum(accumulate ? start.at(tap, c, n) : T{0});
                for (std::size_t s = 0; s < x.samples; ++s)
                    for (std::size_t p = 0; p < dy.points; ++p) {
                        const std::size_t from =
                            support::neighbour(board.height, board.width, board.padding, p, tap);
                        if (from < x.points) sum.add(x.at(s, from, c), dy.at(s, p, n));
                    }
                count += !sum.is(gradient.at(tap, c, n), rounds_once);
            }
    return count;
}

template <class P>
std::size_t wrong_in_any_form(simd::BoardExtent board, std::size_t samples, std::size_t inputs,
                              std::size_t outputs, ludus::Rng& rng) {
    using T = typename P::value_type;
    const std::size_t points = support::points_after(board.height, board.width, board.padding);
    const simd::ConvExtent extent{samples, inputs, outputs};
    const BoardTensor<T> x(samples, board.height * board.width, inputs, inputs + 2, 3, rng);
    const BoardTensor<T> dy(samples, points, outputs, outputs + 1, 4, rng);
    const std::size_t first = rng.below(static_cast<std::uint32_t>(inputs));
    const std::size_t last = first + 1 + rng.below(static_cast<std::uint32_t>(inputs - first));

    const Gradient<T> blank(inputs, outputs);
    Gradient<T> whole = blank;
    simd::ConvGradient<P>::by_weights(board, extent, x.view(), dy.view(), 0, inputs, false,
                                      whole.values.data());
    Gradient<T> twice = whole;
    simd::ConvGradient<P>::by_weights(board, extent, x.view(), dy.view(), 0, inputs, true,
                                      twice.values.data());
    Gradient<T> part = blank;
    simd::ConvGradient<P>::by_weights(board, extent, x.view(), dy.view(), first, last, false,
                                      part.values.data());
    Gradient<T> added = whole;
    simd::ConvGradient<P>::by_weights(board, extent, x.view(), dy.view(), first, last, true,
                                      added.values.data());
    return wrong(board, support::rounds_once<P>, x, dy, 0, inputs, false, blank, whole) +
        wrong(board, support::rounds_once<P>, x, dy, 0, inputs, true, whole, twice) +
        wrong(board, support::rounds_once<P>, x, dy, first, last, false, blank, part) +
        wrong(board, support::rounds_once<P>, x, dy, first, last, true, whole, added);
}

template <class P>
std::size_t wrong_in_any_shape() {
    ludus::Rng rng(1);
    std::size_t count = 0;
    for (std::size_t height = 1; height <= 5; ++height)
        for (std::size_t width = 1; width <= 5; ++width)
            for (const auto& [inputs, outputs] : support::channel_counts)
                count += wrong_in_any_form<P>({height, width}, 1 + (inputs + outputs) % 3, inputs,
                                              outputs, rng);
    for (const simd::BoardExtent board :
         {simd::BoardExtent{7, 7}, {9, 9}, {4, 6}, {3, 3, 0}, {4, 6, 0}, {7, 7, 0}})
        for (const auto& [inputs, outputs] : support::channel_counts)
            count += wrong_in_any_form<P>(board, 2, inputs, outputs, rng);
    for (std::size_t inputs = 1; inputs <= 30; ++inputs)
        count += wrong_in_any_form<P>({2, 3}, 2, inputs, 21, rng);
    return count;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a gradient by the weights is the chain of its multiply-adds",
                        "[simd][conv]", support::Packs) {
    REQUIRE(wrong_in_any_shape<TestType>() == 0);
}

TEST_CASE("a gradient over more samples than the cache holds is one chain", "[simd][conv]") {
    ludus::Rng rng(2);
    REQUIRE(wrong_in_any_form<support::Widest>({9, 9}, 20, 64, 64, rng) == 0);
}

TEST_CASE("a gradient has the same bits in ranges of inputs and runs of samples", "[simd][conv]") {
    using P = support::Widest;
    constexpr simd::BoardExtent board{3, 5};
    constexpr std::size_t samples = 4;
    constexpr std::size_t inputs = 29;
    constexpr std::size_t outputs = 37;
    ludus::Rng rng(3);
    const BoardTensor<float> x(samples, 15, inputs, inputs, 0, rng);
    const BoardTensor<float> dy(samples, 15, outputs, outputs, 0, rng);
    Gradient<float> whole(inputs, outputs);
    simd::ConvGradient<P>::by_weights(board, {samples, inputs, outputs}, x.view(), dy.view(), 0,
                                      inputs, false, whole.values.data());
    for (std::size_t length = 1; length <= inputs; ++length) {
        Gradient<float> ranges(inputs, outputs);
        for (std::size_t s = 0; s < samples; ++s)
            for (std::size_t c = 0; c < inputs; c += length)
                simd::ConvGradient<P>::by_weights(board, {1, inputs, outputs}, x.view(s),
                                                  dy.view(s), c, std::min(c + length, inputs),
                                                  s > 0, ranges.values.data());
        const bool same = ranges.values == whole.values;
        REQUIRE(same);
    }
}

TEMPLATE_LIST_TEST_CASE("a gradient by the bias is the sum over samples and points in order",
                        "[simd][conv]", support::Packs) {
    using P = TestType;
    using T = typename P::value_type;
    ludus::Rng rng(4);
    for (std::size_t outputs = 1; outputs <= 80; ++outputs) {
        const BoardTensor<T> dy(3, 6, outputs, outputs + 2, 1, rng);
        std::vector<T> sums(outputs + 1, sentinel);
        std::vector<T> expected(outputs + 1, T{0});
        for (const bool accumulate : {false, true}) {
            simd::ConvGradient<P>::by_bias(6, {3, 0, outputs}, dy.view(), accumulate, sums.data());
            for (std::size_t s = 0; s < dy.samples; ++s)
                for (std::size_t p = 0; p < dy.points; ++p)
                    for (std::size_t n = 0; n < outputs; ++n) expected[n] += dy.at(s, p, n);
            expected.back() = sentinel;
            REQUIRE(sums == expected);
        }
    }
}

TEST_CASE("gradients without samples are zero, or what they were", "[simd][conv]") {
    const BoardTensor<float> none(0, 4, 8, 8, 0);
    Gradient<float> gradient(3, 8);
    const std::vector<float> before = gradient.values;
    simd::conv_gradient({2, 2}, {0, 3, 8}, none.view(), none.view(), 0, 3, true,
                        gradient.values.data());
    REQUIRE(gradient.values == before);
    simd::conv_gradient({2, 2}, {0, 3, 8}, none.view(), none.view(), 2, 2, false,
                        gradient.values.data());
    REQUIRE(gradient.values == before);
    simd::conv_gradient({2, 2}, {0, 3, 8}, none.view(), none.view(), 0, 3, false,
                        gradient.values.data());
    REQUIRE(gradient.values == std::vector<float>(before.size()));

    std::vector<float> bias(8, sentinel);
    simd::conv_bias_gradient(4, {0, 3, 8}, none.view(), true, bias.data());
    REQUIRE(bias == std::vector<float>(8, sentinel));
    simd::conv_bias_gradient(4, {0, 3, 8}, none.view(), false, bias.data());
    REQUIRE(bias == std::vector<float>(8));
}

TEST_CASE("the gradients that callers get are those of this processor's widest pack",
          "[simd][conv]") {
    ludus::Rng rng(5);
    const BoardTensor<float> x(3, 12, 9, 9, 0, rng);
    const BoardTensor<float> dy(3, 12, 20, 20, 0, rng);
    Gradient<float> gradient(9, 20);
    Gradient<float> expected(9, 20);
    std::vector<float> bias(20);
    std::vector<float> expected_bias(20);
    simd::conv_gradient({3, 4}, {3, 9, 20}, x.view(), dy.view(), 0, 9, false,
                        gradient.values.data());
    simd::conv_bias_gradient(12, {3, 9, 20}, dy.view(), false, bias.data());
    simd::with_native<float>([&]<class P>(std::type_identity<P>) {
        simd::ConvGradient<P>::by_weights({3, 4}, {3, 9, 20}, x.view(), dy.view(), 0, 9, false,
                                          expected.values.data());
        simd::ConvGradient<P>::by_bias(12, {3, 9, 20}, dy.view(), false, expected_bias.data());
    });
    REQUIRE(gradient.values == expected.values);
    REQUIRE(bias == expected_bias);
}

TEST_CASE("the gradients are the derivatives by weights and bias", "[simd][conv]") {
    constexpr std::size_t inputs = 3;
    constexpr std::size_t outputs = 4;
    constexpr simd::ConvExtent extent{2, inputs, outputs};
    constexpr std::size_t x_step = 67;  // as in the tests of `conv`
    ludus::Rng rng(6);
    const BoardTensor<double> x(2, 15, inputs, x_step, 0, rng);
    const BoardTensor<double> dy(2, 15, outputs, outputs, 0, rng);
    std::vector<double> weights(9 * inputs * outputs, 0.25);
    std::vector<double> bias(outputs, 0.5);
    // The loss is the sum of dy * y, so that dy is its derivative by y.
    const auto loss = [&] {
        BoardTensor<double> y(2, 15, outputs, outputs, 0);
        simd::conv<double>({5, 3}, extent, x.view(), weights.data(), {bias.data(), 0, 0}, y.view());
        double sum = 0;
        for (std::size_t i = 0; i < y.values.size(); ++i) sum += dy.values[i] * y.values[i];
        return sum;
    };
    const auto derivative = [&](double& number) {
        constexpr double step = 0.5;  // y is linear in weights and bias
        const double middle = number;
        number = middle + step;
        const double above = loss();
        number = middle - step;
        const double below = loss();
        number = middle;
        return (above - below) / (2 * step);
    };
    std::vector<double> by_weights(weights.size());
    simd::conv_gradient({5, 3}, extent, x.view(), dy.view(), 0, inputs, false, by_weights.data());
    std::vector<double> by_bias(outputs);
    simd::conv_bias_gradient(15, extent, dy.view(), false, by_bias.data());
    for (std::size_t i = 0; i < weights.size(); ++i)
        REQUIRE(std::abs(derivative(weights[i]) - by_weights[i]) < 1e-12);
    for (std::size_t n = 0; n < outputs; ++n)
        REQUIRE(std::abs(derivative(bias[n]) - by_bias[n]) < 1e-12);
}
