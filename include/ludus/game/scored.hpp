#pragma once

#include <concepts>

#include "ludus/game/game.hpp"

namespace ludus {

/// A game decided by points: `margin(viewer)` is the viewer's points minus the opponent's so far.
/// Law: the margin of the one is the negated margin of the other.
template <class G>
concept Scored = Game<G> && requires(const G position, Player viewer) {
    { position.margin(viewer) } noexcept -> std::same_as<int>;
};

}  // namespace ludus
