#include "ludus/simd/channels.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "support/packs.hpp"

namespace simd = ludus::simd;
using support::Packs;

namespace {

constexpr simd::Extent extent = {.samples = 5, .points = 6, .channels = 37};

/// Numbers of that extent, with some that belong to nobody after each point and each sample.
template <class T>
struct Numbers {
    static constexpr T nobody = -12345;
    static constexpr std::size_t point_step = extent.channels + 3;
    static constexpr std::size_t sample_step = extent.points * point_step + 5;

    std::vector<T> numbers = std::vector<T>(extent.samples * sample_step, nobody);

    Numbers() = default;
    Numbers(double middle, ludus::Rng& rng) {
        for_each([&](std::size_t s, std::size_t p, std::size_t c) {
            (*this)(s, p, c) = static_cast<T>(middle + rng.uniform(-1, 1));
        });
    }

    T& operator()(std::size_t s, std::size_t p, std::size_t c) {
        return numbers[s * sample_step + p * point_step + c];
    }
    /// In double, to compute with.
    double operator()(std::size_t s, std::size_t p, std::size_t c) const {
        return static_cast<double>(numbers[s * sample_step + p * point_step + c]);
    }
    operator simd::Points<T>() { return {numbers.data(), sample_step, point_step}; }
    operator simd::Points<const T>() const { return {numbers.data(), sample_step, point_step}; }

    template <class Visit>
    static void for_each(const Visit& visit) {
        for (std::size_t s = 0; s < extent.samples; ++s)
            for (std::size_t p = 0; p < extent.points; ++p)
                for (std::size_t c = 0; c < extent.channels; ++c) visit(s, p, c);
    }

    /// How many numbers that belong to nobody have changed.
    [[nodiscard]] std::size_t touched() const {
        Numbers own = *this;
        for_each([&](std::size_t s, std::size_t p, std::size_t c) { own(s, p, c) = nobody; });
        return own.numbers.size() -
            static_cast<std::size_t>(std::ranges::count(own.numbers, nobody));
    }
};

template <class T>
std::vector<T> random_channels(ludus::Rng& rng) {
    std::vector<T> numbers(extent.channels);
    std::ranges::generate(numbers, [&] { return static_cast<T>(rng.uniform(-1, 1)); });
    return numbers;
}

constexpr double count = extent.samples * extent.points;

}  // namespace

TEMPLATE_LIST_TEST_CASE("moments are the mean and the squared distances from it",
                        "[simd][channels]", Packs) {
    using P = TestType;
    using T = typename P::value_type;
    ludus::Rng rng(1);
    for (const double middle : {0.0, 1000.0}) {
        const Numbers<T> x(middle, rng);
        std::vector<T> mean(extent.channels);
        std::vector<T> squares(extent.channels);
        simd::Channels<P>::moments(extent, x, mean.data(), squares.data());
        std::vector<double> expected_mean(extent.channels);
        std::vector<double> expected_squares(extent.channels);
        x.for_each([&](std::size_t s, std::size_t p, std::size_t c) {
            expected_mean[c] += x(s, p, c) / count;
        });
        x.for_each([&](std::size_t s, std::size_t p, std::size_t c) {
            expected_squares[c] += std::pow(x(s, p, c) - expected_mean[c], 2);
        });
        for (std::size_t c = 0; c < extent.channels; ++c) {
            REQUIRE(static_cast<double>(mean[c]) ==
                    Approx(expected_mean[c]).epsilon(1e-6).margin(1e-6));
            REQUIRE(static_cast<double>(squares[c]) == Approx(expected_squares[c]).epsilon(1e-5));
        }
    }
}

TEMPLATE_LIST_TEST_CASE("every channel has its own scale and shift", "[simd][channels]", Packs) {
    using P = TestType;
    using T = typename P::value_type;
    ludus::Rng rng(2);
    const Numbers<T> x(0, rng);
    const auto scale = random_channels<T>(rng);
    const auto shift = random_channels<T>(rng);
    Numbers<T> y;
    simd::Channels<P>::affine(extent, x, scale.data(), shift.data(), y);
    REQUIRE(y.touched() == 0);
    double worst = 0;
    x.for_each([&](std::size_t s, std::size_t p, std::size_t c) {
        const double expected =
            x(s, p, c) * static_cast<double>(scale[c]) + static_cast<double>(shift[c]);
        worst = std::max(worst, std::abs(std::as_const(y)(s, p, c) - expected));
    });
    REQUIRE(worst < 1e-6);
}

TEMPLATE_LIST_TEST_CASE("slopes are summed by themselves and by the distance from the middle",
                        "[simd][channels]", Packs) {
    using P = TestType;
    using T = typename P::value_type;
    ludus::Rng rng(3);
    const Numbers<T> x(10, rng);
    const Numbers<T> dy(0, rng);
    std::vector<T> middle(extent.channels, 10);
    std::vector<T> sum(extent.channels);
    std::vector<T> product(extent.channels);
    simd::Channels<P>::slopes(extent, x, dy, middle.data(), sum.data(), product.data());
    std::vector<double> expected_sum(extent.channels);
    std::vector<double> expected_product(extent.channels);
    x.for_each([&](std::size_t s, std::size_t p, std::size_t c) {
        expected_sum[c] += dy(s, p, c);
        expected_product[c] += dy(s, p, c) * (x(s, p, c) - 10);
    });
    for (std::size_t c = 0; c < extent.channels; ++c) {
        REQUIRE(static_cast<double>(sum[c]) == Approx(expected_sum[c]).margin(1e-5));
        REQUIRE(static_cast<double>(product[c]) == Approx(expected_product[c]).margin(1e-5));
    }
}

TEMPLATE_LIST_TEST_CASE("errors are combined from slopes and numbers", "[simd][channels]", Packs) {
    using P = TestType;
    using T = typename P::value_type;
    ludus::Rng rng(4);
    const Numbers<T> x(0, rng);
    const Numbers<T> dy(0, rng);
    const Numbers<T> before(0, rng);
    const auto by_x = random_channels<T>(rng);
    const auto by_dy = random_channels<T>(rng);
    const auto shift = random_channels<T>(rng);
    for (const bool accumulate : {false, true}) {
        Numbers<T> dx = before;
        simd::Channels<P>::combine(extent, x, dy, by_x.data(), by_dy.data(), shift.data(),
                                   accumulate, dx);
        REQUIRE(dx.touched() == 0);
        double worst = 0;
        x.for_each([&](std::size_t s, std::size_t p, std::size_t c) {
            const double expected = (accumulate ? before(s, p, c) : 0) +
                dy(s, p, c) * static_cast<double>(by_dy[c]) +
                x(s, p, c) * static_cast<double>(by_x[c]) + static_cast<double>(shift[c]);
            worst = std::max(worst, std::abs(std::as_const(dx)(s, p, c) - expected));
        });
        REQUIRE(worst < 1e-6);
    }
}

TEST_CASE("a channel's bits do not depend on how many there are", "[simd][channels]") {
    ludus::Rng rng(5);
    const Numbers<float> x(0, rng);
    const auto scale = random_channels<float>(rng);
    const auto shift = random_channels<float>(rng);
    std::vector<float> mean(extent.channels);
    std::vector<float> squares(extent.channels);
    simd::channel_moments<float>(extent, x, mean.data(), squares.data());
    Numbers<float> y;
    simd::channel_affine<float>(extent, x, scale.data(), shift.data(), y);
    for (std::size_t channels = 1; channels < extent.channels; ++channels) {
        const simd::Extent fewer = {extent.samples, extent.points, channels};
        std::vector<float> fewer_means(channels);
        std::vector<float> fewer_squares(channels);
        simd::channel_moments<float>(fewer, x, fewer_means.data(), fewer_squares.data());
        REQUIRE(std::equal(fewer_means.begin(), fewer_means.end(), mean.begin()));
        REQUIRE(std::equal(fewer_squares.begin(), fewer_squares.end(), squares.begin()));
        Numbers<float> fewer_y;
        simd::channel_affine<float>(fewer, x, scale.data(), shift.data(), fewer_y);
        x.for_each([&](std::size_t s, std::size_t p, std::size_t c) {
            if (fewer_y(s, p, c) != (c < channels ? y(s, p, c) : Numbers<float>::nobody))
                FAIL("channel " << c << " of " << channels);
        });
    }
}
