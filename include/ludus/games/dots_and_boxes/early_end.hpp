#pragma once

#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"

namespace LUDUS_NAMESPACE::dots_and_boxes {

/// Ends a game as soon as the winner is certain: when a player leads by more boxes than are open.
struct EarlyEnd {
    template <int rows, int columns>
    [[nodiscard]] static constexpr std::optional<Outcome> judge(
        const BasicPosition<rows, columns>&, Action,
        const BasicPosition<rows, columns>& after) noexcept {
        const int margin = after.margin(Player::first);
        if (margin > after.open_boxes()) return Outcome::win(Player::first);
        if (-margin > after.open_boxes()) return Outcome::win(Player::second);
        return std::nullopt;
    }
};

static_assert(Referee<EarlyEnd, Position>);

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
