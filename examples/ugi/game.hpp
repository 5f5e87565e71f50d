#pragma once

#include <string_view>

#include "ludus/core/player.hpp"
#include "ludus/game/notated.hpp"

#include "ludus/app/any_game.hpp"
#include "ludus/app/game_record.hpp"
#include "ludus/app/ugi_command.hpp"
#include "ludus/app/words.hpp"

/// The game of which the lines tell, and what they ask about it.
namespace examples::ugi {

using namespace ludus::app::ugi;  // the commands

/// The game that was played from a position by some moves, which must be legal; one like `usual`,
/// with its limit, which counts from that position on and bounds the time that this takes, however
/// long the line. Throws `NotationError`.
[[nodiscard]] inline ludus::app::AnyGame told_game(const SetPosition& told,
                                                   const ludus::app::AnyGame& usual) {
    ludus::app::AnyGame game = usual.another(told.text);
    ludus::app::Words moves(told.moves);
    for (auto move = moves.next(); !move.empty(); move = moves.next()) {
        if (game.outcome())
            throw ludus::NotationError(move, 0, "no move more in a game that is over");
        game.play(game.read(move));
    }
    return game;
}

/// What is answered to a question.
[[nodiscard]] inline std::string_view answer(Query query, const ludus::app::AnyGame& game) {
    if (query == Query::result) return result_of(game);
    const bool yes = query == Query::game_over ? game.outcome().has_value()
                                               : game.to_move() == ludus::Player::first;
    return yes ? "true" : "false";
}

}  // namespace examples::ugi
