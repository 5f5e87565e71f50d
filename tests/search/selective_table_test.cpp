#include "ludus/search/selective_table.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "catch.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/search/table_entry.hpp"
#include "ludus/search/value.hpp"

using namespace ludus;

namespace {

constexpr std::size_t one_bucket = 64;  // bytes

TableEntry entry_of(std::uint64_t key, int depth, Bound bound = Bound::lower) {
    return {key, 100 + depth, 0, depth, bound, false};
}

/// The depth of what is known of a position; -1 if that is nothing.
int known_depth(const SelectiveTable& table, std::uint64_t key) {
    const std::optional<TableEntry> found = table.find(key);
    return found ? found->depth() : -1;
}

/// The depth that is known after an entry of one depth is stored, then one of another.
int kept(int first, int second, Bound bound, bool in_another_search = false) {
    SelectiveTable table(one_bucket);
    table.store(entry_of(1, first, Bound::exact));
    if (in_another_search) table.begin_search();
    table.store(entry_of(1, second, bound));
    return known_depth(table, 1);
}

}  // namespace

TEST_CASE("selective_table: has four entries at least", "[selective_table]") {
    for (const std::size_t bytes : {0U, 1U, 64U, 127U})
        CHECK(SelectiveTable(bytes).capacity() == 4);
    CHECK(SelectiveTable(128).capacity() == 8);
    CHECK(SelectiveTable(1'000'000).capacity() == 32'768);
    SelectiveTable table(0);
    CHECK_FALSE(table.find(0));
    for (std::uint64_t key = 0; key < 4; ++key) table.store(entry_of(key, 5));
    for (std::uint64_t key = 0; key < 4; ++key) CHECK(known_depth(table, key) == 5);
}

TEST_CASE("selective_table: what was stored is found by its whole key", "[selective_table]") {
    SelectiveTable table(1 << 12);
    CHECK_FALSE(table.find(0));
    CHECK_FALSE(table.find(5));
    table.store({5, -3, 11, 2, Bound::lower, true});
    const std::optional<TableEntry> found = table.find(5);
    REQUIRE(found);
    CHECK(found->key() == 5);
    CHECK(found->value() == -3);
    CHECK(found->action() == 11);
    CHECK(found->depth() == 2);
    CHECK(found->bound() == Bound::lower);
    CHECK(found->settled());
    CHECK_FALSE(table.find(5 | std::uint64_t{1} << 63));  // in the same bucket
}

TEST_CASE("selective_table: a position is stored once, whatever the depth", "[selective_table]") {
    SelectiveTable table(one_bucket);
    for (const std::uint64_t key : {1U, 2U, 3U}) table.store(entry_of(key, 1));
    for (int depth = 0; depth <= max_plies; ++depth) {
        table.store(entry_of(4, depth));
        CHECK(known_depth(table, 4) == depth);
    }
    for (const std::uint64_t key : {1U, 2U, 3U}) CHECK(known_depth(table, key) == 1);
}

TEST_CASE("selective_table: a bound does not replace what was found more than three plies deeper",
          "[selective_table]") {
    for (const Bound bound : {Bound::lower, Bound::upper}) {
        CHECK(kept(10, 5, bound) == 10);
        CHECK(kept(10, 6, bound) == 10);
        CHECK(kept(10, 7, bound) == 7);
        CHECK(kept(10, 10, bound) == 10);
        CHECK(kept(10, 11, bound) == 11);
    }
    SelectiveTable table(one_bucket);  // nor is it stored beside it
    table.store(entry_of(1, 10));
    table.store(entry_of(1, 6, Bound::upper));
    for (std::uint64_t key = 2; key <= 4; ++key) table.store(entry_of(key, 1));
    for (std::uint64_t key = 2; key <= 4; ++key) CHECK(known_depth(table, key) == 1);
    CHECK(table.find(1)->value() == 110);
}

TEST_CASE("selective_table: an exact value replaces any of the same position",
          "[selective_table]") {
    CHECK(kept(10, 0, Bound::exact) == 0);
    CHECK(kept(max_plies, 1, Bound::exact) == 1);
}

TEST_CASE("selective_table: what an earlier search found is replaced however deep it is",
          "[selective_table]") {
    CHECK(kept(10, 1, Bound::lower, true) == 1);
    CHECK(kept(max_plies, 0, Bound::upper, true) == 0);
    SelectiveTable table(one_bucket);
    table.store(entry_of(1, 10));
    table.begin_search();
    CHECK(known_depth(table, 1) == 10);  // until then it is found
}

TEST_CASE("selective_table: to fetch a place changes nothing", "[selective_table]") {
    SelectiveTable table(1 << 12);
    table.store(entry_of(1, 10));
    for (const std::uint64_t key : {std::uint64_t{1}, std::uint64_t{2}, ~std::uint64_t{0}})
        table.prefetch(key);
    CHECK(known_depth(table, 1) == 10);
    CHECK_FALSE(table.find(2));
}

TEST_CASE("selective_table: another size forgets everything", "[selective_table]") {
    SelectiveTable table(1 << 12);
    table.store(entry_of(1, 10));
    table.reserve(1 << 14);
    CHECK(table.capacity() == 1024);
    CHECK_FALSE(table.find(1));
    table.reserve(0);
    CHECK(table.capacity() == 4);
}

TEST_CASE("selective_table: clearing forgets everything", "[selective_table]") {
    SelectiveTable table(1 << 12);
    for (std::uint64_t i = 0; i < 1000; ++i) table.store(entry_of(mix(i), 3));
    table.clear();
    std::size_t found = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) found += std::size_t{table.find(mix(i)).has_value()};
    CHECK(found == 0);
    CHECK(table.capacity() == 256);
}

TEST_CASE("selective_table: copies have entries of their own", "[selective_table]") {
    SelectiveTable table(1 << 12);
    table.store(entry_of(1, 3));
    SelectiveTable copy = table;
    copy.store(entry_of(1, 5));
    copy.store(entry_of(2, 5));
    CHECK(known_depth(table, 1) == 3);
    CHECK_FALSE(table.find(2));
    CHECK(known_depth(copy, 1) == 5);
}
