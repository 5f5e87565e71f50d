#pragma once

#include "ludus/app/any_game.hpp"
#include "ludus/app/ugi_command.hpp"
#include "ludus/app/words.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/game/notated.hpp"

namespace LUDUS_NAMESPACE::app::ugi {

/// The game that `position` describes, under the limit and referee of `usual`. Where the moves go
/// on although the limit or the referee has ended the game, these count from there: a match may
/// have others. Throws `NotationError` for a wrong text or move, and for moves after the rules have
/// ended the game.
[[nodiscard]] inline AnyGame game_of(const SetPosition& told, const AnyGame& usual) {
    AnyGame game = usual.another(told.text);
    Words moves(told.moves);
    for (auto move = moves.next(); !move.empty(); move = moves.next()) {
        if (game.outcome()) {
            if (game.legal_actions().empty() || !game.has_notation())
                throw NotationError(move, 0, "no move more in a game that is over");
            game = game.another(game.text());
        }
        game.play(game.read(move));
    }
    return game;
}

}  // namespace LUDUS_NAMESPACE::app::ugi
