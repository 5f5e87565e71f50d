#include "ludus/simd/function.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "support/packs.hpp"

namespace simd = ludus::simd;
using simd::Function;
using support::Packs;

namespace {

/// Calls `check(std::integral_constant<Function, f>{})` for every function.
template <class Check>
void for_each_function(const Check& check) {
    check(std::integral_constant<Function, Function::relu>{});
    check(std::integral_constant<Function, Function::elu>{});
    check(std::integral_constant<Function, Function::tanh>{});
    check(std::integral_constant<Function, Function::sigmoid>{});
    check(std::integral_constant<Function, Function::exp>{});
}

double exact_value(Function function, double x) {
    switch (function) {
        case Function::relu: return std::max(x, 0.0);
        case Function::elu: return x > 0 ? x : std::expm1(x);
        case Function::tanh: return std::tanh(x);
        case Function::sigmoid: return 1 / (1 + std::exp(-x));
        case Function::exp: break;
    }
    return std::exp(std::clamp(x, -87.0, 88.0));
}

/// The derivative where the value is y.
double exact_slope(Function function, double y) {
    switch (function) {
        case Function::relu: return y > 0 ? 1 : 0;
        case Function::elu: return y > 0 ? 1 : y + 1;
        case Function::tanh: return 1 - y * y;
        case Function::sigmoid: return y * (1 - y);
        case Function::exp: break;
    }
    return y;
}

template <class P, Function function>
std::vector<typename P::value_type> values(std::vector<typename P::value_type> x) {
    simd::Apply<P>::template values<function>(x.size(), x.data(), x.data());
    return x;
}

/// From one end of what a float's exponential holds to the other, and a little beyond; close to zero
/// more closely.
template <class T>
std::vector<T> sweep() {
    std::vector<T> numbers = {0, static_cast<T>(-0.0)};
    for (double x = -90; x < 90; x += 0.0037) numbers.push_back(static_cast<T>(x));
    for (double x = 1e-8; x < 1; x *= 1.003) {
        numbers.push_back(static_cast<T>(x));
        numbers.push_back(static_cast<T>(-x));
    }
    return numbers;
}

/// The largest error of a function over many numbers: relative where the value is above 1 or the
/// function is e^x, else absolute.
template <class P, Function function>
double worst_error() {
    using T = typename P::value_type;
    const auto x = sweep<T>();
    const auto y = values<P, function>(x);
    double worst = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const bool beyond = std::is_same_v<T, double> && (x[i] < -87 || x[i] > 88);
        const double exact = beyond && function == Function::exp
            ? std::exp(static_cast<double>(x[i]))
            : exact_value(function, static_cast<double>(x[i]));
        const double size = function == Function::exp ? exact : std::max(1.0, std::abs(exact));
        worst = std::max(worst, std::abs(static_cast<double>(y[i]) - exact) / size);
    }
    return worst;
}

template <class T>
auto bits(T number) {
    return std::bit_cast<std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>(number);
}

/// Whether f of a number has the same bits at any place of arrays of any length, and nothing beyond
/// an array is touched. `apply(count, x, y)` is to write f(x) to y.
template <class T, class Apply>
bool same_bits_at_any_place(const Apply& apply) {
    constexpr std::size_t longest = 70;
    constexpr T nobody = -12345;
    ludus::Rng rng(1);
    std::vector<T> x(longest);
    std::ranges::generate(x, [&] { return static_cast<T>(rng.uniform(-5, 5)); });
    std::vector<T> expected(longest);
    for (std::size_t i = 0; i < longest; ++i) apply(1, &x[i], &expected[i]);
    for (std::size_t count = 0; count <= longest; ++count)
        for (std::size_t first = 0; first + count <= longest; first += 7) {
            std::vector<T> y(count + 2, nobody);
            apply(count, &x[first], &y[1]);
            if (y.front() != nobody || y.back() != nobody) return false;
            for (std::size_t i = 0; i < count; ++i)
                if (bits(y[i + 1]) != bits(expected[first + i])) return false;
        }
    return true;
}

}  // namespace

TEST_CASE("functions have names", "[simd][function]") {
    STATIC_REQUIRE(simd::name_of(Function::relu) == "relu");
    STATIC_REQUIRE(simd::name_of(Function::elu) == "elu");
    STATIC_REQUIRE(simd::name_of(Function::tanh) == "tanh");
    STATIC_REQUIRE(simd::name_of(Function::sigmoid) == "sigmoid");
    STATIC_REQUIRE(simd::name_of(Function::exp) == "exp");
}

TEMPLATE_LIST_TEST_CASE("functions are as exact as they say", "[simd][function]", Packs) {
    using P = TestType;
    const bool is_double = std::is_same_v<typename P::value_type, double>;
    const double bound = is_double ? 1e-15 : 3e-7;
    const double two_units = is_double ? 1e-15 : 2 * 0x1.0p-23;
    REQUIRE(worst_error<P, Function::relu>() == 0);
    REQUIRE(worst_error<P, Function::elu>() < bound);
    REQUIRE(worst_error<P, Function::tanh>() < bound);
    REQUIRE(worst_error<P, Function::sigmoid>() < bound);
    REQUIRE(worst_error<P, Function::exp>() < two_units);
}

TEMPLATE_LIST_TEST_CASE("functions bear numbers of any size and stay within their range",
                        "[simd][function]", Packs) {
    using P = TestType;
    using T = typename P::value_type;
    const T most = std::numeric_limits<T>::max();
    const T least = std::numeric_limits<T>::denorm_min();
    const auto endless = std::numeric_limits<T>::infinity();
    const std::vector<T> x = {-endless, -most, -1000, -least, static_cast<T>(-0.0),
                              least,    1000,  most,  endless};

    REQUIRE(values<P, Function::relu>(x) ==
            std::vector<T>{0, 0, 0, 0, 0, least, 1000, most, endless});
    const auto elu = values<P, Function::elu>(x);
    const auto tanh = values<P, Function::tanh>(x);
    const auto sigmoid = values<P, Function::sigmoid>(x);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const auto at = static_cast<double>(x[i]);
        if (at > 1)
            REQUIRE(elu[i] == x[i]);
        else
            REQUIRE(std::abs(static_cast<double>(elu[i]) - exact_value(Function::elu, at)) < 3e-7);
        REQUIRE(std::abs(static_cast<double>(tanh[i]) - std::tanh(at)) < 3e-7);
        REQUIRE(std::abs(static_cast<double>(sigmoid[i]) - exact_value(Function::sigmoid, at)) <
                3e-7);
    }
    for (const T value : elu) REQUIRE(value >= -1);
    for (const T value : tanh) REQUIRE(std::abs(value) <= 1);
    for (const T value : sigmoid) REQUIRE((value >= 0 && value <= 1));
    if constexpr (std::is_same_v<T, float>)
        for (const T value : values<P, Function::exp>(x))
            REQUIRE((value > 1e-38F && value < 2e38F));
    for (const T value : values<P, Function::tanh>(sweep<T>())) REQUIRE(std::abs(value) <= 1);
    for (const T value : values<P, Function::sigmoid>(sweep<T>()))
        REQUIRE((value >= 0 && value <= 1));
}

TEMPLATE_LIST_TEST_CASE("of a NaN every function makes a NaN, and of nothing else",
                        "[simd][function]", Packs) {
    using P = TestType;
    using T = typename P::value_type;
    for_each_function([]<Function function>(std::integral_constant<Function, function>) {
        for (std::size_t place = 0; place < 2 * P::lanes + 1; ++place) {
            std::vector<T> x(2 * P::lanes + 1, 1);
            x[place] = std::numeric_limits<T>::quiet_NaN();
            const auto y = values<P, function>(x);
            for (std::size_t i = 0; i < x.size(); ++i) REQUIRE(std::isnan(y[i]) == (i == place));
        }
    });
}

TEMPLATE_LIST_TEST_CASE("slopes are the derivatives where the values are", "[simd][function]",
                        Packs) {
    using P = TestType;
    using T = typename P::value_type;
    ludus::Rng rng(2);
    for_each_function([&]<Function function>(std::integral_constant<Function, function>) {
        std::vector<T> x(3 * P::lanes + 2);
        std::ranges::generate(x, [&] { return static_cast<T>(rng.uniform(-3, 3)); });
        x[0] = 0;
        const auto y = values<P, function>(x);
        std::vector<T> dy(x.size());
        std::ranges::generate(dy, [&] { return static_cast<T>(rng.uniform(-2, 2)); });
        const std::vector<T> before = dy;
        simd::Apply<P>::template slopes<function>(y.size(), y.data(), dy.data());
        for (std::size_t i = 0; i < dy.size(); ++i) {
            const double slope = exact_slope(function, static_cast<double>(y[i]));
            REQUIRE(static_cast<double>(dy[i]) ==
                    Approx(static_cast<double>(before[i]) * slope).epsilon(1e-6).margin(1e-7));
        }
    });
}

TEST_CASE("the slopes are those of finite differences", "[simd][function]") {
    using P = simd::Scalar<double>;
    for_each_function([]<Function function>(std::integral_constant<Function, function>) {
        for (double x = -2.95; x < 3; x += 0.1) {
            constexpr double step = 1e-5;
            const double difference =
                values<P, function>({x + step})[0] - values<P, function>({x - step})[0];
            std::vector<double> slope = {1};
            simd::apply_slopes<function>(1, values<P, function>({x}).data(), slope.data());
            REQUIRE(slope[0] == Approx(difference / (2 * step)).epsilon(1e-8).margin(1e-9));
        }
    });
}

TEST_CASE("a number's value and slope have the same bits at any place", "[simd][function]") {
    for_each_function([]<Function function>(std::integral_constant<Function, function>) {
        const auto value = [](std::size_t count, const auto* x, auto* y) {
            simd::apply_values<function>(count, x, y);
        };
        const auto slope = [](std::size_t count, const auto* x, auto* y) {
            std::copy_n(x, count, y);
            simd::apply_slopes<function>(count, x, y);
        };
        REQUIRE(same_bits_at_any_place<float>(value));
        REQUIRE(same_bits_at_any_place<float>(slope));
        REQUIRE(same_bits_at_any_place<double>(value));
    });
}

TEMPLATE_LIST_TEST_CASE("packs that round once agree in every bit", "[simd][function]", Packs) {
    using P = TestType;
    if constexpr (P::lanes > 4)
        for_each_function([]<Function function>(std::integral_constant<Function, function>) {
            const auto x = sweep<float>();
            const auto found = values<P, function>(x);
            const auto expected = values<support::Widest, function>(x);
            std::size_t different = 0;
            for (std::size_t i = 0; i < x.size(); ++i)
                different += bits(found[i]) != bits(expected[i]);
            REQUIRE(different == 0);
        });
    else
        SUCCEED();
}

TEMPLATE_LIST_TEST_CASE("softmax is a distribution by the exponentials", "[simd][function]",
                        Packs) {
    using P = TestType;
    using T = typename P::value_type;
    ludus::Rng rng(3);
    for (const std::size_t size : {std::size_t{1}, std::size_t{2}, P::lanes, 5 * P::lanes + 3}) {
        std::vector<T> x(size);
        std::ranges::generate(x, [&] { return static_cast<T>(rng.uniform(-9, 9)); });
        std::vector<double> expected(size);
        std::ranges::transform(x, expected.begin(),
                               [](T number) { return std::exp(static_cast<double>(number)); });
        const double sum = std::accumulate(expected.begin(), expected.end(), 0.0);
        simd::Apply<P>::softmax(size, x.data(), x.data());
        for (std::size_t i = 0; i < size; ++i)
            REQUIRE(static_cast<double>(x[i]) == Approx(expected[i] / sum).epsilon(2e-6));
    }
}

TEST_CASE("a NaN anywhere leaves nothing of a softmax", "[simd][function]") {
    for (std::size_t place = 0; place < 20; ++place) {
        std::vector<float> x(20, 2);
        x[place] = std::numeric_limits<float>::quiet_NaN();
        simd::softmax(x.size(), x.data(), x.data());
        REQUIRE(std::ranges::all_of(x, [](float number) { return std::isnan(number); }));
    }
}
