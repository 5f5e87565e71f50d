#include "ludus/core/aligned.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "catch.hpp"

using namespace ludus;

namespace {

template <class T>
bool begins_on_a_cache_line(const aligned_vector<T>& items) {
    return reinterpret_cast<std::uintptr_t>(items.data()) % cache_line == 0;
}

/// Counts the buffers that begin elsewhere, over many sizes that are alive together.
template <class T>
std::size_t misaligned() {
    std::vector<aligned_vector<T>> buffers;
    std::size_t wrong = 0;
    for (std::size_t size = 1; size < 200; ++size) {
        buffers.emplace_back(size);
        wrong += !begins_on_a_cache_line(buffers.back());
    }
    return wrong;
}

}  // namespace

TEST_CASE("aligned: a vector's first element lies on a cache line, whatever its size",
          "[aligned]") {
    STATIC_REQUIRE(cache_line == 64);
    CHECK(misaligned<std::uint8_t>() == 0);
    CHECK(misaligned<float>() == 0);
    CHECK(misaligned<double>() == 0);
}

TEST_CASE("aligned: a vector stays aligned while it grows, is copied, moved and swapped",
          "[aligned]") {
    aligned_vector<float> numbers;
    std::size_t wrong = 0;
    for (int i = 0; i < 1000; ++i) {
        numbers.push_back(static_cast<float>(i));
        wrong += !begins_on_a_cache_line(numbers);
    }
    CHECK(wrong == 0);

    aligned_vector<float> copy = numbers;
    CHECK(begins_on_a_cache_line(copy));
    CHECK(copy == numbers);
    copy.push_back(-1.0F);
    const float* const buffer = copy.data();
    const aligned_vector<float> moved = std::move(copy);
    CHECK(moved.data() == buffer);
    CHECK(moved.size() == 1001);
    CHECK(numbers.size() == 1000);
    CHECK(numbers[999] == 999.0F);
}

TEST_CASE("aligned: large vectors begin on large pages, exact ones too", "[aligned]") {
    STATIC_REQUIRE(AlignedAllocator<float>::max_size() <
                   std::allocator_traits<std::allocator<float>>::max_size({}));
    const auto check = [](auto items, std::size_t bytes) {
        items.assign(bytes, std::uint8_t{7});
        CHECK(reinterpret_cast<std::uintptr_t>(items.data()) % huge_page == 0);
        items.resize(4 * huge_page, std::uint8_t{8});
        CHECK(items[bytes - 1] == 7);
        CHECK(items.back() == 8);
        items.resize(3);
        items.shrink_to_fit();
        CHECK(items[2] == 7);
    };
    for (const std::size_t bytes : {huge_page / 2, huge_page, 2 * huge_page + 1}) {
        check(aligned_vector<std::uint8_t>(), bytes);
        check(exact_vector<std::uint8_t>(), bytes);
    }
}

TEST_CASE("aligned: allocators have no state, so each frees what another allocated", "[aligned]") {
    STATIC_REQUIRE(std::is_empty_v<AlignedAllocator<float>>);
    STATIC_REQUIRE(std::allocator_traits<AlignedAllocator<float>>::is_always_equal::value);
    STATIC_REQUIRE(
        std::is_same_v<std::allocator_traits<AlignedAllocator<float>>::rebind_alloc<std::uint8_t>,
                       AlignedAllocator<std::uint8_t>>);

    AlignedAllocator<int> allocator;
    int* const items = allocator.allocate(3);
    CHECK(reinterpret_cast<std::uintptr_t>(items) % cache_line == 0);
    AlignedAllocator<int> other(AlignedAllocator<char>{});
    CHECK(other == allocator);
    other.deallocate(items, 3);
}
