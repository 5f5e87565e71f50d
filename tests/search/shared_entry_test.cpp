#include "ludus/search/shared_entry.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <unordered_map>

#include "catch.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/search/table_entry.hpp"

using namespace ludus;

namespace {

constexpr std::uint64_t count = 10'000;

/// An entry whose key and whose other parts follow from its number, below `count`.
TableEntry entry_of(std::uint64_t number) {
    return {mix(number),
            static_cast<int>(number),
            static_cast<std::size_t>(number),
            static_cast<int>(number % 50),
            Bound::lower,
            number % 2 == 0};
}
bool same(const TableEntry& a, const TableEntry& b) {
    return a.key() == b.key() && a.value() == b.value() && a.action() == b.action() &&
        a.depth() == b.depth() && a.bound() == b.bound() && a.settled() == b.settled();
}

}  // namespace

TEST_CASE("shared_entry: is what was stored", "[shared_entry]") {
    SharedEntry shared;
    CHECK(same(shared, TableEntry()));
    for (const std::uint64_t number : {0U, 1'234U, 9'999U}) {
        shared = entry_of(number);
        CHECK(same(shared, entry_of(number)));
        const SharedEntry copy = shared;
        shared = entry_of(1);
        CHECK(same(copy, entry_of(number)));
    }
}

TEST_CASE("shared_entry: readers never take a part of one entry for another", "[shared_entry]") {
    std::unordered_map<std::uint64_t, std::uint64_t> numbers;  // by their keys
    for (std::uint64_t number = 0; number < count; ++number) numbers[mix(number)] = number;
    SharedEntry shared = entry_of(0);
    std::atomic<bool> is_over = false;
    const auto write = [&](std::uint64_t first) {
        for (std::uint64_t i = first; !is_over; i += 2) shared = entry_of(i % count);
    };
    std::thread even(write, 0);
    std::thread odd(write, 1);
    std::size_t wrong = 0;
    for (int i = 0; i < 200'000; ++i) {
        const TableEntry found = shared;
        const auto known = numbers.find(found.key());  // a mix has a key that nobody looks for
        if (known != numbers.end()) wrong += !same(found, entry_of(known->second));
    }
    is_over = true;
    even.join();
    odd.join();
    CHECK(wrong == 0);
}
