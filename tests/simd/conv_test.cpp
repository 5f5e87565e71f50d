#include "ludus/simd/conv.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
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

/// Numbers from one point of x to the next.
constexpr std::size_t x_step = 67;

/// The convolution of boards of one size on one pack.
template <class P, simd::ConvShape shape = simd::ConvShape{}>
struct Convolution {
    using T = typename P::value_type;
    static constexpr bool rounds_once = support::rounds_once<P>;

    simd::BoardExtent board;

    void run(const simd::ConvExtent& extent, const simd::Points<const T>& x, const T* weights,
             const simd::Points<const T>& start, const simd::Points<T>& y) const {
        if (board.padding == 2)
            simd::Conv<P>::template run_widening<shape>(board, extent, x, weights, start, y);
        else
            simd::Conv<P>::template run<shape>(board, extent, x, weights, start, y);
    }
};

template <class T>
std::vector<T> random_numbers(std::size_t count, ludus::Rng& rng) {
    std::vector<T> numbers(count);
    for (T& number : numbers) number = static_cast<T>(rng.uniform(-1, 1));
    return numbers;
}

/// The numbers of y that are not the convolution of x, added to `start`.
template <class C, class T>
std::size_t wrong(const C& conv, const BoardTensor<T>& x, const std::vector<T>& weights,
                  simd::Points<const T> start, const BoardTensor<T>& y) {
    const simd::BoardExtent& board = conv.board;
    std::size_t count = y.touched();
    for (std::size_t s = 0; s < y.samples; ++s)
        for (std::size_t p = 0; p < y.points; ++p)
            for (std::size_t n = 0; n < y.channels; ++n) {
                const std::size_t place = s * start.sample_step + p * start.point_step + n;
                support::Chain<T> sum(start.data == nullptr ? T{0} : start.data[place]);
                for (std::size_t tap = 0; tap < 9; ++tap) {
                    const std::size_t from =
                        support::neighbour(board.height, board.width, board.padding, p, tap);
                    if (from == x.points) continue;
                    for (std::size_t c = 0; c < x.channels; ++c)
                        sum.add(x.at(s, from, c), weights[(tap * x.channels + c) * y.channels + n]);
                }
                count += !sum.is(y.at(s, p, n), conv.rounds_once);
            }
    return count;
}

/// One convolution in every form: from nothing, from a bias, from a tensor and in place. Returns
/// how many numbers came out wrong.
template <class C>
std::size_t wrong_in_any_form(const C& conv, std::size_t samples, std::size_t inputs,
                              std::size_t outputs, ludus::Rng& rng) {
    using T = typename C::T;
    using Tensor = BoardTensor<T>;
    using View = simd::Points<const T>;
    const simd::BoardExtent& board = conv.board;
    const std::size_t points = support::points_after(board.height, board.width, board.padding);
    const simd::ConvExtent extent{samples, inputs, outputs};
    const Tensor x(samples, board.height * board.width, inputs, x_step, 3, rng);
    const std::vector<T> weights = random_numbers<T>(9 * inputs * outputs, rng);
    const std::vector<T> bias = random_numbers<T>(outputs, rng);
    const Tensor start(samples, points, outputs, outputs + 1, 0, rng);

    Tensor plain(samples, points, outputs, outputs + 2, 1);
    conv.run(extent, x.view(), weights.data(), View{}, plain.view());
    Tensor biased(samples, points, outputs, outputs, 5);
    conv.run(extent, x.view(), weights.data(), View{bias.data(), 0, 0}, biased.view());
    Tensor started(samples, points, outputs, outputs + 3, 0);
    conv.run(extent, x.view(), weights.data(), start.view(), started.view());
    Tensor in_place = start;
    conv.run(extent, x.view(), weights.data(), std::as_const(in_place).view(), in_place.view());

    return wrong(conv, x, weights, View{}, plain) +
        wrong(conv, x, weights, View{bias.data(), 0, 0}, biased) +
        wrong(conv, x, weights, start.view(), started) +
        wrong(conv, x, weights, start.view(), in_place);
}

template <class P, simd::ConvShape shape = simd::ConvShape{}>
std::size_t wrong_in_any_form(const simd::BoardExtent& board) {
    const Convolution<P, shape> conv{board};
    ludus::Rng rng(1);
    std::size_t count = 0;
    for (const auto& [inputs, outputs] : support::channel_counts)
        count += wrong_in_any_form(conv, 1 + (inputs + outputs) % 3, inputs, outputs, rng);
    return count;
}

/// Of one whose shape is known when it is compiled.
template <class P, std::size_t width, std::size_t outputs>
std::size_t wrong_if_known(std::size_t padding) {
    const Convolution<P, simd::ConvShape{width, outputs}> conv{
        {3, width + 2 - 2 * padding, padding}};
    ludus::Rng rng(2);
    return wrong_in_any_form(conv, 3, 5, outputs, rng);
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a convolution is the chain of its multiply-adds", "[simd][conv]",
                        support::Packs) {
    REQUIRE(wrong_in_any_form<TestType>({5, 3}) == 0);
    REQUIRE(wrong_in_any_form<TestType>({3, 4, 0}) == 0);
    REQUIRE(wrong_in_any_form<TestType>({1, 2, 2}) == 0);
}

TEMPLATE_LIST_TEST_CASE("a convolution of a known shape comes to the tiles of that shape alone",
                        "[simd][conv]", support::Packs) {
    REQUIRE(wrong_if_known<TestType, 1, 3>(1) == 0);
    REQUIRE(wrong_if_known<TestType, 3, 64>(0) == 0);
    REQUIRE(wrong_if_known<TestType, 5, 33>(2) == 0);
    REQUIRE(wrong_if_known<TestType, 7, 64>(1) == 0);
    REQUIRE(wrong_if_known<TestType, 8, 48>(1) == 0);
    REQUIRE(wrong_if_known<TestType, 9, 80>(1) == 0);
    REQUIRE(wrong_if_known<TestType, 17, 12>(1) == 0);

    using Convolver = simd::Conv<TestType>;
    REQUIRE(Convolver::has_tile({}, 3, 2));
    REQUIRE_FALSE(Convolver::has_tile({5, 2 * TestType::lanes}, 4, 2));
}

TEMPLATE_LIST_TEST_CASE("a convolution whose width alone is known serves other widths, too",
                        "[simd][conv]", support::Packs) {
    constexpr simd::ConvShape shape{5};
    for (std::size_t width = 1; width <= 7; ++width) {
        CAPTURE(width);
        REQUIRE(wrong_in_any_form<TestType, shape>({2, width}) == 0);
    }
    REQUIRE(wrong_in_any_form<TestType, shape>({3, 5, 0}) == 0);
    REQUIRE(wrong_in_any_form<TestType, simd::ConvShape{1}>({1, 3}) == 0);
    REQUIRE(wrong_in_any_form<TestType, simd::ConvShape{2}>({2, 2}) == 0);
    REQUIRE(wrong_in_any_form<TestType, simd::ConvShape{9}>({2, 9}) == 0);

    REQUIRE(simd::ConvShape{7}.serves(7));
    REQUIRE(simd::ConvShape{7}.serves(5));  // without padding
    REQUIRE(simd::ConvShape{7}.serves(3));  // after a pooling
    REQUIRE_FALSE(simd::ConvShape{7}.serves(4));
    REQUIRE_FALSE(simd::ConvShape{7, 64}.serves(5));
    using Convolver = simd::Conv<TestType>;
    REQUIRE(Convolver::has_tile({2}, 2, 1));
    REQUIRE(Convolver::has_tile({2}, 1, 4));
    REQUIRE_FALSE(Convolver::has_tile({2}, 3, 1));
}

TEST_CASE("a convolution serves boards of any size", "[simd][conv]") {
    for (std::size_t padding = 0; padding <= 2; ++padding)
        for (std::size_t height = 1; height <= 4; ++height)
            for (std::size_t width = 1; width <= 13; ++width) {
                if (padding == 0 && (height < 3 || width < 3)) continue;
                CAPTURE(padding, height, width);
                REQUIRE(wrong_in_any_form<support::Widest>({height, width, padding}) == 0);
            }
}

TEST_CASE("a sample has the same bits whichever samples are convolved with it", "[simd][conv]") {
    constexpr std::size_t samples = 5;
    constexpr std::size_t inputs = 19;
    constexpr std::size_t outputs = 37;
    ludus::Rng rng(3);
    const BoardTensor<float> x(samples, 15, inputs, x_step, 2, rng);
    const std::vector<float> weights = random_numbers<float>(9 * inputs * outputs, rng);
    const auto convolve = [&](std::size_t first, std::size_t count, BoardTensor<float>& y) {
        simd::Conv<support::Widest>::run({5, 3}, {count, inputs, outputs}, x.view(first),
                                         weights.data(), {}, y.view(first));
    };
    BoardTensor<float> together(samples, 15, outputs, outputs, 0);
    convolve(0, samples, together);
    for (std::size_t count = 1; count < samples; ++count) {
        BoardTensor<float> apart(samples, 15, outputs, outputs, 0);
        for (std::size_t s = 0; s < samples; s += count)
            convolve(s, std::min(count, samples - s), apart);
        const bool same = apart.values == together.values;
        REQUIRE(same);
    }
}

TEST_CASE("the convolution that callers get is that of this processor's widest pack",
          "[simd][conv]") {
    ludus::Rng rng(4);
    const BoardTensor<float> x(3, 15, 6, x_step, 0, rng);
    const std::vector<float> weights = random_numbers<float>(9 * 6 * 20, rng);
    const std::vector<float> bias = random_numbers<float>(20, rng);
    BoardTensor<float> y(3, 15, 20, 20, 0);
    simd::conv<float>({5, 3}, {3, 6, 20}, x.view(), weights.data(), {bias.data(), 0, 0}, y.view());
    BoardTensor<float> expected(3, 15, 20, 20, 0);
    simd::with_native<float>([&]<class P>(std::type_identity<P>) {
        simd::Conv<P>::run({5, 3}, {3, 6, 20}, x.view(), weights.data(), {bias.data(), 0, 0},
                           expected.view());
    });
    REQUIRE(y.values == expected.values);
}

TEST_CASE("a convolution of no inputs is what it starts from, of no outputs or samples nothing",
          "[simd][conv]") {
    ludus::Rng rng(5);
    const BoardTensor<float> x(2, 6, 3, x_step, 0, rng);
    const std::vector<float> weights(std::size_t{9} * 3 * 5);
    BoardTensor<float> y(2, 6, 5, 5, 0, rng);
    const std::vector<float> before = y.values;
    simd::conv<float>({3, 2}, {2, 0, 5}, x.view(), weights.data(), std::as_const(y).view(),
                      y.view());
    REQUIRE(y.values == before);
    simd::conv<float>({3, 2}, {2, 3, 0}, x.view(), weights.data(), {}, y.view());
    simd::conv<float>({3, 2}, {0, 3, 5}, x.view(), weights.data(), {}, y.view());
    REQUIRE(y.values == before);
}

TEST_CASE("turned weights are transposed, their taps reversed", "[simd][conv]") {
    ludus::Rng rng(6);
    for (const auto& [inputs, outputs] : support::channel_counts) {
        const std::vector<float> weights = random_numbers<float>(9 * inputs * outputs, rng);
        std::vector<float> turned(weights.size());
        simd::turned_weights(inputs, outputs, weights.data(), turned.data());
        std::size_t different = 0;
        for (std::size_t tap = 0; tap < 9; ++tap)
            for (std::size_t c = 0; c < inputs; ++c)
                for (std::size_t n = 0; n < outputs; ++n)
                    different += turned[((8 - tap) * outputs + n) * inputs + c] !=
                        weights[(tap * inputs + c) * outputs + n];
        REQUIRE(different == 0);
    }
}

TEST_CASE("the convolution with turned weights is the derivative by x", "[simd][conv]") {
    constexpr std::size_t inputs = 5;
    constexpr std::size_t outputs = 7;
    ludus::Rng rng(7);
    BoardTensor<double> x(2, 15, inputs, x_step, 0, rng);
    const std::vector<double> weights = random_numbers<double>(9 * inputs * outputs, rng);
    // The loss is the sum of dy * y, so that dy is its derivative by y.
    const BoardTensor<double> dy(2, 15, outputs, x_step, 0, rng);
    const auto loss = [&] {
        BoardTensor<double> y(2, 15, outputs, outputs, 0);
        simd::conv<double>({5, 3}, {2, inputs, outputs}, std::as_const(x).view(), weights.data(),
                           {}, y.view());
        double sum = 0;
        for (std::size_t i = 0; i < y.values.size(); ++i)
            sum += dy.values[i / outputs * x_step + i % outputs] * y.values[i];
        return sum;
    };
    std::vector<double> turned(weights.size());
    simd::turned_weights(inputs, outputs, weights.data(), turned.data());
    BoardTensor<double> dx(2, 15, inputs, inputs, 0);
    simd::conv<double>({5, 3}, {2, outputs, inputs}, dy.view(), turned.data(), {}, dx.view());

    for (std::size_t i = 0; i < dx.values.size(); ++i) {
        constexpr double step = 0.5;  // y is linear in x
        double& number = x.values[i / inputs * x_step + i % inputs];
        const double middle = number;
        number = middle + step;
        const double above = loss();
        number = middle - step;
        const double below = loss();
        number = middle;
        REQUIRE(std::abs((above - below) / (2 * step) - dx.values[i]) < 1e-12);
    }
}
