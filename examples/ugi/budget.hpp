#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>

#include "ludus/core/player.hpp"

#include "ludus/app/ugi_command.hpp"

/// How long a search may go on.
namespace examples::ugi {

using namespace ludus::app::ugi;  // the commands

using Time = std::chrono::steady_clock;

/// The time that a player takes for a move; none where it is not limited. By the clocks it is a
/// twentieth of what is left and three quarters of the increment, but at most half of what is left.
/// A clock that is not told has run out.
[[nodiscard]] inline std::optional<std::chrono::milliseconds> time_to_think(const Go& go,
                                                                            ludus::Player mover) {
    const auto ms = [](std::uint64_t count) {
        return std::chrono::milliseconds(static_cast<std::int64_t>(count));
    };
    if (go.movetime) return ms(*go.movetime);
    if (!go.time[0] && !go.time[1]) return std::nullopt;
    const std::uint64_t left = go.time[ludus::seat(mover)].value_or(0);
    const std::uint64_t increment = go.increment[ludus::seat(mover)];
    return ms(std::min(left / 20 + increment / 4 * 3, left / 2));
}

/// What a search may spend, and for how many lines.
class Budget {
public:
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    /// Of a player who was told to go at `start`; `stop` ends it at any time.
    Budget(const Go& go, std::size_t lines, ludus::Player mover, Time::time_point start,
           std::stop_token stop)
        : lines_(lines),
          nodes_(go.nodes.value_or(unlimited)),
          depth_(go.depth.value_or(unlimited)),
          stop_(std::move(stop)) {
        if (const auto time = time_to_think(go, mover)) deadline_ = start + *time;
    }

    [[nodiscard]] std::size_t lines() const noexcept { return lines_; }  ///< at least 1
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    [[nodiscard]] std::uint64_t depth() const noexcept { return depth_; }  ///< plies
    /// Whether the search is to end now, for want of time or because it was told so.
    [[nodiscard]] bool is_over() const noexcept {
        return stop_.stop_requested() || (deadline_ && Time::now() >= *deadline_);
    }

private:
    std::size_t lines_;
    std::uint64_t nodes_;
    std::uint64_t depth_;
    std::optional<Time::time_point> deadline_;
    std::stop_token stop_;
};

}  // namespace examples::ugi
