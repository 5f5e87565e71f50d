#pragma once

#include <concepts>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// A game decided by points: `margin(viewer)` is the viewer's points minus the opponent's so far.
/// Law: the margin of the one is the negated margin of the other.
template <class G>
concept Scored = Game<G> && requires(const G position, Player viewer) {
    { position.margin(viewer) } noexcept -> std::same_as<int>;
};

}  // namespace LUDUS_NAMESPACE
