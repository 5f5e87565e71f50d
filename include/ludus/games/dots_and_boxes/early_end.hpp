#pragma once

#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"

namespace LUDUS_NAMESPACE::dots_and_boxes {

/// Ends a game as soon as the winner is certain: when a player leads by more boxes than are open.
struct EarlyEnd {
    template <class P>
        requires requires(const P& position) { position.open_boxes(); }
    [[nodiscard]] static constexpr std::optional<Outcome> judge(const P&, typename P::Action,
                                                                const P& after) noexcept {
        const int margin = after.margin(Player::first);
        if (margin > after.open_boxes()) return Outcome::win(Player::first);
        if (-margin > after.open_boxes()) return Outcome::win(Player::second);
        return std::nullopt;
    }
};

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
