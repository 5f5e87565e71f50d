#include "ludus/learn/batch.hpp"

#include <algorithm>
#include <cstddef>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/l_game/position.hpp"
#include "support/random_game.hpp"
#include "support/tic_tac_toe.hpp"

using ludus::Batch;
using ludus::Episode;
using support::marked;
using support::random_game;
using LGame = ludus::l_game::Position;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

/// What every batch must say, by the rules of the game alone.
template <ludus::Game G>
void require_laws(const Batch<G>& batch) {
    REQUIRE(batch.steps.size() == batch.size());
    std::size_t played = 0;
    for (std::size_t row = 0; row < batch.size(); ++row) {
        const auto& step = batch.steps[row];
        const G& position = batch.positions[row];
        if (!step.played) {
            REQUIRE(step.reward == 0);
            REQUIRE_FALSE(position.outcome());
            continue;
        }
        ++played;
        const auto legal = position.legal_actions();
        REQUIRE(std::ranges::find(legal, step.action) != legal.end());
        const G next = ludus::after(position, step.action);
        REQUIRE(step.passes == (next.to_move() != position.to_move()));
        if (const auto outcome = next.outcome()) {
            REQUIRE(step.next == Batch<G>::no_row);
            REQUIRE(step.reward == static_cast<float>(outcome->utility(position.to_move())));
        } else {
            REQUIRE(step.next == row + 1);
            REQUIRE(batch.positions[step.next] == next);
            REQUIRE(step.reward == 0);
        }
    }
    REQUIRE(batch.played == played);
}

/// A random game of the L-Game that a player won.
Episode<LGame> finished_game(ludus::Rng& rng) {
    while (true) {
        Episode<LGame> game = random_game(rng, 400, LGame::random_start(rng));
        if (game.position_after(game.actions.size()).outcome()) return game;
    }
}

}  // namespace

TEST_CASE("a won game has a row for every action and a reward in the last", "[learn][batch]") {
    Batch<TicTacToe> batch;
    batch.add_game(marked({0, 3, 1, 4, 2}), 0);
    REQUIRE(batch.size() == 5);
    REQUIRE(batch.played == 5);
    for (std::size_t row = 0; row < 5; ++row) {
        REQUIRE(batch.steps[row].played);
        REQUIRE(batch.steps[row].passes);
        REQUIRE(batch.steps[row].reward == (row == 4 ? 1 : 0));
        REQUIRE(batch.steps[row].next == (row == 4 ? Batch<TicTacToe>::no_row : row + 1));
    }
    REQUIRE(batch.steps[3].action.cell == 4);
    REQUIRE(batch.positions[0] == TicTacToe{});
    require_laws(batch);
}

TEST_CASE("a drawn game rewards nobody", "[learn][batch]") {
    const auto game = marked({0, 1, 2, 4, 3, 5, 7, 6, 8});
    REQUIRE(game.position_after(9).outcome() == ludus::Outcome::draw());
    Batch<TicTacToe> batch;
    batch.add_game(game, 0);
    REQUIRE(batch.size() == 9);
    for (const auto& step : batch.steps) REQUIRE(step.reward == 0);
    REQUIRE(batch.steps.back().next == Batch<TicTacToe>::no_row);
    require_laws(batch);
}

TEST_CASE("a game cut off ends in a row without an action", "[learn][batch]") {
    Batch<TicTacToe> batch;
    batch.add_game(marked({0, 3, 1}), 0);
    REQUIRE(batch.size() == 4);
    REQUIRE(batch.played == 3);
    REQUIRE(batch.steps[2].next == 3);
    REQUIRE_FALSE(batch.steps[3].played);
    REQUIRE(batch.positions[3] == marked({0, 3, 1}).position_after(3));
    require_laws(batch);
}

TEST_CASE("games stand one after another", "[learn][batch]") {
    Batch<TicTacToe> batch;
    batch.add_game(marked({0, 3, 1}), 0);
    batch.add_game(marked({0, 3, 1, 4, 2}), 0);
    batch.add_game(marked({8}), 0);
    REQUIRE(batch.size() == 4 + 5 + 2);
    REQUIRE(batch.played == 3 + 5 + 1);
    REQUIRE(batch.steps[4].next == 5);
    REQUIRE(batch.steps[8].next == Batch<TicTacToe>::no_row);
    REQUIRE(batch.steps[9].next == 10);
    require_laws(batch);

    batch.clear();
    REQUIRE(batch.size() == 0);
    REQUIRE(batch.played == 0);
    batch.add_game(marked({4}), 0);
    REQUIRE(batch.steps[0].next == 1);
    require_laws(batch);
}

TEST_CASE("a single action brings the position after it", "[learn][batch]") {
    const auto game = marked({0, 3, 1, 4, 2});
    Batch<TicTacToe> batch;
    batch.add_action(game, 1, 0);
    REQUIRE(batch.size() == 2);
    REQUIRE(batch.played == 1);
    REQUIRE(batch.positions[0] == game.position_after(1));
    REQUIRE(batch.steps[0].action.cell == 3);
    REQUIRE(batch.steps[0].next == 1);
    REQUIRE_FALSE(batch.steps[1].played);

    batch.add_action(game, 4, 0);
    REQUIRE(batch.size() == 3);
    REQUIRE(batch.played == 2);
    REQUIRE(batch.steps[2].reward == 1);
    REQUIRE(batch.steps[2].next == Batch<TicTacToe>::no_row);
    require_laws(batch);
}

TEST_CASE("the turn passes where the opponent moves next, not with every action",
          "[learn][batch]") {
    ludus::Rng rng(1);
    Batch<LGame> batch;
    batch.add_game(random_game<LGame>(rng, 20), 0);
    REQUIRE(batch.played >= 10);
    for (std::size_t row = 0; row < batch.played; ++row)
        REQUIRE(batch.steps[row].passes == (row % 2 == 1));
    require_laws(batch);
}

TEST_CASE("a game under a symmetry is the game of the images", "[learn][batch]") {
    ludus::Rng rng(2);
    for (std::size_t symmetry = 0; symmetry < LGame::symmetry_count; ++symmetry) {
        const Episode<LGame> finished = finished_game(rng);
        const Episode<LGame> cut_off = random_game<LGame>(rng, 11);
        Batch<LGame> batch;
        Batch<LGame> plain;
        for (const auto* game : {&finished, &cut_off}) {
            batch.add_game(*game, symmetry);
            plain.add_game(*game, 0);
        }
        require_laws(batch);
        REQUIRE(batch.size() == plain.size());
        REQUIRE(batch.played == plain.played);
        for (std::size_t row = 0; row < batch.size(); ++row) {
            REQUIRE(batch.positions[row] == plain.positions[row].transformed(symmetry));
            REQUIRE(batch.steps[row].reward == plain.steps[row].reward);
            REQUIRE(batch.steps[row].next == plain.steps[row].next);
            REQUIRE(batch.steps[row].passes == plain.steps[row].passes);
            if (plain.steps[row].played)
                REQUIRE(batch.steps[row].action ==
                        plain.positions[row].transformed(plain.steps[row].action, symmetry));
        }
        REQUIRE(plain.steps[finished.actions.size() - 1].next == Batch<LGame>::no_row);
        REQUIRE(plain.steps[finished.actions.size() - 1].reward != 0);
    }
}

TEST_CASE("a single action under a symmetry is the image of the action", "[learn][batch]") {
    ludus::Rng rng(3);
    const Episode<LGame> game = finished_game(rng);
    Batch<LGame> batch;
    for (std::size_t place = 0; place < game.actions.size(); ++place) {
        const std::size_t symmetry = place % LGame::symmetry_count;
        const std::size_t row = batch.size();
        batch.add_action(game, place, symmetry);
        const LGame position = game.position_after(place);
        REQUIRE(batch.positions[row] == position.transformed(symmetry));
        REQUIRE(batch.steps[row].action == position.transformed(game.actions[place], symmetry));
    }
    REQUIRE(batch.played == game.actions.size());
    REQUIRE(batch.size() == 2 * game.actions.size() - 1);
    require_laws(batch);
}
