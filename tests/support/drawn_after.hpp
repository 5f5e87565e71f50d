#pragma once

#include <bit>
#include <optional>

#include "ludus/core/outcome.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

namespace support {

/// A referee of tic-tac-toe: a game is drawn once it has this many actions.
struct DrawnAfter {
    int actions = 9;

    [[nodiscard]] std::optional<ludus::Outcome> judge(
        const ludus::tic_tac_toe::Position&, ludus::tic_tac_toe::Action,
        const ludus::tic_tac_toe::Position& next) const noexcept {
        if (9 - std::popcount(next.vacant()) < actions) return std::nullopt;
        return ludus::Outcome::draw();
    }
};

}  // namespace support
