#include "ludus/core/rng.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "catch.hpp"

using namespace ludus;

namespace {

/// xoshiro256++ again, written from the paper's pseudocode with plain shifts.
class Reference {
public:
    explicit constexpr Reference(const Rng::State& state) : s_(state) {}

    constexpr std::uint64_t next() {
        const std::uint64_t sum = s_[0] + s_[3];
        const std::uint64_t result = (sum << 23 | sum >> 41) + s_[0];
        const std::uint64_t t = s_[1] << 17;
        s_[2] = s_[2] ^ s_[0];
        s_[3] = s_[3] ^ s_[1];
        s_[1] = s_[1] ^ s_[2];
        s_[0] = s_[0] ^ s_[3];
        s_[2] = s_[2] ^ t;
        s_[3] = s_[3] << 45 | s_[3] >> 19;
        return result;
    }

private:
    Rng::State s_;
};

constexpr std::array<std::uint64_t, 4> first_four(Rng rng) { return {rng(), rng(), rng(), rng()}; }

/// True where counts of equally likely results are as even as chance has them: Pearson's statistic
/// has the mean n and the variance 2 n, where n is the number of counts less one.
bool evenly(std::span<const int> counts) {
    double total = 0;
    for (const int count : counts) total += count;
    const double expected = total / static_cast<double>(counts.size());
    double statistic = 0;
    for (const int count : counts) statistic += (count - expected) * (count - expected) / expected;
    const auto freedom = static_cast<double>(counts.size() - 1);
    return std::abs(statistic - freedom) < 4 * std::sqrt(2 * freedom) + 4;
}

}  // namespace

TEST_CASE("rng: is a generator of the standard library's kind", "[rng]") {
    STATIC_REQUIRE(std::uniform_random_bit_generator<Rng>);
    STATIC_REQUIRE(!std::uniform_random_bit_generator<Reference>);
    STATIC_REQUIRE(std::regular<Rng>);
    STATIC_REQUIRE(sizeof(Rng) == 32);
    STATIC_REQUIRE(Rng::min() == 0);
    STATIC_REQUIRE(Rng::max() == 0xFFFF'FFFF'FFFF'FFFF);
}

TEST_CASE("rng: gives the published numbers of xoshiro256++", "[rng]") {
    // The first outputs from the state 1, 2, 3, 4, as other implementations test them.
    constexpr std::array<std::uint64_t, 10> published = {41'943'041,
                                                         58'720'359,
                                                         3'588'806'011'781'223,
                                                         3'591'011'842'654'386,
                                                         9'228'616'714'210'784'205U,
                                                         9'973'669'472'204'895'162U,
                                                         14'011'001'112'246'962'877U,
                                                         12'406'186'145'184'390'807U,
                                                         15'849'039'046'786'891'736U,
                                                         10'450'023'813'501'588'000U};
    constexpr auto drawn = [] {
        Rng rng;
        rng.set_state({1, 2, 3, 4});
        std::array<std::uint64_t, 10> numbers{};
        for (std::uint64_t& number : numbers) number = rng();
        return numbers;
    }();
    STATIC_REQUIRE(drawn == published);
}

TEST_CASE("rng: agrees with a plain xoshiro256++ from any state", "[rng]") {
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Rng rng(seed, 3);
        Reference reference(rng.state());
        for (int i = 0; i < 1000; ++i) different += rng() != reference.next();
    }
    CHECK(different == 0);
}

TEST_CASE("rng: the same seed gives the same numbers, everywhere", "[rng]") {
    STATIC_REQUIRE(first_four(Rng(7)) == first_four(Rng(7)));
    STATIC_REQUIRE(first_four(Rng(7)) == first_four(Rng(7, 0)));
    STATIC_REQUIRE(first_four(Rng(7)) != first_four(Rng(8)));
    STATIC_REQUIRE(first_four(Rng(7, 1)) != first_four(Rng(7, 2)));
    STATIC_REQUIRE(Rng() == Rng(0));

    // What a compiler computes is what the program draws, in every kind of sample.
    constexpr double compiled = [] {
        Rng rng(5, 6);
        return rng.uniform() + rng.uniform(-2, 3) + rng.below(1000) + (rng.chance(0.5) ? 1 : 0);
    }();
    Rng rng(5, 6);
    double drawn = rng.uniform();
    drawn += rng.uniform(-2, 3);
    drawn += rng.below(1000);
    drawn += rng.chance(0.5) ? 1 : 0;
    CHECK(drawn == compiled);
}

TEST_CASE("rng: a generator goes on from a state that was kept", "[rng]") {
    Rng rng(11);
    for (int i = 0; i < 5; ++i) (void)rng();
    const Rng::State kept = rng.state();
    const auto expected = first_four(rng);

    Rng other(99);
    CHECK(other != rng);
    other.set_state(kept);
    CHECK(other == rng);
    CHECK(first_four(other) == expected);
}

TEST_CASE("rng: streams of one seed differ and are unrelated", "[rng]") {
    std::vector<std::uint64_t> begins;
    int bits_apart = 0;
    for (std::uint64_t number = 0; number < 10'000; ++number) {
        Rng stream(1, number);
        Rng neighbour(1, number + 1);
        const std::uint64_t first = stream();
        bits_apart += std::popcount(first ^ neighbour());
        begins.push_back(first);
    }
    std::ranges::sort(begins);
    CHECK(std::ranges::adjacent_find(begins) == begins.end());
    CHECK(bits_apart / 10'000.0 == Approx(32).margin(0.2));  // 5 standard errors
}

TEST_CASE("rng: no stream of one seed is a stream of another", "[rng]") {
    CHECK(Rng(1, 2) != Rng(2, 1));
    std::vector<std::uint64_t> begins;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        for (std::uint64_t number = 0; number < 100; ++number)
            begins.push_back(Rng(seed, number)());
    std::ranges::sort(begins);
    CHECK(std::ranges::adjacent_find(begins) == begins.end());
}

TEST_CASE("rng: below is uniform over its range", "[rng]") {
    for (const std::uint32_t bound : {2U, 3U, 6U, 13U, 48U, 1000U}) {
        Rng rng(2, bound);
        std::vector<int> counts(bound);
        for (int i = 0; i < 200'000; ++i) ++counts[rng.below(bound)];
        INFO("bound " << bound);
        CHECK(evenly(counts));
    }
    Rng rng(3);
    for (int i = 0; i < 100; ++i) CHECK(rng.below(1) == 0);
    std::uint32_t largest = 0;
    for (int i = 0; i < 1000; ++i) largest = std::max(largest, rng.below(0xFFFF'FFFF));
    CHECK(largest > 0xFF00'0000);
}

TEST_CASE("rng: pairs of successive numbers are uniform", "[rng]") {
    Rng rng(4);
    std::vector<int> counts(15 * 15);
    for (int i = 0; i < 200'000; ++i) {
        const std::uint32_t row = rng.below(15);
        ++counts[15 * row + rng.below(15)];
    }
    CHECK(evenly(counts));
}

TEST_CASE("rng: the chi-square bounds refuse a loaded die", "[rng]") {
    Rng rng(5);
    std::array<int, 6> counts{};
    for (int i = 0; i < 200'000; ++i) ++counts[rng.chance(0.005) ? 5 : rng.below(6)];
    CHECK_FALSE(evenly(counts));
}

TEST_CASE("rng: uniform numbers lie in [0, 1) and fill it evenly", "[rng]") {
    Rng rng(6);
    std::vector<int> counts(100);
    double sum = 0;
    double least = 1;
    double greatest = 0;
    for (int i = 0; i < 200'000; ++i) {
        const double x = rng.uniform();
        least = std::min(least, x);
        greatest = std::max(greatest, x);
        sum += x;
        ++counts[static_cast<std::size_t>(100 * x)];
    }
    CHECK(least >= 0);
    CHECK(greatest < 1);
    CHECK(sum / 200'000 == Approx(0.5).margin(0.003));  // 4.6 standard errors
    CHECK(evenly(counts));
}

TEST_CASE("rng: uniform numbers between bounds stay between them", "[rng]") {
    Rng rng(7);
    double least = 1e9;
    double greatest = -1e9;
    for (int i = 0; i < 100'000; ++i) {
        const double x = rng.uniform(-3, 5);
        least = std::min(least, x);
        greatest = std::max(greatest, x);
    }
    CHECK(least >= -3);
    CHECK(least < -2.99);
    CHECK(greatest < 5);
    CHECK(greatest > 4.99);
}

TEST_CASE("rng: chance is true as often as it says", "[rng]") {
    Rng rng(8);
    for (const double probability : {0.01, 0.3, 0.5, 0.9}) {
        int hits = 0;
        for (int i = 0; i < 100'000; ++i) hits += rng.chance(probability);
        const double error = std::sqrt(probability * (1 - probability) / 100'000);
        INFO("probability " << probability);
        CHECK(hits / 100'000.0 == Approx(probability).margin(4 * error));
    }
    int never = 0;
    int always = 0;
    for (int i = 0; i < 10'000; ++i) {
        never += rng.chance(0);
        always += rng.chance(1);
    }
    CHECK(never == 0);
    CHECK(always == 10'000);
}

TEST_CASE("rng: normal numbers have the moments and tails of the normal distribution", "[rng]") {
    Rng rng(9);
    constexpr int samples = 400'000;
    double sum = 0;
    double squares = 0;
    double cubes = 0;
    double fourths = 0;
    int beyond = 0;
    for (int i = 0; i < samples; ++i) {
        const double x = rng.normal();
        sum += x;
        squares += x * x;
        cubes += x * x * x;
        fourths += x * x * x * x;
        beyond += std::abs(x) > 1.959964;
    }
    const double root = std::sqrt(samples);
    CHECK(sum / samples == Approx(0).margin(4 / root));  // each bound is 4 standard errors
    CHECK(squares / samples == Approx(1).margin(4 * std::sqrt(2.0) / root));
    CHECK(cubes / samples == Approx(0).margin(4 * std::sqrt(15.0) / root));
    CHECK(fourths / samples == Approx(3).margin(4 * std::sqrt(96.0) / root));
    CHECK(beyond / static_cast<double>(samples) == Approx(0.05).margin(4 * 0.218 / root));
}

TEST_CASE("rng: pick chooses each element equally often, and can change it", "[rng]") {
    Rng rng(10);
    std::array<int, 7> counts{};
    for (int i = 0; i < 70'000; ++i) ++rng.pick(counts);
    CHECK(evenly(counts));

    STATIC_REQUIRE(std::same_as<decltype(rng.pick(counts)), int&>);
    const std::vector<int> one = {42};
    CHECK(rng.pick(one) == 42);
}
