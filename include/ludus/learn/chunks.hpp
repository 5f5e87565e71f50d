#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/core/workers.hpp"

/// How the rows of a batch are dealt to workers, and the positions of an agent to its network.
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

/// Calls `act(some, theirs)` for the positions or requests in their order, at most `most` at a
/// time, with the room for their actions.
template <class Position, class Action, class Act>
void act_by_parts(std::span<const Position> positions, std::span<Action> actions, std::size_t most,
                  const Act& act) {
    assert(actions.size() >= positions.size() && most > 0);
    while (!positions.empty()) {
        const std::size_t count = std::min(positions.size(), most);
        act(positions.first(count), actions.first(count));
        positions = positions.subspan(count);
        actions = actions.subspan(count);
    }
}

}  // namespace LUDUS_NAMESPACE
