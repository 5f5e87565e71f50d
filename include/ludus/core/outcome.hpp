#pragma once

#include <cassert>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"

namespace LUDUS_NAMESPACE {

/// How a finished game ended, from nobody's viewpoint: a win for one named player, or a draw.
class Outcome {
public:
    /// A win for `winner`, so a loss for the other player.
    [[nodiscard]] static constexpr Outcome win(Player winner) noexcept {
        return Outcome{winner == Player::first ? std::int8_t{1} : std::int8_t{-1}};
    }
    /// A game that nobody has won.
    [[nodiscard]] static constexpr Outcome draw() noexcept { return Outcome{0}; }

    /// Whether nobody has won.
    [[nodiscard]] constexpr bool is_draw() const noexcept { return sign_ == 0; }

    /// Requires that the game was not drawn.
    [[nodiscard]] constexpr Player winner() const noexcept {
        assert(!is_draw());
        return sign_ > 0 ? Player::first : Player::second;
    }

    /// +1 where `viewer` won, -1 where `viewer` lost, 0 for a draw.
    [[nodiscard]] constexpr int utility(Player viewer) const noexcept {
        return viewer == Player::first ? sign_ : -sign_;
    }

    friend constexpr bool operator==(Outcome, Outcome) noexcept = default;

private:
    explicit constexpr Outcome(std::int8_t sign) noexcept : sign_(sign) {}

    std::int8_t sign_;  ///< the first player's utility
};

}  // namespace LUDUS_NAMESPACE
