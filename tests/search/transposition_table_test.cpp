#include "ludus/search/transposition_table.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/search/table_entry.hpp"
#include "ludus/search/value.hpp"

using namespace ludus;

namespace {

constexpr std::size_t one_bucket = 64;  // bytes

TableEntry entry_of(std::uint64_t key, int depth, int value = 0) {
    return {key, value, 0, depth, Bound::exact, false};
}

bool holds(const TranspositionTable& table, std::uint64_t key, int depth) {
    const TableEntry* found = table.find(key, depth);
    return found != nullptr && found->depth() == depth;
}

}  // namespace

TEST_CASE("transposition_table: the size is the greatest power of two within the budget",
          "[transposition_table]") {
    for (const std::size_t bytes : {0U, 1U, 63U}) {
        CHECK(TranspositionTable(bytes).empty());
        CHECK(TranspositionTable(bytes).capacity() == 0);
    }
    CHECK(TranspositionTable(64).capacity() == 4);
    CHECK(TranspositionTable(127).capacity() == 4);
    CHECK(TranspositionTable(128).capacity() == 8);
    CHECK(TranspositionTable(1'000'000).capacity() == 32'768);
    CHECK(TranspositionTable(1 << 20).capacity() == 65'536);
}

TEST_CASE("transposition_table: can be given another size, and forgets everything by that",
          "[transposition_table]") {
    TranspositionTable table(1 << 16);
    table.store({5, -3, 11, 2, Bound::lower, true});
    table.reserve(1 << 16);
    CHECK(table.capacity() == 4096);
    CHECK(table.find(5, 2) == nullptr);
    table.reserve(63);
    CHECK(table.empty());
}

TEST_CASE("transposition_table: what was stored is found by its whole key",
          "[transposition_table]") {
    TranspositionTable table(1 << 16);
    CHECK(table.find(0, 1) == nullptr);
    CHECK(table.find(5, 1) == nullptr);
    table.store({5, -3, 11, 2, Bound::lower, true});
    const TableEntry* found = table.find(5, 2);
    REQUIRE(found != nullptr);
    CHECK(found->key() == 5);
    CHECK(found->value() == -3);
    CHECK(found->action() == 11);
    CHECK(found->depth() == 2);
    CHECK(found->bound() == Bound::lower);
    CHECK(found->settled());
    CHECK(table.find(5 | std::uint64_t{1} << 63, 2) == nullptr);  // the same place
}

TEST_CASE("transposition_table: the depth asked for comes first, then the one below",
          "[transposition_table]") {
    TranspositionTable table(1 << 16);
    for (const int depth : {1, 2, 4}) table.store(entry_of(99, depth, depth));
    CHECK(table.find(99, 1)->value() == 1);
    CHECK(table.find(99, 2)->value() == 2);
    CHECK(table.find(99, 3)->value() == 2);
    CHECK(table.find(99, 4)->value() == 4);
    CHECK(table.find(99, 5)->value() == 4);
    CHECK(table.find(99, 6) == nullptr);
}

TEST_CASE("transposition_table: the same position and depth are stored once",
          "[transposition_table]") {
    TranspositionTable table(one_bucket);
    for (const int depth : {1, 2, 3}) table.store(entry_of(7, depth));
    for (int value = 0; value < 10; ++value) table.store(entry_of(8, 5, value));
    for (const int depth : {1, 2, 3}) CHECK(holds(table, 7, depth));
    REQUIRE(holds(table, 8, 5));
    CHECK(table.find(8, 5)->value() == 9);
}

TEST_CASE("transposition_table: in a full bucket the least deep entry is replaced",
          "[transposition_table]") {
    TranspositionTable table(one_bucket);
    for (const int depth : {4, 3, 6, 5})
        table.store(entry_of(static_cast<std::uint64_t>(depth), depth));
    table.store(entry_of(10, 2));  // also by an entry that is less deep
    CHECK(holds(table, 10, 2));
    CHECK_FALSE(holds(table, 3, 3));
    table.store(entry_of(11, 9));
    CHECK_FALSE(holds(table, 10, 2));
    for (const int depth : {4, 5, 6}) CHECK(holds(table, static_cast<std::uint64_t>(depth), depth));
    CHECK(holds(table, 11, 9));
}

TEST_CASE("transposition_table: entries of earlier searches are replaced before all others",
          "[transposition_table]") {
    TranspositionTable table(one_bucket);
    table.store(entry_of(1, max_plies));
    table.store(entry_of(2, max_plies - 1));
    table.begin_search();
    CHECK(holds(table, 1, max_plies));
    table.store(entry_of(3, 1));
    table.store(entry_of(4, 2));  // places were free until here
    table.store(entry_of(5, 3));
    CHECK_FALSE(holds(table, 2, max_plies - 1));
    table.store(entry_of(6, 4));
    CHECK_FALSE(holds(table, 1, max_plies));
    for (std::uint64_t key = 3; key <= 6; ++key)
        CHECK(holds(table, key, static_cast<int>(key) - 2));
}

TEST_CASE("transposition_table: clearing forgets everything", "[transposition_table]") {
    TranspositionTable table(1 << 12);
    for (std::uint64_t i = 0; i < 1000; ++i) table.store(entry_of(mix(i), 3));
    table.clear();
    std::size_t found = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) found += holds(table, mix(i), 3);
    CHECK(found == 0);
    CHECK(table.capacity() == 256);
}

TEST_CASE("transposition_table: copies have entries of their own", "[transposition_table]") {
    TranspositionTable table(1 << 12);
    table.store(entry_of(1, 3));
    TranspositionTable copy = table;
    CHECK(holds(copy, 1, 3));
    copy.store(entry_of(2, 3));
    copy.store(entry_of(1, 3, 77));
    CHECK_FALSE(holds(table, 2, 3));
    CHECK(table.find(1, 3)->value() == 0);
}

TEST_CASE("transposition_table: mixed keys fill it evenly", "[transposition_table]") {
    TranspositionTable table(1 << 20);
    const std::size_t stored = table.capacity() / 2;
    std::size_t found = 0;
    for (std::uint64_t i = 0; i < stored; ++i)
        table.store(entry_of(mix(i), 1 + static_cast<int>(i % 8)));
    for (std::uint64_t i = 0; i < stored; ++i)
        found += holds(table, mix(i), 1 + static_cast<int>(i % 8));
    // By chance a bucket of four is dealt two entries on average: 3.6 % find theirs full.
    CHECK(found > stored * 96 / 100);
}
