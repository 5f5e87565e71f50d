#include "ludus/simd/function.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
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

/// A function of a pack behind pointers, so that what is asked of it is compiled once for all packs
/// of the same numbers.
template <class T>
struct Kernel {
    Function function;
    std::size_t lanes;
    void (*apply)(std::size_t count, const T* x, T* y);
    void (*slopes)(std::size_t count, const T* y, T* dy);

    [[nodiscard]] std::vector<T> values(std::vector<T> x) const {
        apply(x.size(), x.data(), x.data());
        return x;
    }
};

/// Every function.
template <class T>
using Kernels = std::array<Kernel<T>, 5>;

/// Makes them by `make.template operator()<f>()`.
template <class T, class Make>
constexpr Kernels<T> kernels_by(const Make& make) {
    return {
        make.template operator()<Function::relu>(),
        make.template operator()<Function::elu>(),
        make.template operator()<Function::tanh>(),
        make.template operator()<Function::sigmoid>(),
        make.template operator()<Function::exp>()
    };
}

/// Those of a pack.
template <class P, class T = typename P::value_type>
constexpr Kernels<T> kernels = kernels_by<T>([]<Function function>() -> Kernel<T> {
    return {function, P::lanes,
            [](std::size_t count, const T* x, T* y) {
                simd::Apply<P>::template values<function>(count, x, y);
            },
            [](std::size_t count, const T* y, T* dy) {
                simd::Apply<P>::template slopes<function>(count, y, dy);
            }};
});

/// Those that callers get.
template <class T>
constexpr Kernels<T> native = kernels_by<T>([]<Function function>() -> Kernel<T> {
    return {
        function, 0,
        [](std::size_t count, const T* x, T* y) { simd::apply_values<function>(count, x, y); },
        [](std::size_t count, const T* y, T* dy) { simd::apply_slopes<function>(count, y, dy); }};
});

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

/// From one end of what a float's exponential holds to the other, and a little beyond; close to
/// zero more closely.
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
template <class T>
double worst_error(const Kernel<T>& kernel) {
    const auto x = sweep<T>();
    const auto y = kernel.values(x);
    const bool is_exp = kernel.function == Function::exp;
    double worst = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const bool beyond = std::is_same_v<T, double> && (x[i] < -87 || x[i] > 88);
        const double exact = beyond && is_exp
            ? std::exp(static_cast<double>(x[i]))
            : exact_value(kernel.function, static_cast<double>(x[i]));
        const double size = is_exp ? exact : std::max(1.0, std::abs(exact));
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
template <class T>
bool same_bits_at_any_place(const std::function<void(std::size_t, const T*, T*)>& apply) {
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

template <class T>
void require_exact(const Kernels<T>& kernels_of) {
    const bool is_double = std::is_same_v<T, double>;
    for (const Kernel<T>& kernel : kernels_of) {
        INFO(simd::name_of(kernel.function));
        const double error = worst_error(kernel);
        if (kernel.function == Function::relu)
            REQUIRE(error == 0);
        else if (is_double)
            REQUIRE(error < 1e-15);
        else
            REQUIRE(error < (kernel.function == Function::exp ? 2 * 0x1.0p-23 : 3e-7));
    }
}

template <class T>
void require_bounded(const Kernels<T>& kernels_of) {
    const auto& [relu, elu_of, tanh_of, sigmoid_of, exp_of] = kernels_of;
    const T most = std::numeric_limits<T>::max();
    const T least = std::numeric_limits<T>::denorm_min();
    const auto endless = std::numeric_limits<T>::infinity();
    const std::vector<T> x = {-endless, -most, -1000, -least, static_cast<T>(-0.0),
                              least,    1000,  most,  endless};

    REQUIRE(relu.values(x) == std::vector<T>{0, 0, 0, 0, 0, least, 1000, most, endless});
    const auto elu = elu_of.values(x);
    const auto tanh = tanh_of.values(x);
    const auto sigmoid = sigmoid_of.values(x);
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
        for (const T value : exp_of.values(x)) REQUIRE((value > 1e-38F && value < 2e38F));
    for (const T value : tanh_of.values(sweep<T>())) REQUIRE(std::abs(value) <= 1);
    for (const T value : sigmoid_of.values(sweep<T>())) REQUIRE((value >= 0 && value <= 1));
}

template <class T>
void require_nan_of_nan_alone(const Kernels<T>& kernels_of) {
    for (const Kernel<T>& kernel : kernels_of)
        for (std::size_t place = 0; place < 2 * kernel.lanes + 1; ++place) {
            std::vector<T> x(2 * kernel.lanes + 1, 1);
            x[place] = std::numeric_limits<T>::quiet_NaN();
            const auto y = kernel.values(x);
            for (std::size_t i = 0; i < x.size(); ++i) REQUIRE(std::isnan(y[i]) == (i == place));
        }
}

template <class T>
void require_derivatives(const Kernels<T>& kernels_of) {
    ludus::Rng rng(2);
    for (const Kernel<T>& kernel : kernels_of) {
        std::vector<T> x(3 * kernel.lanes + 2);
        std::ranges::generate(x, [&] { return static_cast<T>(rng.uniform(-3, 3)); });
        x[0] = 0;
        const auto y = kernel.values(x);
        std::vector<T> dy(x.size());
        std::ranges::generate(dy, [&] { return static_cast<T>(rng.uniform(-2, 2)); });
        const std::vector<T> before = dy;
        kernel.slopes(y.size(), y.data(), dy.data());
        for (std::size_t i = 0; i < dy.size(); ++i) {
            const double slope = exact_slope(kernel.function, static_cast<double>(y[i]));
            REQUIRE(static_cast<double>(dy[i]) ==
                    Approx(static_cast<double>(before[i]) * slope).epsilon(1e-6).margin(1e-7));
        }
    }
}

template <class T>
void require_distribution(std::size_t lanes, void (*softmax)(std::size_t count, const T* x, T* y)) {
    ludus::Rng rng(3);
    for (const std::size_t size : {std::size_t{1}, std::size_t{2}, lanes, 5 * lanes + 3}) {
        std::vector<T> x(size);
        std::ranges::generate(x, [&] { return static_cast<T>(rng.uniform(-9, 9)); });
        std::vector<double> expected(size);
        std::ranges::transform(x, expected.begin(),
                               [](T number) { return std::exp(static_cast<double>(number)); });
        const double sum = std::accumulate(expected.begin(), expected.end(), 0.0);
        softmax(size, x.data(), x.data());
        for (std::size_t i = 0; i < size; ++i)
            REQUIRE(static_cast<double>(x[i]) == Approx(expected[i] / sum).epsilon(2e-6));
    }
}

/// SiLU and its slope, against x / (1 + e^-x) and the rule of products.
template <class T>
void require_silu(std::size_t lanes, void (*silu)(std::size_t count, const T* x, T* y),
                  void (*slopes)(std::size_t count, const T* x, const T* dy, bool accumulate,
                                 T* dx)) {
    const double tolerance = std::is_same_v<T, double> ? 1e-14 : 3e-7;
    const auto x = sweep<T>();
    std::vector<T> y(x.size());
    silu(x.size(), x.data(), y.data());
    const auto gate = [](double at) { return exact_value(Function::sigmoid, at); };
    for (std::size_t i = 0; i < x.size(); ++i) {
        const auto at = static_cast<double>(x[i]);
        const double exact = at * gate(at);
        REQUIRE(std::abs(static_cast<double>(y[i]) - exact) <=
                tolerance * std::max(1.0, std::abs(exact)));
    }
    ludus::Rng rng(4);
    for (const std::size_t count : {std::size_t{1}, lanes, 3 * lanes + 1})
        for (const bool accumulate : {false, true}) {
            std::vector<T> at(count), dy(count), dx(count);
            for (std::vector<T>* const numbers : {&at, &dy, &dx})
                std::ranges::generate(*numbers, [&] { return static_cast<T>(rng.uniform(-4, 4)); });
            const std::vector<T> before = dx;
            slopes(count, at.data(), dy.data(), accumulate, dx.data());
            for (std::size_t i = 0; i < count; ++i) {
                const auto number = static_cast<double>(at[i]);
                const double slope = gate(number) + number * gate(number) * (1 - gate(number));
                REQUIRE(static_cast<double>(dx[i]) ==
                        Approx((accumulate ? static_cast<double>(before[i]) : 0.0) +
                               static_cast<double>(dy[i]) * slope)
                            .epsilon(1e-6)
                            .margin(1e-5));
            }
            std::vector<T> in_place = dy;
            slopes(count, at.data(), in_place.data(), false, in_place.data());
            std::vector<T> apart(count);
            slopes(count, at.data(), dy.data(), false, apart.data());
            REQUIRE(in_place == apart);
        }
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
    require_exact(kernels<TestType>);
}

TEMPLATE_LIST_TEST_CASE("functions bear numbers of any size and stay within their range",
                        "[simd][function]", Packs) {
    require_bounded(kernels<TestType>);
}

TEMPLATE_LIST_TEST_CASE("of a NaN every function makes a NaN, and of nothing else",
                        "[simd][function]", Packs) {
    require_nan_of_nan_alone(kernels<TestType>);
}

TEMPLATE_LIST_TEST_CASE("slopes are the derivatives where the values are", "[simd][function]",
                        Packs) {
    require_derivatives(kernels<TestType>);
}

TEMPLATE_LIST_TEST_CASE("SiLU and its slope are their formulas", "[simd][function]", Packs) {
    using T = typename TestType::value_type;
    using On = simd::Apply<TestType>;
    require_silu<T>(TestType::lanes, On::silu, On::silu_slopes);
}

TEMPLATE_LIST_TEST_CASE("values are added to as many others, and to no more", "[simd][function]",
                        Packs) {
    using T = typename TestType::value_type;
    for (std::size_t count = 0; count <= 3 * TestType::lanes; ++count) {
        std::vector<T> x(count);
        std::iota(x.begin(), x.end(), T{1});
        std::vector<T> y(count + 1, T{100});
        simd::Apply<TestType>::add(count, x.data(), y.data());
        for (std::size_t i = 0; i < count; ++i) REQUIRE(y[i] == x[i] + 100);
        REQUIRE(y[count] == 100);
    }
}

TEST_CASE("the slopes are those of finite differences", "[simd][function]") {
    for (const Kernel<double>& kernel : native<double>)
        for (double x = -2.95; x < 3; x += 0.1) {
            constexpr double step = 1e-5;
            const double difference = kernel.values({x + step})[0] - kernel.values({x - step})[0];
            std::vector<double> slope = {1};
            kernel.slopes(1, kernel.values({x}).data(), slope.data());
            REQUIRE(slope[0] == Approx(difference / (2 * step)).epsilon(1e-8).margin(1e-9));
        }
}

TEST_CASE("a number's value and slope have the same bits at any place", "[simd][function]") {
    for (const Kernel<float>& kernel : native<float>) {
        REQUIRE(same_bits_at_any_place<float>(kernel.apply));
        REQUIRE(same_bits_at_any_place<float>([&](std::size_t count, const float* x, float* y) {
            std::copy_n(x, count, y);
            kernel.slopes(count, x, y);
        }));
    }
    REQUIRE(same_bits_at_any_place<float>(simd::silu<float>));
    REQUIRE(same_bits_at_any_place<float>([](std::size_t count, const float* x, float* y) {
        simd::silu_slopes(count, x, x, false, y);
    }));
    for (const Kernel<double>& kernel : native<double>)
        REQUIRE(same_bits_at_any_place<double>(kernel.apply));
}

TEMPLATE_LIST_TEST_CASE("packs that round once agree in every bit", "[simd][function]", Packs) {
    using P = TestType;
    if constexpr (P::lanes > 4) {
        const auto x = sweep<float>();
        for (std::size_t f = 0; f < kernels<P>.size(); ++f) {
            const auto found = kernels<P>[f].values(x);
            const auto expected = kernels<support::Widest>[f].values(x);
            std::size_t different = 0;
            for (std::size_t i = 0; i < x.size(); ++i)
                different += bits(found[i]) != bits(expected[i]);
            REQUIRE(different == 0);
        }
    } else {
        SUCCEED();
    }
}

TEMPLATE_LIST_TEST_CASE("softmax is a distribution by the exponentials", "[simd][function]",
                        Packs) {
    require_distribution<typename TestType::value_type>(TestType::lanes,
                                                        &simd::Apply<TestType>::softmax);
}

TEST_CASE("a NaN anywhere leaves nothing of a softmax", "[simd][function]") {
    for (std::size_t place = 0; place < 20; ++place) {
        std::vector<float> x(20, 2);
        x[place] = std::numeric_limits<float>::quiet_NaN();
        simd::softmax(x.size(), x.data(), x.data());
        REQUIRE(std::ranges::all_of(x, [](float number) { return std::isnan(number); }));
    }
}
