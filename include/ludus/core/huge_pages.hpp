#pragma once

#include <cstddef>

#if defined(__linux__)
#include <sys/mman.h>

#include "ludus/core/compiler.hpp"
#endif

namespace LUDUS_NAMESPACE {

/// Bytes of a large page of memory, of which the processor finds the place quickly; usual are 4
/// KiB.
inline constexpr std::size_t huge_page = std::size_t{1} << 21U;

/// Asks the system for large pages where it has them, for memory that begins on the border of one.
inline void advise_huge_pages([[maybe_unused]] void* memory,
                              [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    static_cast<void>(::madvise(memory, bytes, MADV_HUGEPAGE));  // a refusal costs speed alone
#endif
}

}  // namespace LUDUS_NAMESPACE
