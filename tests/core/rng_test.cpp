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

/// SplitMix64 again, without the library: Steele, Lea & Flood (2014), "Fast splittable pseudorandom
/// number generators", with the constants of Stafford's variant 13.
class SplitMix {
public:
    static constexpr std::uint64_t gamma = 0x9E37'79B9'7F4A'7C15;

    explicit constexpr SplitMix(std::uint64_t seed) : seed_(seed) {}

    constexpr std::uint64_t next() {
        seed_ += gamma;
        std::uint64_t z = seed_;
        z ^= z >> 30;
        z *= 0xBF58'476D'1CE4'E5B9;
        z ^= z >> 27;
        z *= 0x94D0'49BB'1331'11EB;
        z ^= z >> 31;
        return z;
    }

private:
    std::uint64_t seed_;
};

/// The first state of a stream: four numbers of SplitMix64, as Blackman & Vigna (2021) advise. Its
/// seed is the seed of the stream and its number, mixed by SplitMix64 as well.
constexpr Rng::State first_state(std::uint64_t seed, std::uint64_t number) {
    const std::uint64_t mixed_seed = SplitMix(seed - SplitMix::gamma).next();
    const std::uint64_t sum = SplitMix(mixed_seed).next() + number;
    SplitMix words(SplitMix(sum - SplitMix::gamma).next());
    return {words.next(), words.next(), words.next(), words.next()};
}

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

TEST_CASE("rng: a stream begins with four numbers of SplitMix64", "[rng]") {
    // The first outputs from the seed 1234567, as other implementations test them.
    STATIC_REQUIRE([] {
        SplitMix words(1'234'567);
        return words.next() == 6'457'827'717'110'365'317U &&
            words.next() == 3'203'168'211'198'807'973U &&
            words.next() == 9'817'491'932'198'370'423U &&
            words.next() == 4'593'380'528'125'082'431U &&
            words.next() == 16'408'922'859'458'223'821U;
    }());
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        for (std::uint64_t number = 0; number < 100; ++number)
            different += Rng(seed, number).state() != first_state(seed, number);
    CHECK(different == 0);
}

TEST_CASE("rng: the numbers of a seed and a stream stay what they are", "[rng]") {
    // Computed with Python's integers, by the definitions of both generators.
    STATIC_REQUIRE(Rng(0, 0).state() ==
                   Rng::State{0x568A'9B0B'1A2C'05EC, 0x44E5'B8B1'47EF'718B, 0x4585'63AB'5552'1133,
                              0x7AEC'6445'39B6'C0F9});
    STATIC_REQUIRE(Rng(7, 1).state() ==
                   Rng::State{0xCB53'75B0'998E'C084, 0xD6F1'DDA6'57E4'470B, 0x2134'3EAD'3209'2B1A,
                              0x7D19'D23A'6598'3A3D});
    using Four = std::array<std::uint64_t, 4>;
    STATIC_REQUIRE(first_four(Rng(0)) ==
                   Four{0xFEB4'8C6E'8D14'C16B, 0x48D3'5221'9945'0D65, 0x3D33'7A61'887D'AB97,
                        0xF216'2D59'D8CD'5D2D});
    STATIC_REQUIRE(first_four(Rng(7)) ==
                   Four{0xF4AF'5B97'A64B'694D, 0xF93E'9B83'45E0'8829, 0x60B2'3F74'2358'1272,
                        0xDE9B'CF15'6334'2FA4});
    STATIC_REQUIRE(first_four(Rng(7, 1)) ==
                   Four{0xC0D3'092D'FA32'F727, 0x3592'6D4E'ACEA'EED9, 0xFBBA'A7A5'E3CF'0AB0,
                        0x48C2'576F'058A'EE47});
    STATIC_REQUIRE(first_four(Rng(0xFFFF'FFFF'FFFF'FFFF, 123'456'789)) ==
                   Four{0xB312'7F57'EAC7'448F, 0x9377'51FF'B104'36FD, 0x72C9'4C62'BA21'299A,
                        0x1F36'3EFB'F2EF'6047});
}

TEST_CASE("rng: samples are made of the numbers as documented", "[rng]") {
    // Computed with Python as well, from the first numbers of the seed 7.
    STATIC_REQUIRE(Rng(7).below(1000) == 955);  // 0xF4AF5B97 * 1000 / 2^32
    STATIC_REQUIRE(Rng(7).uniform() == 0x1.E95EB72F4C96DP-1);
    STATIC_REQUIRE(Rng(7).uniform(-2, 2) == 4 * 0x1.E95EB72F4C96DP-1 - 2);
    CHECK(Rng(7).normal() == Approx(2.4633656725099473).epsilon(1e-14));
}

TEST_CASE("rng: the least and the greatest number are samples like others", "[rng]") {
    constexpr auto at = [](std::uint64_t first, std::uint64_t last) {
        Rng rng;
        rng.set_state({first, 1, 2, last});
        return rng;
    };
    STATIC_REQUIRE(at(0, 0)() == 0);
    STATIC_REQUIRE(at(0, 0).uniform() == 0);
    STATIC_REQUIRE(!at(0, 0).chance(0));
    STATIC_REQUIRE(at(0, 0).below(3) == 0);
    STATIC_REQUIRE(at(0, Rng::max())() == Rng::max());
    STATIC_REQUIRE(at(0, Rng::max()).uniform() == 1 - 0x1P-53);
    STATIC_REQUIRE(at(0, Rng::max()).chance(1));
    STATIC_REQUIRE(at(0, Rng::max()).below(3) == 2);
    CHECK(std::isfinite(at(0, 0).normal()));
    CHECK(std::isfinite(at(0, Rng::max()).normal()));
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

TEST_CASE("rng: no two streams begin with a word in common", "[rng]") {
    std::vector<std::uint64_t> words;
    const auto add = [&](const Rng& rng) {
        words.insert(words.end(), rng.state().begin(), rng.state().end());
    };
    for (std::uint64_t number = 0; number < 10'000; ++number) add(Rng(1, number));
    for (std::uint64_t seed = 2; seed < 10'000; ++seed) add(Rng(seed));
    std::ranges::sort(words);
    CHECK(std::ranges::adjacent_find(words) == words.end());
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
