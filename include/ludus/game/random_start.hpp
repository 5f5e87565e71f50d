#pragma once

#include <concepts>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// A game that can begin elsewhere than in its initial position: `random_start` draws a position
/// in which at least one action is legal. Games with dealt cards deal; others draw from all
/// positions of play.
template <class G>
concept RandomStart = Game<G> && requires(Rng& rng) {
    { G::random_start(rng) } noexcept -> std::same_as<G>;
};

}  // namespace LUDUS_NAMESPACE
