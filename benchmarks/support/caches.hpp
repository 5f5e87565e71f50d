#pragma once

#include <cstddef>
#include <span>

namespace benchmarks {

/// One level of a processor's data caches.
struct Cache {
    std::size_t bytes = 0;  ///< of data that it holds
    double rate = 0;  ///< bytes per second at which one core reads it; 0 if it was not measured
};

/// At how many bytes per second data of this size can be read again and again, at most: from the
/// first of the levels, which grow, that holds it. What none of them holds comes from memory, which
/// is no faster than the last one. 0 if that level was not measured.
[[nodiscard]] constexpr double read_rate(std::span<const Cache> levels,
                                         std::size_t bytes) noexcept {
    for (const Cache& level : levels)
        if (bytes <= level.bytes) return level.rate;
    return levels.empty() ? 0 : levels.back().rate;
}

}  // namespace benchmarks
