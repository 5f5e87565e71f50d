#pragma once

#include <cassert>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/search/proof.hpp"

namespace LUDUS_NAMESPACE {

/// Whether the mover of a position that is not over wins or loses by force within so many actions,
/// by the rules of the game alone: a search of all actions without values, table and order, for
/// wins that lie a few plies ahead. `none` says that there is no such win or loss, or in games
/// where a player moves several times in a row, that it was not found.
///
/// Cost: one ply asks `can_win` once, two ask it after each action up to the first that escapes;
/// every two more multiply that by the number of actions.
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
        Proof result = Proof::none;  // to whoever is to move next
        if (const auto outcome = next.outcome())
            result = static_cast<Proof>(outcome->utility(next.to_move()));
        else
            result = forced_result(next, plies - 1);
        if (result == (turns ? Proof::loss : Proof::win)) return Proof::win;
        if (result == (turns ? Proof::win : Proof::loss)) continue;
        if (turns && plies == 2) return Proof::none;  // nothing else can win in two
        is_lost = false;
    }
    return is_lost ? Proof::loss : Proof::none;
}

}  // namespace LUDUS_NAMESPACE
