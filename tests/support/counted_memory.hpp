#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

/// Counts what `operator new` gives out. Replaces it for all of a program: to be included by one
/// file of it alone.
namespace support {

namespace detail {

inline std::atomic<std::size_t> allocations = 0;
inline std::atomic<std::size_t> bytes_held = 0;
inline std::atomic<std::size_t> most_bytes_held = 0;

/// Stands right before what is given out.
struct Block {
    std::size_t size = 0;
    std::size_t offset = 0;  ///< from where the memory begins to what is given out
};

inline void* allocate(std::size_t size, std::size_t alignment) {
    const std::size_t offset = std::max(alignment, sizeof(Block));
    const std::size_t whole = (offset + size + alignment - 1) / alignment * alignment;
    auto* const memory = static_cast<std::byte*>(std::aligned_alloc(alignment, whole));
    if (memory == nullptr) throw std::bad_alloc();
    new (memory + offset - sizeof(Block)) Block{size, offset};
    ++allocations;
    const std::size_t held = bytes_held += size;
    std::size_t most = most_bytes_held;
    while (held > most && !most_bytes_held.compare_exchange_weak(most, held)) {
    }
    return memory + offset;
}

inline void release(void* given) noexcept {
    if (given == nullptr) return;
    auto* const bytes = static_cast<std::byte*>(given);
    const Block block = *reinterpret_cast<const Block*>(bytes - sizeof(Block));
    bytes_held -= block.size;
    std::free(bytes - block.offset);
}

}  // namespace detail

/// How often `run` allocates.
template <class Run>
std::size_t allocations_of(const Run& run) {
    const std::size_t before = detail::allocations;
    run();
    return detail::allocations - before;
}

/// The most bytes that were held at any time of `run`, beyond those that were before.
template <class Run>
std::size_t peak_of(const Run& run) {
    const std::size_t before = detail::bytes_held;
    detail::most_bytes_held = before;
    run();
    return detail::most_bytes_held - before;
}

}  // namespace support

void* operator new(std::size_t size) {
    return support::detail::allocate(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return support::detail::allocate(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return support::detail::allocate(size, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { support::detail::release(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    support::detail::release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept { support::detail::release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    support::detail::release(memory);
}
