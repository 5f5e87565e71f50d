#pragma once

#include <concepts>
#include <stdexcept>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/raise.hpp"
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

/// Where a game begins: at a random position, if that is asked for and there are any.
template <Game G>
[[nodiscard]] G start_of(bool random, Rng& rng) noexcept {
    if constexpr (RandomStart<G>)
        if (random) return G::random_start(rng);
    return {};
}

/// Refuses settings that ask for random starts of a game that has none. Throws
/// `std::invalid_argument`.
template <Game G>
void require_random_start(bool asked) {
    if constexpr (!RandomStart<G>)
        if (asked)
            raise(std::invalid_argument(concat("random starts: expected none, since ", G::name,
                                               " has no random_start(), found them asked for")));
}

}  // namespace LUDUS_NAMESPACE
