#pragma once

#include <cstddef>
#include <limits>
#include <new>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/huge_pages.hpp"

namespace LUDUS_NAMESPACE {

/// Bytes of a cache line and of the widest vector register: where buffers for kernels begin.
inline constexpr std::size_t cache_line = 64;

/// Allocates at cache-line boundaries; from half a large page on, whole large pages, or, if it is
/// to be `exact`, no more than is asked for, on large pages as far as that fills them.
template <class T, bool exact = false>
struct AlignedAllocator {
    using value_type = T;  ///< as every allocator has it
    /// The same for other items.
    template <class U>
    struct rebind {
        using other = AlignedAllocator<U, exact>;  ///< as the standard calls it
    };

    AlignedAllocator() = default;
    /// Allocators of all types are equal and hold nothing.
    template <class U>
    explicit(false) AlignedAllocator(const AlignedAllocator<U, exact>&) noexcept {}

    /// Room for so many items, uninitialised. Throws `std::bad_alloc` where there is none.
    [[nodiscard]] T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        if (!is_large(count))
            return static_cast<T*>(::operator new(bytes, std::align_val_t{cache_line}));
        const std::size_t pages = (bytes + (exact ? 0 : huge_page - 1)) / huge_page * huge_page;
        void* const items = ::operator new(exact ? bytes : pages, std::align_val_t{huge_page});
        advise_huge_pages(items, pages);
        return static_cast<T*>(items);
    }
    /// Takes `count` as it was at `allocate`, since it tells how large the pages are.
    void deallocate(T* items, std::size_t count) noexcept {
        ::operator delete(items, std::align_val_t{is_large(count) ? huge_page : cache_line});
    }

    /// Leaves room to count in whole large pages.
    [[nodiscard]] static constexpr std::size_t max_size() noexcept {
        return (std::numeric_limits<std::ptrdiff_t>::max() - huge_page) / sizeof(T);
    }

    friend bool operator==(AlignedAllocator, AlignedAllocator) noexcept { return true; }

private:
    [[nodiscard]] static constexpr bool is_large(std::size_t count) noexcept {
        return count * sizeof(T) >= huge_page / 2;
    }
};

/// A vector whose first element lies on a cache-line boundary.
template <class T>
using aligned_vector = std::vector<T, AlignedAllocator<T>>;

/// The same for what keeps to a budget: takes no more memory than its capacity says.
template <class T>
using exact_vector = std::vector<T, AlignedAllocator<T, true>>;

}  // namespace LUDUS_NAMESPACE
