#pragma once

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Begins to fetch the cache line of an address that is read soon. Changes nothing else.
inline void prefetch_line([[maybe_unused]] const void* address) noexcept {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#endif
}

}  // namespace LUDUS_NAMESPACE
