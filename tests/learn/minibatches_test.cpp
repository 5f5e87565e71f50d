#include "ludus/learn/minibatches.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using ludus::Minibatches;

namespace {

/// All samples, batch after batch.
std::vector<std::uint32_t> dealt(const Minibatches& samples, std::size_t size) {
    std::vector<std::uint32_t> all;
    const std::size_t count = samples.count(size);
    for (std::size_t i = 0; i < count; ++i)
        for (const auto sample : samples.batch(i, count)) all.push_back(sample);
    return all;
}

}  // namespace

TEST_CASE("each sample is in one batch, and batches are of nearly one size",
          "[learn][minibatches]") {
    Minibatches samples;
    for (const std::size_t total : {1U, 2U, 31U, 64U, 90U, 1000U}) {
        samples.reset(total);
        for (const std::size_t size : {0U, 1U, 10U, 64U}) {
            CAPTURE(total, size);
            const auto all = dealt(samples, size);
            REQUIRE(all.size() == total);
            for (std::size_t i = 0; i < total; ++i) REQUIRE(all[i] == i);
            const std::size_t count = samples.count(size);
            for (std::size_t i = 0; i < count; ++i) {
                REQUIRE(samples.batch(i, count).size() <= Minibatches::most(total, size));
                if (total >= size) REQUIRE(3 * samples.batch(i, count).size() + 2 >= 2 * size);
            }
        }
    }
}

TEST_CASE("there are as many batches as are nearest to the size asked for",
          "[learn][minibatches]") {
    Minibatches samples;
    samples.reset(100);
    REQUIRE(samples.count(0) == 1);
    REQUIRE(samples.count(300) == 1);
    REQUIRE(samples.count(45) == 2);
    REQUIRE(samples.count(40) == 3);
    REQUIRE(samples.count(1) == 100);
}

TEST_CASE("samples are shuffled, and some of them kept", "[learn][minibatches]") {
    Minibatches samples;
    samples.reset(100);
    ludus::Rng rng(1);
    samples.shuffle(rng);
    auto all = dealt(samples, 7);
    REQUIRE_FALSE(std::ranges::is_sorted(all));
    std::ranges::sort(all);
    for (std::size_t i = 0; i < 100; ++i) REQUIRE(all[i] == i);

    const auto before = dealt(samples, 0);
    samples.keep(30);
    REQUIRE(samples.size() == 30);
    const auto kept = dealt(samples, 0);
    REQUIRE(std::ranges::equal(kept, std::vector(before.begin(), before.begin() + 30)));
}

TEST_CASE("every sample comes first equally often", "[learn][minibatches]") {
    Minibatches samples;
    ludus::Rng rng(2);
    std::vector<int> firsts(5);
    for (int draw = 0; draw < 10'000; ++draw) {
        samples.reset(5);
        samples.shuffle(rng);
        ++firsts[samples.batch(0, 1)[0]];
    }
    for (const int count : firsts) REQUIRE(std::abs(count - 2000) < 200);
}
