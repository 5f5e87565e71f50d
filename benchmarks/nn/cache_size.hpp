#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>

namespace benchmarks {

/// The bytes of the data cache of a level, from 1, as the system reports them; 0 if unknown.
[[nodiscard]] inline std::size_t cache_size(int level) {
    for (const auto& cache : benchmark::CPUInfo::Get().caches)
        if (cache.level == level && cache.type != "Instruction")
            return static_cast<std::size_t>(cache.size);
    return 0;
}

}  // namespace benchmarks
