#include "ludus/learn/value_arena.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/io/archive.hpp"
#include "support/required.hpp"

using namespace ludus;

namespace {

/// A run, and what was written into it.
struct Run {
    std::uint32_t place;
    float* values;
    std::vector<float> expected;
};

std::vector<Run> filled(ValueArena& arena, Rng& rng, int count) {
    std::vector<Run> runs;
    for (int i = 0; i < count; ++i) {
        const std::size_t size = 1 + rng.below(40);
        const std::uint32_t place = support::required(arena.make(size));
        Run run{place, arena.at(place), {}};
        for (std::size_t j = 0; j < size; ++j) {
            REQUIRE(run.values[j] == 0.0F);
            run.values[j] = static_cast<float>(rng.uniform());
            run.expected.push_back(run.values[j]);
        }
        runs.push_back(run);
    }
    return runs;
}

}  // namespace

TEST_CASE("value_arena: runs begin as zeros, keep what is written, and never move",
          "[value_arena]") {
    ValueArena arena;
    Rng rng(1);
    const auto runs = filled(arena, rng, 20'000);
    std::size_t wrong = 0;
    for (const Run& run : runs) {
        wrong += arena.at(run.place) != run.values;
        wrong += !std::ranges::equal(std::span(run.values, run.expected.size()), run.expected);
        wrong += !arena.holds(run.place, run.expected.size());
    }
    CHECK(wrong == 0);
    CHECK(arena.bytes() > 3 * ValueArena::chunk_bytes);
    CHECK(arena.bytes() < 2'000'000);  // 410,000 values, and the end of the last chunk
}

TEST_CASE("value_arena: no run lies where there are no values", "[value_arena]") {
    const ValueArena arena;
    CHECK_FALSE(arena.holds(0, 1));
    CHECK_FALSE(arena.holds(0U - 4U, 4));  // whose end 32 bits take for 0
}

TEST_CASE("value_arena: memory comes when it is needed, a chunk at a time", "[value_arena]") {
    ValueArena arena;
    CHECK(arena.bytes() == 0);
    CHECK(arena.needs_chunk(1));
    REQUIRE(arena.make(ValueArena::chunk_values - 3) == 0U);
    CHECK(arena.bytes() == ValueArena::chunk_bytes);
    CHECK(!arena.needs_chunk(3));
    CHECK(arena.needs_chunk(4));
    CHECK(arena.make(4) == ValueArena::chunk_values);  // a run crosses no chunk
    CHECK(arena.bytes() == 2 * ValueArena::chunk_bytes);
    CHECK(!arena.holds(ValueArena::chunk_values - 3, 4));
    CHECK(!arena.holds(ValueArena::chunk_values, 5));
}

TEST_CASE("value_arena: what is saved is read back, over whatever was there", "[value_arena]") {
    ValueArena arena;
    Rng rng(2);
    const auto runs = filled(arena, rng, 5'000);
    const std::string bytes = save_state(arena);
    ValueArena copy;
    load_state(copy, bytes);
    std::size_t wrong = 0;
    for (const Run& run : runs)
        for (std::size_t i = 0; i < run.expected.size(); ++i)
            wrong += copy.at(run.place)[i] != run.expected[i];
    CHECK(wrong == 0);
    CHECK(save_state(copy) == bytes);
    CHECK(copy.make(7) == arena.make(7));

    ValueArena longer;
    (void)filled(longer, rng, 20'000);
    load_state(longer, bytes);
    CHECK(save_state(longer) == bytes);
}

TEST_CASE("value_arena: a copy has memory of its own", "[value_arena]") {
    ValueArena arena;
    Rng rng(3);
    const auto runs = filled(arena, rng, 20'000);
    ValueArena copy(arena);
    CHECK(save_state(copy) == save_state(arena));
    *arena.at(runs[0].place) += 1;
    CHECK(*copy.at(runs[0].place) == runs[0].expected[0]);
    copy = arena;
    CHECK(*copy.at(runs[0].place) == runs[0].expected[0] + 1);
}
