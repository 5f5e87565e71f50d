#include "ludus/search/shared_entry.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>

#include "catch.hpp"
#include "ludus/search/table_entry.hpp"

using namespace ludus;

namespace {

/// An entry whose value follows from its key, below 10,000.
TableEntry entry_of(std::uint64_t key) {
    return {key,          static_cast<int>(key % 1000),
            key % 7,      static_cast<int>(key % 50),
            Bound::lower, key % 2 == 0};
}
bool same(const TableEntry& a, const TableEntry& b) {
    return a.key() == b.key() && a.value() == b.value() && a.action() == b.action() &&
        a.depth() == b.depth() && a.bound() == b.bound() && a.settled() == b.settled();
}

}  // namespace

TEST_CASE("shared_entry: is what was stored", "[shared_entry]") {
    SharedEntry shared;
    CHECK(same(shared, TableEntry()));
    for (const std::uint64_t key : {std::uint64_t{0}, std::uint64_t{9'999}}) {
        shared = entry_of(key);
        CHECK(same(shared, entry_of(key)));
        const SharedEntry copy = shared;
        shared = entry_of(1);
        CHECK(same(copy, entry_of(key)));
    }
}

TEST_CASE("shared_entry: readers never take a part of one entry for another", "[shared_entry]") {
    SharedEntry shared;
    std::atomic<bool> is_over = false;
    const auto write = [&](std::uint64_t first) {
        for (std::uint64_t key = first; !is_over; key += 2) shared = entry_of(key % 10'000);
    };
    std::thread even(write, 0);
    std::thread odd(write, 1);
    std::size_t wrong = 0;
    std::size_t mixed = 0;
    for (int i = 0; i < 200'000; ++i) {
        const TableEntry found = shared;
        if (found.key() >= 10'000)
            ++mixed;  // of two entries
        else
            wrong += !same(found, entry_of(found.key())) && !same(found, TableEntry());
    }
    is_over = true;
    even.join();
    odd.join();
    CAPTURE(mixed);
    CHECK(wrong == 0);
}
