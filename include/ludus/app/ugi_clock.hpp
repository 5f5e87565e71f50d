#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "ludus/app/ugi_command.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"

namespace LUDUS_NAMESPACE::app::ugi {

/// The time that a player takes for an action, without the overhead; none if it is not limited. By
/// the clocks it is an equal share of what is left, over the actions to go, at most 20, and
/// three quarters of the increment, but at most half of what is left. A missing clock counts as
/// run out.
[[nodiscard]] inline std::optional<std::chrono::milliseconds> time_to_think(
    const Go& go, Player mover, std::uint64_t overhead) {
    const auto less_overhead = [&](std::uint64_t ms) { return ms - std::min(ms, overhead); };
    const auto ms = [](std::uint64_t count) {
        return std::chrono::milliseconds(static_cast<std::int64_t>(count));
    };
    if (go.movetime) return ms(less_overhead(*go.movetime));
    if (!go.time[0] && !go.time[1]) return std::nullopt;
    const std::uint64_t left = less_overhead(go.time[seat(mover)].value_or(0));
    const std::uint64_t increment = go.increment[seat(mover)];
    const std::uint64_t share =
        left / std::min<std::uint64_t>(go.moves_to_go.value_or(20), 20) + increment / 4 * 3;
    return ms(std::min(share, left / 2));
}

}  // namespace LUDUS_NAMESPACE::app::ugi
