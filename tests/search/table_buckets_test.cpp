#include "ludus/search/table_buckets.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/aligned.hpp"
#include "ludus/search/table_entry.hpp"
#include "ludus/search/value.hpp"

using namespace ludus;
using Buckets = TableBuckets<TableEntry>;

namespace {

constexpr std::size_t one_bucket = 64;  // bytes

TableEntry entry_of(std::uint64_t key, int depth, int value = 0) {
    return {key, value, 0, depth, Bound::lower, false};
}

const auto replaces = [](TableEntry&, const TableEntry&) { return true; };
const auto refuses = [](TableEntry&, const TableEntry&) { return false; };

/// Entries of equal keys are the same. Each belongs in the bucket of its key.
template <class Merge>
void store(Buckets& table, const TableEntry& entry, Merge merge) {
    table.store(
        entry.key(), entry, [&](const TableEntry& other) { return other.key() == entry.key(); },
        merge);
}
void store(Buckets& table, const TableEntry& entry) { store(table, entry, replaces); }

/// The entry of a key in the bucket of a number; null if there is none.
const TableEntry* find(const Buckets& table, std::uint64_t number, std::uint64_t key) {
    const auto& bucket = table.bucket(number);
    const auto found = std::ranges::find_if(bucket, [&](const TableEntry& entry) {
        return entry.bound() != Bound::none && entry.key() == key;
    });
    return found == bucket.end() ? nullptr : &*found;
}
const TableEntry* find(const Buckets& table, std::uint64_t key) { return find(table, key, key); }
bool holds(const Buckets& table, std::uint64_t key) { return find(table, key) != nullptr; }

std::size_t entries(const Buckets& table) {
    std::size_t count = 0;
    for (std::uint64_t number = 0; number < table.capacity() / 4; ++number)
        count += static_cast<std::size_t>(std::ranges::count_if(
            table.bucket(number),
            [](const TableEntry& entry) { return entry.bound() != Bound::none; }));
    return count;
}

}  // namespace

TEST_CASE("table_buckets: a bucket is a cache line of four entries", "[table_buckets]") {
    STATIC_REQUIRE(sizeof(Buckets::Bucket) == cache_line);
    STATIC_REQUIRE(Buckets::Bucket{}.size() == 4);
    const Buckets table(1 << 12);
    for (const std::uint64_t number : {0U, 1U, 63U})
        CHECK(reinterpret_cast<std::uintptr_t>(&table.bucket(number)) % cache_line == 0);
}

TEST_CASE("table_buckets: the size is the greatest power of two within the budget",
          "[table_buckets]") {
    for (const std::size_t bytes : {0U, 1U, 63U}) {
        CHECK(Buckets(bytes).empty());
        CHECK(Buckets(bytes).capacity() == 0);
    }
    CHECK_FALSE(Buckets(64).empty());
    CHECK(Buckets(64).capacity() == 4);
    CHECK(Buckets(127).capacity() == 4);
    CHECK(Buckets(128).capacity() == 8);
    CHECK(Buckets(1'000'000).capacity() == 32'768);
}

TEST_CASE("table_buckets: the low bits of a number tell its bucket", "[table_buckets]") {
    Buckets table(1 << 10);  // 16 buckets
    store(table, entry_of(5, 3));
    for (std::uint64_t number = 0; number < 100; ++number)
        CHECK((find(table, number, 5) != nullptr) == (number % 16 == 5));
    CHECK(&table.bucket(std::uint64_t{1} << 63 | 5) == &table.bucket(5));
}

TEST_CASE("table_buckets: an entry is stored as it is, with the number of the search",
          "[table_buckets]") {
    Buckets table(one_bucket);
    table.begin_search();
    table.begin_search();
    store(table, {77, -12, 345, 9, Bound::exact, true});
    const TableEntry* found = find(table, 77);
    REQUIRE(found != nullptr);
    CHECK(found->value() == -12);
    CHECK(found->action() == 345);
    CHECK(found->depth() == 9);
    CHECK(found->bound() == Bound::exact);
    CHECK(found->settled());
    CHECK(found->generation() == 2);
}

TEST_CASE("table_buckets: the same entry is replaced before all others", "[table_buckets]") {
    Buckets table(one_bucket);
    store(table, entry_of(1, 1));
    table.begin_search();
    store(table, entry_of(2, 50));
    store(table, entry_of(2, 20, 7));  // although places are free, and others are old or less deep
    CHECK(entries(table) == 2);
    CHECK(find(table, 2)->value() == 7);
    for (const std::uint64_t key : {3U, 4U}) store(table, entry_of(key, 2));
    store(table, entry_of(2, 30, 8));
    CHECK(entries(table) == 4);
    for (std::uint64_t key = 1; key <= 4; ++key) CHECK(holds(table, key));
    CHECK(find(table, 2)->value() == 8);
}

TEST_CASE("table_buckets: empty places are filled before any entry is lost", "[table_buckets]") {
    Buckets table(one_bucket);
    store(table, entry_of(1, 0));
    table.begin_search();  // old and not deep at all
    for (std::uint64_t key = 2; key <= 4; ++key) {
        store(table, entry_of(key, max_plies));
        CHECK(entries(table) == key);
    }
    for (std::uint64_t key = 1; key <= 4; ++key) CHECK(holds(table, key));
}

TEST_CASE("table_buckets: entries of earlier searches are replaced first, the least deep of them",
          "[table_buckets]") {
    Buckets table(one_bucket);
    store(table, entry_of(1, max_plies));
    store(table, entry_of(2, max_plies - 1));
    table.begin_search();
    store(table, entry_of(3, 0));
    store(table, entry_of(4, 1));
    store(table, entry_of(5, 0));
    CHECK_FALSE(holds(table, 2));
    store(table, entry_of(6, 0));
    CHECK_FALSE(holds(table, 1));
    for (std::uint64_t key = 3; key <= 6; ++key) CHECK(holds(table, key));
}

TEST_CASE("table_buckets: among entries of one search the least deep is replaced, by any other",
          "[table_buckets]") {
    Buckets table(one_bucket);
    for (const int depth : {4, 3, 6, 5})
        store(table, entry_of(static_cast<std::uint64_t>(depth), depth));
    store(table, entry_of(10, 2));
    CHECK(holds(table, 10));
    CHECK_FALSE(holds(table, 3));
    store(table, entry_of(11, 9));
    CHECK(holds(table, 11));
    CHECK_FALSE(holds(table, 10));
    for (const std::uint64_t key : {4U, 5U, 6U}) CHECK(holds(table, key));
}

TEST_CASE("table_buckets: an entry is merged with the same one, and with no other",
          "[table_buckets]") {
    Buckets table(one_bucket);
    int merged = 0;
    const auto merge = [&](TableEntry& entry, const TableEntry& older) {
        ++merged;
        entry = entry_of(entry.key(), entry.depth(), entry.value() + older.value());
        return true;
    };
    for (std::uint64_t key = 1; key <= 6; ++key) store(table, entry_of(key, 3, 10), merge);
    CHECK(merged == 0);
    store(table, entry_of(6, 3, 5), merge);
    CHECK(merged == 1);
    CHECK(find(table, 6)->value() == 15);
}

TEST_CASE("table_buckets: a merge that refuses leaves everything as it is", "[table_buckets]") {
    Buckets table(one_bucket);
    for (std::uint64_t key = 1; key <= 3; ++key) store(table, entry_of(key, 3, 10));
    table.begin_search();
    store(table, entry_of(2, 9, 20), refuses);
    CHECK(entries(table) == 3);
    for (std::uint64_t key = 1; key <= 3; ++key) {
        CHECK(find(table, key)->value() == 10);
        CHECK(find(table, key)->generation() == 0);
    }
    store(table, entry_of(4, 9, 20), refuses);  // there is nothing to refuse for
    CHECK(holds(table, 4));
}

TEST_CASE("table_buckets: knows which entries this search stored, until 32 searches later",
          "[table_buckets]") {
    Buckets table(one_bucket);
    store(table, entry_of(1, 3));
    CHECK(table.is_new(*find(table, 1)));
    for (int search = 1; search < 32; ++search) {
        table.begin_search();
        CHECK_FALSE(table.is_new(*find(table, 1)));
    }
    table.begin_search();
    CHECK(table.is_new(*find(table, 1)));
}

TEST_CASE("table_buckets: another size forgets everything", "[table_buckets]") {
    Buckets table(1 << 12);
    for (std::uint64_t key = 1; key <= 100; ++key) store(table, entry_of(key, 3));
    table.reserve(1 << 12);
    CHECK(table.capacity() == 256);
    CHECK(entries(table) == 0);
    table.reserve(1 << 20);
    CHECK(table.capacity() == 65'536);
    table.reserve(63);
    CHECK(table.empty());
}

TEST_CASE("table_buckets: clearing forgets all entries and searches", "[table_buckets]") {
    Buckets table(1 << 12);
    table.begin_search();
    for (std::uint64_t key = 1; key <= 100; ++key) store(table, entry_of(key, 3));
    table.clear();
    CHECK(table.capacity() == 256);
    CHECK(entries(table) == 0);
    store(table, entry_of(1, 3));
    CHECK(find(table, 1)->generation() == 0);
}

TEST_CASE("table_buckets: copies have entries of their own", "[table_buckets]") {
    Buckets table(one_bucket);
    store(table, entry_of(1, 3));
    Buckets copy = table;
    store(copy, entry_of(1, 3, 7));
    store(copy, entry_of(2, 3));
    CHECK(find(table, 1)->value() == 0);
    CHECK_FALSE(holds(table, 2));
    CHECK(find(copy, 1)->value() == 7);
}
