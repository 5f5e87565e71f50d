#include "ludus/simd/descent.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "support/packs.hpp"

using support::Packs;

namespace {

/// Parameters, their gradient and two numbers of memory each.
template <class T>
struct Numbers {
    std::vector<T> values;
    std::vector<T> gradient;
    std::vector<T> first;
    std::vector<T> second;

    Numbers(std::size_t size, ludus::Rng& rng)
        : values(size), gradient(size), first(size), second(size) {
        std::ranges::generate(values, [&] { return static_cast<T>(rng.uniform(-1, 1)); });
        std::ranges::generate(gradient, [&] { return static_cast<T>(rng.uniform(-1, 1)); });
        std::ranges::generate(first, [&] { return static_cast<T>(rng.uniform(0.1, 1)); });
        std::ranges::generate(second, [&] { return static_cast<T>(rng.uniform(0.1, 1)); });
    }

    /// The same in another type.
    template <class U>
    explicit Numbers(const Numbers<U>& other)
        : values(other.values.begin(), other.values.end()),
          gradient(other.gradient.begin(), other.gradient.end()),
          first(other.first.begin(), other.first.end()),
          second(other.second.begin(), other.second.end()) {}

    friend bool operator==(const Numbers&, const Numbers&) = default;
};

/// A step of one of six kinds, over the parameters [begin, end).
constexpr int kinds = 6;

template <class P, class T>
void make_step(int kind, Numbers<T>& numbers, std::size_t begin, std::size_t end) {
    using Steps = ludus::simd::OptimiserSteps<P>;
    const ludus::simd::Descent<T> descent{end - begin,
                                          numbers.values.data() + begin,
                                          numbers.gradient.data() + begin,
                                          T(0.125),
                                          T(0.5),
                                          T(0.25),
                                          T(0.0625)};
    T* const first = numbers.first.data() + begin;
    T* const second = numbers.second.data() + begin;
    switch (kind) {
        case 0: return Steps::sgd(descent, T(0.75), false, first);
        case 1: return Steps::sgd(descent, T(0.75), true, first);
        case 2: return Steps::rms_prop(descent, T(0.75), T(0.125), first);
        case 3: return Steps::ada_delta(descent, T(0.75), T(0.125), first, second);
        case 4: return Steps::sgd(descent, T(0), true, first);
        default: return Steps::adam(descent, T(0.75), T(0.875), T(1.5), T(0.125), first, second);
    }
}

double worst_difference(const Numbers<double>& one, const Numbers<double>& other) {
    double worst = 0;
    for (std::size_t i = 0; i < one.values.size(); ++i)
        worst = std::max({worst, std::abs(one.values[i] - other.values[i]),
                          std::abs(one.first[i] - other.first[i]),
                          std::abs(one.second[i] - other.second[i])});
    return worst;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("steps on any pack are those number by number, rounded", "[simd][descent]",
                        Packs) {
    using P = TestType;
    using T = typename P::value_type;
    ludus::Rng rng(1);
    for (int kind = 0; kind < kinds; ++kind)
        for (const std::size_t size :
             {std::size_t{1}, P::lanes, 3 * P::lanes + 1, std::size_t{50}}) {
            Numbers<T> numbers(size, rng);
            Numbers<double> exact(numbers);
            const Numbers<T> before = numbers;
            for (int step = 0; step < 3; ++step) {
                make_step<P>(kind, numbers, 0, size);
                make_step<ludus::simd::Scalar<double>>(kind, exact, 0, size);
            }
            REQUIRE(worst_difference(Numbers<double>(numbers), exact) < 1e-6);
            REQUIRE(numbers.gradient == before.gradient);
            REQUIRE_FALSE(numbers.values == before.values);
        }
}

TEMPLATE_LIST_TEST_CASE("a parameter's step has the same bits wherever its run begins",
                        "[simd][descent]", Packs) {
    using P = TestType;
    // Packs of more than four lanes round once by the definition of their instructions. In the
    // others that is for the compiler to decide, here one way and there another.
    if constexpr (P::lanes > 4) {
        constexpr std::size_t size = 53;
        ludus::Rng rng(2);
        for (int kind = 0; kind < kinds; ++kind)
            for (std::size_t cut = 0; cut <= size; cut += 3) {
                Numbers<typename P::value_type> at_once(size, rng);
                Numbers<typename P::value_type> in_runs = at_once;
                make_step<P>(kind, at_once, 0, size);
                make_step<P>(kind, in_runs, cut, size);
                make_step<P>(kind, in_runs, 0, cut);
                REQUIRE(in_runs == at_once);
            }
    } else {
        SUCCEED();
    }
}

TEST_CASE("a step takes the decay off the weight that the step began with", "[simd][descent]") {
    // w = 2, g = 4: g' = 0.5 * 4 + 0.25 * 2 = 2.5; w <- (1 - 0.0625) * 2 - 0.125 * 2.5.
    const std::vector<double> g = {4};
    for (const double momentum : {0.0, 0.5}) {
        std::vector<double> w = {2};
        std::vector<double> velocity = {0};
        ludus::simd::OptimiserSteps<ludus::simd::Scalar<double>>::sgd(
            {1, w.data(), g.data(), 0.125, 0.5, 0.25, 0.0625}, momentum, false, velocity.data());
        REQUIRE(w[0] == 1.875 - 0.3125);
        REQUIRE(velocity[0] == (momentum == 0 ? 0 : -0.3125));
    }
}
