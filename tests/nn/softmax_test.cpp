#include "ludus/nn/softmax.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "support/layer_step.hpp"

namespace nn = ludus::nn;

namespace {

/// By the formula.
std::vector<double> expected_softmax(const std::vector<double>& x,
                                     const std::vector<double>& mask) {
    std::vector<double> y(x.size());
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        y[i] = mask[i] != 0 ? std::exp(x[i]) : 0;
        sum += y[i];
    }
    for (double& value : y) value /= sum;
    return y;
}

template <class T>
std::vector<T> softmax(const std::vector<T>& x) {
    std::vector<T> y(x.size());
    nn::softmax<T>(x, y);
    return y;
}

template <class T>
std::vector<T> masked_softmax(const std::vector<T>& x, const std::vector<T>& mask) {
    std::vector<T> y(x.size());
    nn::masked_softmax<T>(x, mask, y);
    return y;
}

/// Random numbers, and a mask with at least one place.
template <class T>
struct Masked {
    std::vector<T> x;
    std::vector<T> mask;

    Masked(std::size_t size, ludus::Rng& rng) : x(size), mask(size) {
        std::ranges::generate(x, [&] { return static_cast<T>(rng.uniform(-4, 4)); });
        std::ranges::generate(mask, [&] { return static_cast<T>(rng.below(2)); });
        mask[rng.below(static_cast<std::uint32_t>(size))] = 1;
    }
};

}  // namespace

TEST_CASE("softmax is a distribution by the exponentials", "[nn][softmax]") {
    ludus::Rng rng(1);
    for (const std::size_t size : {1U, 2U, 7U, 16U, 33U, 294U}) {
        const Masked<double> drawn(size, rng);
        const auto exact = softmax(drawn.x);
        const auto rounded = softmax(std::vector<float>(drawn.x.begin(), drawn.x.end()));
        const auto expected = expected_softmax(drawn.x, std::vector<double>(size, 1));
        for (std::size_t i = 0; i < size; ++i) {
            REQUIRE(exact[i] == Approx(expected[i]));
            REQUIRE(rounded[i] == Approx(expected[i]).epsilon(1e-5));
        }
        REQUIRE(std::accumulate(rounded.begin(), rounded.end(), 0.0) == Approx(1).epsilon(1e-5));
    }
}

TEST_CASE("masked softmax is that over the places of the mask, and 0 elsewhere", "[nn][softmax]") {
    ludus::Rng rng(2);
    for (const std::size_t size : {1U, 2U, 7U, 16U, 33U, 294U}) {
        const Masked<double> drawn(size, rng);
        const auto exact = masked_softmax(drawn.x, drawn.mask);
        const auto rounded =
            masked_softmax(std::vector<float>(drawn.x.begin(), drawn.x.end()),
                           std::vector<float>(drawn.mask.begin(), drawn.mask.end()));
        const auto expected = expected_softmax(drawn.x, drawn.mask);
        for (std::size_t i = 0; i < size; ++i) {
            REQUIRE(exact[i] == Approx(expected[i]));
            REQUIRE(rounded[i] == Approx(expected[i]).epsilon(1e-5));
            REQUIRE((rounded[i] == 0) == (drawn.mask[i] == 0));
        }
    }
}

TEST_CASE("softmax bears numbers of any size", "[nn][softmax]") {
    const auto far_apart = softmax<float>({1e30F, -1e30F, 1e30F});
    REQUIRE(far_apart[0] == 0.5F);
    REQUIRE(far_apart[1] < 1e-37F);
    REQUIRE(far_apart[2] == 0.5F);
    REQUIRE(softmax<float>({-3e38F}) == std::vector<float>{1});
    REQUIRE(softmax<double>({-1e300, 1e300}) == std::vector<double>{0, 1});
}

TEST_CASE("masked softmax does not look at numbers outside the mask", "[nn][softmax]") {
    const std::vector<float> mask = {0, 1, 0, 1};
    REQUIRE(masked_softmax<float>({3e38F, 2, -3e38F, 2}, mask) ==
            std::vector<float>{0, 0.5F, 0, 0.5F});
    REQUIRE(masked_softmax<float>({3e38F, -3e38F, 0, -3e38F}, mask) ==
            std::vector<float>{0, 0.5F, 0, 0.5F});
    REQUIRE(masked_softmax<float>({9, -7, 8}, {0, 1, 0}) == std::vector<float>{0, 1, 0});
    const auto low = masked_softmax<double>({9, -1000, -1001}, {0, 1, 1});
    REQUIRE(low[1] == Approx(1 / (1 + std::exp(-1.0))));
    REQUIRE(low[2] == Approx(1 / (1 + std::exp(1.0))));
}

TEST_CASE("both may be computed in place", "[nn][softmax]") {
    ludus::Rng rng(3);
    Masked<float> drawn(19, rng);
    const auto plain = softmax(drawn.x);
    const auto masked = masked_softmax(drawn.x, drawn.mask);
    std::vector<float> numbers = drawn.x;
    nn::softmax<float>(numbers, numbers);
    REQUIRE(numbers == plain);
    numbers = drawn.x;
    nn::masked_softmax<float>(numbers, drawn.mask, numbers);
    REQUIRE(numbers == masked);
}

TEST_CASE("the slopes of both are those of finite differences", "[nn][softmax]") {
    ludus::Rng rng(4);
    Masked<double> drawn(6, rng);
    std::vector<double> weights(6);
    std::ranges::generate(weights, [&] { return rng.uniform(-1, 1); });
    for (const bool masked : {false, true}) {
        const auto value = [&] {
            const auto y = masked ? masked_softmax(drawn.x, drawn.mask) : softmax(drawn.x);
            return std::inner_product(y.begin(), y.end(), weights.begin(), 0.0);
        };
        const auto y = masked ? masked_softmax(drawn.x, drawn.mask) : softmax(drawn.x);
        std::vector<double> slopes = weights;
        nn::softmax_slopes<double>(y, slopes);
        for (std::size_t i = 0; i < 6; ++i)
            REQUIRE(nn::derivative_error(drawn.x[i], slopes[i], value) < 1e-7);
    }
}

TEST_CASE("a softmax layer makes a distribution of every sample", "[nn][softmax]") {
    using Layer = nn::Softmax::Bind<nn::Shape<3>>;
    STATIC_REQUIRE(Layer::in_place);
    STATIC_REQUIRE(Layer::parameter_count == 0);
    using Net = nn::Network<nn::Shape<4>, nn::Dense<5>, nn::Softmax, nn::Dense<2>>;
    ludus::Rng rng(5);
    REQUIRE(nn::worst_gradient_error<Net>(nn::several_parts, rng) < 1e-6);
}

TEST_CASE("a masked softmax layer takes numbers and mask side by side", "[nn][softmax]") {
    using Layer = nn::MaskedSoftmax::Bind<nn::Shape<12>>;
    using Step = support::StepOf<Layer>;
    STATIC_REQUIRE(std::is_same_v<Layer::Output, nn::Shape<6>>);
    STATIC_REQUIRE(Layer::parameter_count == 0);
    ludus::Rng rng(6);
    const Masked<double> drawn(6, rng);
    std::vector<double> x = drawn.x;
    x.insert(x.end(), drawn.mask.begin(), drawn.mask.end());
    std::vector<double> y(6);
    Layer::forward<Step>(static_cast<const double*>(nullptr),
                         nn::Rows<const double>{x.data(), 12, 1}, nn::Rows<double>{y.data(), 6, 1});
    REQUIRE(y == masked_softmax(drawn.x, drawn.mask));

    std::vector<double> slopes = {1, -2, 3, -4, 5, -6};
    const std::vector<double> dy = slopes;
    nn::softmax_slopes<double>(y, slopes);
    for (const bool accumulate : {false, true}) {
        std::vector<double> dx(12, 100);
        Layer::backward<Step>(nn::BackwardPass<double>{.x = {x.data(), 12, 1},
                                                       .y = {y.data(), 6, 1},
                                                       .dy = {dy.data(), 6, 1},
                                                       .dx = {dx.data(), 12, 1},
                                                       .accumulate = accumulate});
        const double before = accumulate ? 100 : 0;
        for (std::size_t i = 0; i < 6; ++i) {
            REQUIRE(dx[i] == Approx(before + slopes[i]));
            REQUIRE(dx[6 + i] == before);
        }
    }

    using Net =
        nn::Network<nn::Shapes<nn::Shape<5>, nn::Shape<4>>, nn::Join<nn::Dense<4>, nn::Sequence<>>,
                    nn::MaskedSoftmax, nn::Dense<2>>;
    REQUIRE(nn::worst_gradient_error<Net>(nn::several_parts, rng) < 1e-6);
}
