#pragma once

#include <cassert>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/search/proof.hpp"

namespace LUDUS_NAMESPACE {

/// Searches all actions up to `plies` deep for a forced win or loss of the mover, by the rules of
/// the game alone. Returns `none` if there is neither. In games where a player can move several
/// times in a row it may miss one. Requires that the game is not over.
///
/// Cost: one call of `can_win` for one ply; for two, a call after each action, up to the first that
/// avoids the loss. Each two further plies multiply that by the number of legal actions.
template <Game G>
[[nodiscard]] Proof forced_result(const G& position, std::uint32_t plies) noexcept {
    assert(!position.outcome());
    if (plies == 0) return Proof::none;
    if (can_win(position)) return Proof::win;
    if (plies == 1) return Proof::none;
    const Player mover = position.to_move();
    bool is_lost = true;
    for (const auto& action : position.legal_actions()) {
        G next = position;
        next.play(action);
        const bool turns = next.to_move() != mover;
        const auto outcome = next.outcome();
        const Proof result = outcome ? static_cast<Proof>(outcome->utility(next.to_move()))
                                     : forced_result(next, plies - 1);  // to the next mover
        if (result == (turns ? Proof::loss : Proof::win)) return Proof::win;
        if (result == (turns ? Proof::win : Proof::loss)) continue;
        if (turns && plies == 2) return Proof::none;  // no other action can win in two plies
        is_lost = false;
    }
    return is_lost ? Proof::loss : Proof::none;
}

}  // namespace LUDUS_NAMESPACE
