#pragma once

#include "ludus/core/player.hpp"
#include "ludus/games/l_game/position.hpp"

/// Positions of the L-Game that no action leads to.
namespace support {

/// The position with the other player to move.
[[nodiscard]] inline ludus::l_game::Position with_other_mover(
    const ludus::l_game::Position& position) {
    return {position.piece(ludus::Player::first),
            position.piece(ludus::Player::second),
            position.neutral(0),
            position.neutral(1),
            ludus::opponent(position.to_move()),
            position.neutral_due()};
}

/// The position as the second player sees it who stands where the first stood: the colours of the
/// pieces and the mover are exchanged.
[[nodiscard]] inline ludus::l_game::Position with_seats_swapped(
    const ludus::l_game::Position& position) {
    return {position.piece(ludus::Player::second),
            position.piece(ludus::Player::first),
            position.neutral(0),
            position.neutral(1),
            ludus::opponent(position.to_move()),
            position.neutral_due()};
}

}  // namespace support
