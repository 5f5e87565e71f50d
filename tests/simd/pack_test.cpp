#include "ludus/simd/pack.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "catch.hpp"
#include "ludus/simd/native.hpp"
#include "support/packs.hpp"

namespace simd = ludus::simd;

namespace {

using Packs = support::PacksAndVector;

template <class P>
using Lanes = std::array<typename P::value_type, P::lanes>;

template <class P>
Lanes<P> lanes_of(P pack) {
    Lanes<P> values{};
    pack.store(values.data());
    return values;
}

/// Different in every lane, and small enough that sums of products are exact.
template <class P>
Lanes<P> ramp(double first, double step) {
    Lanes<P> values{};
    for (std::size_t i = 0; i < P::lanes; ++i)
        values[i] = static_cast<typename P::value_type>(first + step * static_cast<double>(i));
    return values;
}

/// A pack in all but one operation.
struct WithoutFma {
    using value_type = float;
    static constexpr std::size_t lanes = 1;
    static constexpr std::size_t sums = 12;

    static WithoutFma zero() noexcept;
    static WithoutFma broadcast(float x) noexcept;
    static WithoutFma load(const float* from) noexcept;
    static WithoutFma load(const float* from, std::size_t count) noexcept;
    void store(float* to) const noexcept;
    void store(float* to, std::size_t count) const noexcept;
};

}  // namespace

TEST_CASE("a pack is a type with all of its operations", "[simd][pack]") {
    STATIC_REQUIRE(simd::Pack<simd::Scalar<float>>);
    STATIC_REQUIRE(simd::Pack<support::Widest>);
    STATIC_REQUIRE_FALSE(simd::Pack<WithoutFma>);
    STATIC_REQUIRE_FALSE(simd::Pack<float>);
}

TEST_CASE("the scalar pack works at compile time", "[simd][pack]") {
    using S = simd::Scalar<double>;
    STATIC_REQUIRE(S::zero().value == 0.0);
    STATIC_REQUIRE(fma(S::broadcast(2), S::broadcast(3), S::broadcast(4)).value == 10.0);
}

TEMPLATE_LIST_TEST_CASE("zero and broadcast fill every lane", "[simd][pack]", Packs) {
    using T = typename TestType::value_type;
    Lanes<TestType> expected{};
    REQUIRE(lanes_of(TestType::zero()) == expected);
    expected.fill(T{-1.25});
    REQUIRE(lanes_of(TestType::broadcast(T{-1.25})) == expected);
}

TEMPLATE_LIST_TEST_CASE("a whole load and store carry every lane, from any address", "[simd][pack]",
                        Packs) {
    using T = typename TestType::value_type;
    constexpr T sentinel = 77;
    std::array<T, 3 * TestType::lanes + 2> from{};
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = static_cast<T>(i) + T{0.5};

    for (std::size_t at = 0; at <= TestType::lanes; ++at) {
        std::array<T, 3 * TestType::lanes + 2> to{};
        to.fill(sentinel);
        TestType::load(&from[at]).store(&to[at + 1]);
        for (std::size_t i = 0; i < to.size(); ++i) {
            const bool inside = i > at && i <= at + TestType::lanes;
            REQUIRE(to[i] == (inside ? from[i - 1] : sentinel));
        }
    }
}

TEMPLATE_LIST_TEST_CASE("a partial load reads only its numbers and leaves zero beyond them",
                        "[simd][pack]", Packs) {
    using T = typename TestType::value_type;
    const Lanes<TestType> source = ramp<TestType>(1.5, -2);
    for (std::size_t count = 0; count <= TestType::lanes; ++count) {
        Lanes<TestType> followed = source;
        std::fill(followed.begin() + static_cast<std::ptrdiff_t>(count), followed.end(),
                  std::numeric_limits<T>::quiet_NaN());
        const auto loaded = lanes_of(TestType::load(followed.data(), count));
        for (std::size_t i = 0; i < TestType::lanes; ++i)
            REQUIRE(loaded[i] == (i < count ? source[i] : T{0}));
    }
}

TEMPLATE_LIST_TEST_CASE("a partial store writes only its numbers", "[simd][pack]", Packs) {
    using T = typename TestType::value_type;
    constexpr T sentinel = 77;
    const Lanes<TestType> source = ramp<TestType>(-3, 0.25);
    const auto pack = TestType::load(source.data());
    for (std::size_t count = 0; count <= TestType::lanes; ++count) {
        std::array<T, TestType::lanes + 2> among{};
        among.fill(sentinel);
        pack.store(&among[1], count);
        REQUIRE(among.front() == sentinel);
        REQUIRE(among.back() == sentinel);

        for (std::size_t i = 0; i < TestType::lanes; ++i)
            REQUIRE(among[i + 1] == (i < count ? source[i] : sentinel));
    }
}

TEMPLATE_LIST_TEST_CASE("fma works lane by lane as the scalar pack does", "[simd][pack]", Packs) {
    using T = typename TestType::value_type;
    using Twin = simd::Scalar<T>;
    const auto a = ramp<TestType>(-2, 0.5);
    const auto b = ramp<TestType>(3, -0.25);
    const auto c = ramp<TestType>(100, 1);
    const auto result =
        lanes_of(fma(TestType::load(a.data()), TestType::load(b.data()), TestType::load(c.data())));
    for (std::size_t i = 0; i < TestType::lanes; ++i) {
        const Twin expected = fma(Twin{a[i]}, Twin{b[i]}, Twin{c[i]});
        REQUIRE(result[i] == expected.value);
        REQUIRE(result[i] == a[i] * b[i] + c[i]);
    }
}

TEMPLATE_LIST_TEST_CASE("sums, products, quotients and roots are those of every lane",
                        "[simd][pack]", Packs) {
    using T = typename TestType::value_type;
    const auto a = ramp<TestType>(1.3, 0.7);
    const auto b = ramp<TestType>(-3.1, 0.3);
    const auto x = TestType::load(a.data());
    const auto y = TestType::load(b.data());
    const auto sums = lanes_of(x + y);
    const auto differences = lanes_of(x - y);
    const auto products = lanes_of(x * y);
    const auto quotients = lanes_of(x / y);
    const auto roots = lanes_of(sqrt(x));
    for (std::size_t i = 0; i < TestType::lanes; ++i) {
        const T sum = a[i] + b[i];
        const T difference = a[i] - b[i];
        const T product = a[i] * b[i];
        const T quotient = a[i] / b[i];
        const T root = std::sqrt(a[i]);
        REQUIRE(sums[i] == sum);
        REQUIRE(differences[i] == difference);
        REQUIRE(products[i] == product);
        REQUIRE(quotients[i] == quotient);
        REQUIRE(roots[i] == root);
    }
}

TEMPLATE_LIST_TEST_CASE("the larger, the smaller and what is kept where another is positive",
                        "[simd][pack]", Packs) {
    using T = typename TestType::value_type;
    const auto a = ramp<TestType>(-2, 0.75);
    const auto b = ramp<TestType>(3, -0.5);
    const auto x = TestType::load(a.data());
    const auto y = TestType::load(b.data());
    const auto larger = lanes_of(max(x, y));
    const auto smaller = lanes_of(min(x, y));
    const auto kept = lanes_of(where_positive(x, y));
    for (std::size_t i = 0; i < TestType::lanes; ++i) {
        REQUIRE(larger[i] == std::max(a[i], b[i]));
        REQUIRE(smaller[i] == std::min(a[i], b[i]));
        REQUIRE(kept[i] == (a[i] > 0 ? b[i] : T{0}));
    }
    const auto none = TestType::broadcast(std::numeric_limits<T>::quiet_NaN());
    REQUIRE(lanes_of(max(none, x)) == a);
    REQUIRE(lanes_of(min(none, x)) == a);
    REQUIRE(lanes_of(where_positive(none, x)) == Lanes<TestType>{});
    REQUIRE(lanes_of(where_positive(TestType::zero(), x)) == Lanes<TestType>{});
}

TEMPLATE_LIST_TEST_CASE("powers of two scale exactly", "[simd][pack]", Packs) {
    using T = typename TestType::value_type;
    const auto a = ramp<TestType>(1.1, 0.37);
    for (int n = -120; n <= 120; ++n) {
        const auto scaled = lanes_of(
            times_power_of_two(TestType::load(a.data()), TestType::broadcast(static_cast<T>(n))));
        for (std::size_t i = 0; i < TestType::lanes; ++i) REQUIRE(scaled[i] == std::ldexp(a[i], n));
    }
}

TEMPLATE_LIST_TEST_CASE("fma rounds once in every pack but the baseline's", "[simd][pack]", Packs) {
    using T = typename TestType::value_type;
    const T tiny = std::numeric_limits<T>::epsilon();
    const auto result = lanes_of(fma(TestType::broadcast(1 + tiny), TestType::broadcast(1 - tiny),
                                     TestType::broadcast(T{-1})));
    const T once = -tiny * tiny;  // rounded twice it is 0
    for (const T lane : result) {
        if constexpr (TestType::lanes > 4)
            REQUIRE(lane == once);
        else
            REQUIRE(std::abs(lane) <= -once);
    }
}
