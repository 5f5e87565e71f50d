#include "ludus/games/chinese_checkers/cell_set.hpp"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;

namespace {

/// The same numbers in the standard library's set.
std::bitset<128> bits_of(WideSet set) {
    return std::bitset<128>(set.high) << 64 | std::bitset<128>(set.low);
}

}  // namespace

TEST_CASE("chinese_checkers: sets of two words do what one of 128 bits does",
          "[chinese_checkers][cell_set]") {
    Rng rng(1);
    std::size_t wrong = 0;
    for (int i = 0; i < 200; ++i) {
        const WideSet a{rng(), rng()};
        const WideSet b{rng(), rng() & rng()};
        wrong += bits_of(a & b) != (bits_of(a) & bits_of(b));
        wrong += bits_of(a | b) != (bits_of(a) | bits_of(b));
        wrong += bits_of(a ^ b) != (bits_of(a) ^ bits_of(b));
        wrong += bits_of(~a) != ~bits_of(a);
        for (int by = 0; by < 128; ++by) {
            const auto shift = static_cast<std::size_t>(by);
            wrong += bits_of(a << by) != bits_of(a) << shift;
            wrong += bits_of(a >> by) != bits_of(a) >> shift;
            wrong += bits_of(only<WideSet>(by)) != std::bitset<128>(1) << shift;
            wrong += contains(b, by) != bits_of(b).test(shift);
        }
        WideSet c = a;
        wrong += (c |= b) != (a | b);
        wrong += (c ^= a) != (b & ~a);
        wrong += (c &= b) != (b & ~a);
    }
    CHECK(wrong == 0);
}

TEST_CASE("chinese_checkers: sets of both kinds are counted, visited and selected from alike",
          "[chinese_checkers][cell_set]") {
    Rng rng(2);
    std::size_t wrong = 0;
    for (int i = 0; i < 200; ++i) {
        const WideSet wide{rng() & rng(), rng() & rng()};
        std::vector<int> found;
        for_each_cell(wide, [&](int cell) { found.push_back(cell); });
        wrong += static_cast<int>(found.size()) != count(wide);
        wrong += bits_of(wide).count() != found.size();
        for (std::size_t n = 0; n < found.size(); ++n)
            wrong += nth_cell(wide, static_cast<std::uint32_t>(n)) != found[n];

        std::vector<int> low;
        for_each_cell(wide.low, [&](int cell) { low.push_back(cell); });
        wrong += static_cast<int>(low.size()) != count(wide.low);
        for (std::size_t n = 0; n < low.size(); ++n) {
            wrong += low[n] != found[n];
            wrong += nth_cell(wide.low, static_cast<std::uint32_t>(n)) != low[n];
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("chinese_checkers: a set stands where a condition holds",
          "[chinese_checkers][cell_set]") {
    constexpr WideSet wide{5, 9};
    STATIC_REQUIRE(where(true, wide) == wide);
    STATIC_REQUIRE(where(false, wide) == WideSet{});
    STATIC_REQUIRE(where(true, std::uint64_t{6}) == 6);
    STATIC_REQUIRE(where(false, std::uint64_t{6}) == 0);
    STATIC_REQUIRE(any(wide));
    STATIC_REQUIRE(any(WideSet{0, 1}));
    STATIC_REQUIRE(!any(WideSet{}));
    STATIC_REQUIRE(CellSet<std::uint64_t>);
    STATIC_REQUIRE(CellSet<WideSet>);
    STATIC_REQUIRE(!CellSet<std::uint32_t>);
}
