#pragma once

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace benchmarks {

/// The bytes of the data cache of a level, from 1 to 3, as the system reports them; 0 if unknown.
[[nodiscard]] inline std::size_t cache_size(int level) {
    for (const auto& cache : benchmark::CPUInfo::Get().caches)
        if (cache.level == level && cache.type != "Instruction")
            return static_cast<std::size_t>(cache.size);
    // Virtual machines may hide what the line above reads.
    constexpr std::array names = {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE,
                                  _SC_LEVEL3_CACHE_SIZE};
    return static_cast<std::size_t>(
        std::max(0L, sysconf(names[static_cast<std::size_t>(level - 1)])));
}

}  // namespace benchmarks
