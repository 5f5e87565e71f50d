#pragma once

#include <algorithm>
#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/core/workers.hpp"

/// How the rows of a batch are dealt to workers.
namespace LUDUS_NAMESPACE {

/// Rows that one worker takes at a time: so few that two can share all but the smallest batch.
[[nodiscard]] constexpr std::size_t chunk_size(std::size_t rows) noexcept {
    return std::clamp<std::size_t>((rows + 7) / 8 * 4, 32, 96);
}
/// The number of chunks of `rows` rows; the last may be smaller.
[[nodiscard]] constexpr std::size_t chunk_count(std::size_t rows) noexcept {
    return (rows + chunk_size(rows) - 1) / chunk_size(rows);
}

/// Calls `task(first, last)` for all chunks of some rows.
template <class Task>
void for_each_chunk(std::size_t rows, Workers& workers, const Task& task) {
    const std::size_t size = chunk_size(rows);
    workers.run(chunk_count(rows),
                [&](std::size_t c) { task(c * size, std::min(c * size + size, rows)); });
}

}  // namespace LUDUS_NAMESPACE
