// The kernels behind the layers beside their definitions in Eigen's expressions, at sizes of real
// networks. Their other tests have all small shapes, packs and bits.

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <cstddef>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/simd/conv.hpp"
#include "ludus/simd/conv_gradient.hpp"
#include "ludus/simd/gemm.hpp"
#include "ludus/simd/points.hpp"
#include "support/eigen_layers.hpp"
#include "support/sized.hpp"

namespace simd = ludus::simd;
using support::random_batch, support::sized, support::worst_error;
using support::eigen::index;

namespace {

template <class T>
using Numbers = support::eigen::Numbers<T>;

/// In epsilons of the size of a sum of n terms, see `support::error_bound`.
double error_bound(std::size_t n) { return 1 + std::sqrt(static_cast<double>(n)); }

/// Samples of points that lie closely.
template <class T>
simd::Points<T> points(auto& batch, std::size_t channels) {
    return {batch.data(), static_cast<std::size_t>(batch.cols()), channels};
}

struct Size {
    std::size_t rows, columns, depth;
};
constexpr std::array<Size, 5> product_sizes = {
    {{1, 1, 1}, {1, 513, 257}, {33, 129, 65}, {257, 65, 600}, {130, 3, 1025}}};

struct Convolution {
    std::size_t samples, height, width, inputs, outputs;
};
constexpr std::array<Convolution, 5> convolutions = {
    {{1, 3, 3, 1, 1}, {2, 7, 3, 1, 65}, {17, 3, 5, 33, 17}, {33, 5, 4, 64, 32}, {3, 9, 9, 128, 3}}};

/// The same in Eigen, with so many points around the board.
support::eigen::Conv twin_of(const Convolution& size, std::size_t padding, bool bias) {
    return {3,
            index(padding),
            {index(size.height), index(size.width), index(size.inputs)},
            index(size.outputs),
            bias};
}

}  // namespace

TEMPLATE_TEST_CASE("a product of large matrices is that of Eigen, packed and transposed, too",
                   "[simd][twins]", float, double) {
    using T = TestType;
    ludus::Rng rng(1);
    for (const auto& [rows, columns, depth] : product_sizes) {
        CAPTURE(rows, columns, depth);
        const auto a = random_batch<T>(rows, depth, rng);
        const Numbers<T> a_turned = a.transpose();
        const auto b = random_batch<T>(depth, columns, rng);
        const auto bias = random_batch<T>(1, columns, rng);
        Numbers<T> packed(b.rows(), b.cols());
        simd::pack_panels(depth, columns, b.data(), packed.data());

        const support::eigen::Dense twin{a.cols(), b.cols(), true};
        Numbers<T> parameters(1, b.size() + bias.size());
        parameters << b.template reshaped<Eigen::RowMajor>().transpose(), bias;
        const auto expected = twin.forward(sized(parameters), sized(a));

        Numbers<T> c(a.rows(), b.cols());
        simd::gemm<T>(rows, columns, depth, {a.data(), depth}, b.data(), columns, bias.data(), 0,
                      c.data(), columns);
        CHECK(worst_error(c, expected) < error_bound(depth));
        simd::gemm<T>(rows, columns, depth, {a_turned.data(), 1, rows}, b.data(), columns,
                      bias.data(), 0, c.data(), columns);
        CHECK(worst_error(c, expected) < error_bound(depth));
        simd::packed_gemm<T>(rows, columns, depth, {a.data(), depth}, packed.data(), bias.data(), 0,
                             c.data(), columns);
        CHECK(worst_error(c, expected) < error_bound(depth));
    }
}

TEMPLATE_TEST_CASE("a convolution of large batches is its definition in Eigen", "[simd][twins]",
                   float, double) {
    using T = TestType;
    ludus::Rng rng(2);
    for (const Convolution& size : convolutions)
        for (const std::size_t padding : {0U, 1U, 2U}) {
            const auto& [samples, height, width, inputs, outputs] = size;
            CAPTURE(samples, height, width, inputs, outputs, padding);
            const auto twin = twin_of(size, padding, true);
            const auto parameters =
                random_batch<T>(1, static_cast<std::size_t>(twin.parameter_count()), rng);
            const auto x = random_batch<T>(samples, height * width * inputs, rng);
            Numbers<T> y(x.rows(), twin.out().size());
            const simd::Points<const T> bias{parameters.data() + twin.weight_count()};
            if (padding < 2)
                simd::conv<T>({height, width, padding}, {samples, inputs, outputs},
                              points<const T>(x, inputs), parameters.data(), bias,
                              points<T>(y, outputs));
            else
                simd::widening_conv<T>({height, width, padding}, {samples, inputs, outputs},
                                       points<const T>(x, inputs), parameters.data(), bias,
                                       points<T>(y, outputs));
            CHECK(worst_error(y, twin.forward(sized(parameters), sized(x))) <
                  error_bound(9 * inputs));
        }
}

TEMPLATE_TEST_CASE(
    "the derivatives of a convolution of large batches are their definition in Eigen",
    "[simd][twins]", float, double) {
    using T = TestType;
    ludus::Rng rng(3);
    for (const Convolution& size : convolutions)
        for (const std::size_t padding : {0U, 1U}) {
            const auto& [samples, height, width, inputs, outputs] = size;
            CAPTURE(samples, height, width, inputs, outputs, padding);
            const auto twin = twin_of(size, padding, true);
            const auto out_points = static_cast<std::size_t>(twin.out().points());
            const auto parameters =
                random_batch<T>(1, static_cast<std::size_t>(twin.parameter_count()), rng);
            const auto x = random_batch<T>(samples, height * width * inputs, rng);
            const auto dy = random_batch<T>(samples, out_points * outputs, rng);
            const auto slopes = twin.backward(sized(parameters), sized(x), sized(dy));

            const simd::ConvExtent extent{samples, inputs, outputs};
            Numbers<T> gradient(1, parameters.cols());
            simd::conv_gradient<T>({height, width, padding}, extent, points<const T>(x, inputs),
                                   points<const T>(dy, outputs), 0, inputs, false, gradient.data());
            simd::conv_bias_gradient<T>(out_points, extent, points<const T>(dy, outputs), false,
                                        gradient.data() + twin.weight_count());
            CHECK(worst_error(gradient, slopes.gradient) < error_bound(samples * out_points));

            Numbers<T> turned(1, twin.weight_count());
            simd::turned_weights<T>(inputs, outputs, parameters.data(), turned.data());
            Numbers<T> dx(x.rows(), x.cols());
            const simd::BoardExtent board{static_cast<std::size_t>(twin.out().height),
                                          static_cast<std::size_t>(twin.out().width), 2 - padding};
            if (padding == 1)
                simd::conv<T>(board, {samples, outputs, inputs}, points<const T>(dy, outputs),
                              turned.data(), {}, points<T>(dx, inputs));
            else
                simd::widening_conv<T>(board, {samples, outputs, inputs},
                                       points<const T>(dy, outputs), turned.data(), {},
                                       points<T>(dx, inputs));
            CHECK(worst_error(dx, slopes.dx) < error_bound(9 * outputs));
        }
}
