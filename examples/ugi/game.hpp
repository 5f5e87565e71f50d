#pragma once

#include <string_view>

#include "ludus/core/player.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/notated.hpp"

#include "../support/record.hpp"
#include "../support/record_text.hpp"
#include "commands.hpp"
#include "words.hpp"

/// The game of which the lines tell, and what they ask about it.
namespace examples::ugi {

/// The game that was played from a position by some moves, which must be legal. Throws `NotationError`.
/// The limit counts from that position on; it bounds the time that this takes, however long the line.
template <ludus::Notated G>
[[nodiscard]] Record<G> told_game(const SetPosition& told, const ludus::Limit& limit) {
    using Notation = ludus::Notation<G>;
    Record<G> game(told.text ? Notation::read_position(*told.text) : G{}, limit);
    Words moves(told.moves);
    for (auto move = moves.next(); !move.empty(); move = moves.next()) {
        if (game.outcome())
            throw ludus::NotationError(move, 0, "no move more in a game that is over");
        game.play(Notation::read_action(game.position(), move));
    }
    return game;
}

/// What is answered to a question.
template <ludus::Game G>
[[nodiscard]] std::string_view answer(Query query, const Record<G>& game) {
    if (query == Query::result) return result_of(game);
    const bool yes = query == Query::game_over ? game.outcome().has_value()
                                               : game.position().to_move() == ludus::Player::first;
    return yes ? "true" : "false";
}

}  // namespace examples::ugi
