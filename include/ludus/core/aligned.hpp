#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace ludus {

/// Bytes of a cache line and of the widest vector register: where buffers for kernels begin.
inline constexpr std::size_t cache_line = 64;

/// Allocates at cache-line boundaries.
template <class T>
struct AlignedAllocator {
    using value_type = T;

    AlignedAllocator() = default;
    template <class U>
    explicit(false) AlignedAllocator(const AlignedAllocator<U>&) noexcept {}

    [[nodiscard]] T* allocate(std::size_t count) {
        return static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t{cache_line}));
    }
    void deallocate(T* items, std::size_t) noexcept {
        ::operator delete(items, std::align_val_t{cache_line});
    }

    friend bool operator==(AlignedAllocator, AlignedAllocator) noexcept { return true; }
};

/// A vector whose first element lies on a cache-line boundary.
template <class T>
using aligned_vector = std::vector<T, AlignedAllocator<T>>;

}  // namespace ludus
