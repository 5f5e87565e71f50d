#pragma once

#include <fmt/format.h>

#include <string>

#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/play/game_in_play.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_root.hpp"

#include "../../support/play.hpp"
#include "../../support/players.hpp"
#include "networks.hpp"
#include "rules.hpp"
#include "searching.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// The board as the paper's matrix lies, with files below and ranks beside it.
[[nodiscard]] inline std::string picture(const Game& position) {
    const std::string text = Notation::write(position);
    return picture_of_ranks(text.substr(0, text.find(' ')), Game::Board::size);
}

/// A game in the terminal by the rules of the match, but without a random opening: searches against
/// whoever types. Returns when it is over or input ends.
template <ludus::PolicyValueType D, Precision precision>
void play_in_terminal(const typename D::Parameters& parameters, const Searching& searching,
                      ludus::Player human) {
    using Evaluator = ludus::NetworkEvaluator<D, precision>;
    using Search = ludus::Puct<Game, ludus::PriorBound, D::past>;
    Evaluator evaluator(parameters);
    typename Search::Settings settings;
    settings.rule.exploration = static_cast<float>(searching.exploration_of<D>());
    Search search(settings);
    ludus::Rng rng(1);  // of which a search without noise asks nothing
    ludus::GameInPlay<Game, D::past> game(ludus::MatchRules{.limit = Players<Game>::limit}, Game(),
                                          match_referee);
    fmt::print("You are {}. A move is from-to (a1c3); `moves` lists what is legal, `quit` ends.\n",
               human == ludus::Player::first ? "A to F, and go to the upper right"
                                             : "a to f, and go to the lower left");
    while (!game.over()) {
        const Game& position = game.position();
        if (position.to_move() == human) {
            const auto action =
                ask(position, fmt::format("\n{}move> ", picture(position)), list_moves);
            if (!action) return;
            game.play(*action);
        } else {
            const auto root_actions = search.search(
                game.standing(), evaluator, static_cast<std::uint32_t>(searching.simulations), rng);
            const auto& root_action = ludus::best_root_action<Game>(root_actions);
            fmt::print("agent: {}, which it values at {:+.2f}\n",
                       Notation::write(position, root_action.action), root_action.value);
            game.play(root_action.action);
        }
    }
    const ludus::Outcome outcome = game.result().outcome;
    fmt::print("\n{}{}\n", picture(game.position()),
               outcome.is_draw()               ? "A draw: the game came to nothing."
                   : outcome.winner() == human ? "You win."
                                               : "You lose.");
}

}  // namespace examples::chinese_checkers::alpha_zero
