#include "ludus/learn/batch.hpp"

#include <algorithm>
#include <cstddef>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/position.hpp"
#include "support/random_game.hpp"
#include "support/tic_tac_toe.hpp"

using ludus::Batch;
using ludus::Episode;
using ludus::Returns;
using ludus::SeatReturns;
using support::marked;
using support::random_game;
using LGame = ludus::l_game::Position;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

constexpr Returns returns;

/// What every batch of one-step returns must say, by the rules of the game alone.
template <ludus::Game G>
void require_laws(const Batch<G>& batch) {
    REQUIRE(batch.steps.size() == batch.size());
    for (std::size_t row = 0; row < batch.size(); ++row) {
        const auto& step = batch.steps[row];
        const G& position = batch.positions[row].present();
        const auto legal = position.legal_actions();
        REQUIRE(std::ranges::find(legal, step.action) != legal.end());
        const G next = ludus::after(position, step.action);
        REQUIRE(step.factor == (next.to_move() != position.to_move() ? -0.9F : 1.0F));
        REQUIRE(step.weight == 1);
        if (const auto outcome = next.outcome()) {
            REQUIRE(step.next_row == Batch<G>::none);
            REQUIRE(step.successor == Batch<G>::none);
            REQUIRE(step.reward == static_cast<float>(outcome->utility(position.to_move())));
            continue;
        }
        REQUIRE(step.reward == 0);
        REQUIRE((step.next_row == Batch<G>::none) != (step.successor == Batch<G>::none));
        if (step.next_row != Batch<G>::none) {
            REQUIRE(step.next_row == row + 1);
            REQUIRE(batch.positions[step.next_row].present() == next);
        } else {
            REQUIRE(batch.successors[step.successor].present() == next);
        }
    }
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
    batch.add_game(marked({0, 3, 1, 4, 2}), 0, returns);
    REQUIRE(batch.size() == 5);
    REQUIRE(batch.successors.empty());
    for (std::size_t row = 0; row < 5; ++row) {
        REQUIRE(batch.steps[row].reward == (row == 4 ? 1 : 0));
        REQUIRE(batch.steps[row].next_row == (row == 4 ? Batch<TicTacToe>::none : row + 1));
    }
    REQUIRE(batch.steps[3].action.cell == 4);
    REQUIRE(batch.positions[0].present() == TicTacToe{});
    require_laws(batch);
}

TEST_CASE("a drawn game rewards nobody", "[learn][batch]") {
    const auto game = marked({0, 1, 2, 4, 3, 5, 7, 6, 8});
    REQUIRE(game.position_after(9).outcome() == ludus::Outcome::draw());
    Batch<TicTacToe> batch;
    batch.add_game(game, 0, returns);
    REQUIRE(batch.size() == 9);
    for (const auto& step : batch.steps) REQUIRE(step.reward == 0);
    require_laws(batch);
}

TEST_CASE("a game cut off ends in a successor", "[learn][batch]") {
    Batch<TicTacToe> batch;
    batch.add_game(marked({0, 3, 1}), 0, returns);
    REQUIRE(batch.size() == 3);
    REQUIRE(batch.steps[2].successor == 0);
    REQUIRE(batch.successors.size() == 1);
    REQUIRE(batch.successors[0].present() == marked({0, 3, 1}).position_after(3));
    require_laws(batch);
}

TEST_CASE("games stand one after another", "[learn][batch]") {
    Batch<TicTacToe> batch;
    batch.add_game(marked({0, 3, 1}), 0, returns);
    batch.add_game(marked({0, 3, 1, 4, 2}), 0, returns);
    batch.add_game(marked({8}), 0, returns);
    REQUIRE(batch.size() == 3 + 5 + 1);
    REQUIRE(batch.successors.size() == 2);
    REQUIRE(batch.steps[3].next_row == 4);
    REQUIRE(batch.steps[7].next_row == Batch<TicTacToe>::none);
    REQUIRE(batch.steps[8].successor == 1);
    require_laws(batch);

    batch.clear();
    REQUIRE(batch.size() == 0);
    REQUIRE(batch.successors.empty());
    batch.add_game(marked({4}), 0, returns);
    REQUIRE(batch.steps[0].successor == 0);
    require_laws(batch);
}

TEST_CASE("a single action brings the position after it", "[learn][batch]") {
    const auto game = marked({0, 3, 1, 4, 2});
    Batch<TicTacToe> batch;
    batch.add_action(game, 1, 0, returns);
    REQUIRE(batch.size() == 1);
    REQUIRE(batch.positions[0].present() == game.position_after(1));
    REQUIRE(batch.steps[0].action.cell == 3);
    REQUIRE(batch.steps[0].successor == 0);
    REQUIRE(batch.successors[0].present() == game.position_after(2));

    batch.add_action(game, 4, 0, returns);
    REQUIRE(batch.size() == 2);
    REQUIRE(batch.steps[1].reward == 1);
    REQUIRE(batch.steps[1].successor == Batch<TicTacToe>::none);
    REQUIRE(batch.successors.size() == 1);
    require_laws(batch);
}

TEST_CASE("the turn passes where the opponent moves next, not with every action",
          "[learn][batch]") {
    ludus::Rng rng(1);
    Batch<LGame> batch;
    batch.add_game(random_game<LGame>(rng, 20), 0, returns);
    REQUIRE(batch.size() >= 10);
    for (std::size_t row = 0; row < batch.size(); ++row)
        REQUIRE(batch.steps[row].factor == (row % 2 == 1 ? -0.9F : 1.0F));
    require_laws(batch);
}

TEST_CASE("returns of several steps reach over as many actions, or to the game's end",
          "[learn][batch]") {
    const auto game = marked({0, 3, 1, 4, 2});
    const Returns three{.discount = 0.5F, .steps = 3};
    Batch<TicTacToe> batch;
    batch.add_game(game, 0, three);
    REQUIRE(batch.size() == 5);
    for (std::size_t row = 0; row < 2; ++row) {
        REQUIRE(batch.steps[row].reward == 0);
        REQUIRE(batch.steps[row].factor == -0.125F);
        REQUIRE(batch.steps[row].next_row == row + 3);
    }
    // The first player wins with the fifth action, two actions of the other's loss before it.
    REQUIRE(batch.steps[2].reward == 0.25F);
    REQUIRE(batch.steps[3].reward == -0.5F);
    REQUIRE(batch.steps[4].reward == 1);
    for (std::size_t row = 2; row < 5; ++row)
        REQUIRE(batch.steps[row].next_row == Batch<TicTacToe>::none);
    REQUIRE(batch.successors.empty());

    batch.clear();
    batch.add_action(game, 1, 0, three);
    REQUIRE(batch.successors.at(batch.steps[0].successor).present() == game.position_after(4));
    batch.add_action(marked({0, 3, 1}), 1, 0, three);
    REQUIRE(batch.steps[1].factor == 0.25F);
    REQUIRE(batch.successors.at(batch.steps[1].successor).present() ==
            marked({0, 3, 1}).position_after(3));
}

TEST_CASE("an action may be worth the last position of the opponent's turn, or the game's end",
          "[learn][batch]") {
    using Boxes = ludus::dots_and_boxes::BasicPosition<2, 2>;
    const Returns whole{.discount = 0.5F, .discount_within = 0.25F, .whole_turn = true};
    ludus::Rng rng(1);
    int ends = 0, later = 0;
    for (int i = 0; i < 50; ++i) {
        const auto game = random_game<Boxes>(rng, 12);
        const std::size_t count = game.actions.size();
        for (std::size_t place = 0; place < count; ++place) {
            Batch<Boxes> batch;
            batch.add_action(game, place, 0, whole);
            const auto& step = batch.steps[0];
            const ludus::Player player = game.position_after(place).to_move();
            // The actions up to the player's next turn, or to the end.
            std::size_t next = place + 1;
            while (next < count && game.position_after(next).to_move() != player) ++next;
            const bool passes = game.position_after(place + 1).to_move() != player;
            const bool is_end = next == count;
            CHECK((step.successor == Batch<Boxes>::none) == is_end);
            if (is_end) {
                const auto outcome = game.position_after(count).outcome();
                CHECK(step.reward == static_cast<float>(outcome->utility(player)));
                ends += place + 1 < count;
                continue;
            }
            CHECK(step.reward == 0);
            CHECK(step.factor == (passes ? -0.5F : 0.25F));
            CHECK(batch.successors[step.successor].present() ==
                  game.position_after(passes ? next - 1 : next));
            later += next > place + 2;
        }
    }
    CHECK(ends > 0);
    CHECK(later > 0);
}

TEST_CASE("what is known of a position settles its actions and the one that leads there",
          "[learn][batch]") {
    auto game = marked({0, 3, 1, 4, 2});
    // Before the last two actions: cells 2 and 4 to 8 are free, then 2 and 5 to 8.
    game.values = {{0.1F, 0.5F, 0.2F, 0.3F, -1, 0}, {1, -0.25F, 0.75F, 0, 0}};
    Batch<TicTacToe> batch;
    batch.add_game(game, 0, returns);
    REQUIRE(batch.steps[0].next_row == 1);
    REQUIRE(batch.steps[1].next_row == 2);
    REQUIRE(batch.steps[1].reward == 0);
    for (std::size_t row = 2; row < 5; ++row)
        REQUIRE(batch.steps[row].next_row == Batch<TicTacToe>::none);
    REQUIRE(batch.steps[2].reward == -0.9F * 0.5F);
    REQUIRE(batch.steps[3].reward == 0.5F);  // cell 4
    REQUIRE(batch.steps[4].reward == 1);     // cell 2
    REQUIRE(batch.successors.empty());
    for (std::size_t row = 0; row < 3; ++row) REQUIRE(batch.known_of(row).empty());
    for (std::size_t row = 3; row < 5; ++row) {
        const auto known = batch.known_of(row);
        const auto actions = batch.positions[row].present().legal_actions();
        REQUIRE(known.size() == actions.size());
        for (std::size_t i = 0; i < actions.size(); ++i) {
            REQUIRE(known[i].action == actions[i]);
            REQUIRE(known[i].value == game.values[row - 3][i]);
        }
    }

    const Returns three{.discount = 0.5F, .steps = 3};
    batch.clear();
    batch.add_action(game, 0, 0, three);
    batch.add_action(game, 1, 0, three);
    batch.add_action(game, 4, 0, three);
    REQUIRE(batch.steps[0].reward == -0.125F * 0.5F);  // three actions later
    REQUIRE(batch.steps[1].reward == 0.25F * 0.5F);    // two, where values begin to be known
    REQUIRE(batch.steps[2].reward == 1);
    REQUIRE(batch.known_of(1).empty());
    REQUIRE(batch.known_of(2).size() == 5);
    REQUIRE(batch.successors.empty());
}

TEST_CASE("what is known turns with the position", "[learn][batch]") {
    auto game = marked({0, 3, 1, 4, 2});
    game.values = {{0.1F, 0.5F, 0.2F, 0.3F, -1, 0}, {1, -0.25F, 0.75F, 0, 0}};
    for (std::size_t s = 0; s < ludus::symmetry_count<TicTacToe>; ++s) {
        Batch<TicTacToe> batch;
        batch.add_game(game, s, returns);
        const TicTacToe position = game.position_after(3);
        const auto actions = position.legal_actions();
        const auto known = batch.known_of(3);
        for (std::size_t i = 0; i < actions.size(); ++i) {
            REQUIRE(known[i].action == ludus::image(position, actions[i], s));
            REQUIRE(known[i].value == game.values[0][i]);
        }
    }
}

TEST_CASE("a game under a symmetry is the game of the images", "[learn][batch]") {
    ludus::Rng rng(2);
    for (std::size_t symmetry = 0; symmetry < LGame::symmetry_count; ++symmetry) {
        const Episode<LGame> finished = finished_game(rng);
        const Episode<LGame> cut_off = random_game<LGame>(rng, 11);
        Batch<LGame> batch;
        Batch<LGame> plain;
        for (const auto* game : {&finished, &cut_off}) {
            batch.add_game(*game, symmetry, returns);
            plain.add_game(*game, 0, returns);
        }
        require_laws(batch);
        REQUIRE(batch.size() == plain.size());
        for (std::size_t row = 0; row < batch.size(); ++row) {
            REQUIRE(batch.positions[row].present() ==
                    plain.positions[row].present().transformed(symmetry));
            REQUIRE(batch.steps[row].reward == plain.steps[row].reward);
            REQUIRE(batch.steps[row].next_row == plain.steps[row].next_row);
            REQUIRE(batch.steps[row].successor == plain.steps[row].successor);
            REQUIRE(batch.steps[row].factor == plain.steps[row].factor);
            REQUIRE(batch.steps[row].action ==
                    plain.positions[row].present().transformed(plain.steps[row].action, symmetry));
        }
        REQUIRE(batch.successors.size() == 1);
        REQUIRE(batch.successors[0].present() ==
                plain.successors[0].present().transformed(symmetry));
        REQUIRE(plain.steps[finished.actions.size() - 1].next_row == Batch<LGame>::none);
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
        batch.add_action(game, place, symmetry, returns);
        const LGame position = game.position_after(place);
        REQUIRE(batch.positions[row].present() == position.transformed(symmetry));
        REQUIRE(batch.steps[row].action == position.transformed(game.actions[place], symmetry));
    }
    REQUIRE(batch.size() == game.actions.size());
    REQUIRE(batch.successors.size() == game.actions.size() - 1);
    require_laws(batch);
}

TEST_CASE("an action brings the position of its player's next one", "[learn][batch]") {
    const auto game = marked({0, 3, 1, 4, 2});
    const ludus::SeatReturns<> own{.end = {10, 0, -5}, .discount = 0.5F};
    Batch<TicTacToe> batch;
    for (const std::size_t place : {0U, 1U, 2U, 3U, 4U}) batch.add_seat_action(game, place, 0, own);
    REQUIRE(batch.size() == 5);
    REQUIRE(batch.successors.size() == 3);
    for (const std::size_t place : {0U, 1U, 2U}) {
        const auto& step = batch.steps[place];
        REQUIRE(batch.positions[place].present() == game.position_after(place));
        REQUIRE(step.action == game.actions[place]);
        REQUIRE(step.reward == 0);
        REQUIRE(step.factor == 0.5F);
        REQUIRE(step.next_row == Batch<TicTacToe>::none);
        REQUIRE(batch.successors[step.successor].present() == game.position_after(place + 2));
    }
    REQUIRE(batch.steps[3].reward == -5);  // the opponent won before the next choice
    REQUIRE(batch.steps[3].successor == Batch<TicTacToe>::none);
    REQUIRE(batch.steps[4].reward == 10);
    REQUIRE(batch.steps[4].successor == Batch<TicTacToe>::none);
}

TEST_CASE("an action within a turn is followed by the next one, undiscounted", "[learn][batch]") {
    ludus::Rng rng(9);
    const auto game = random_game<LGame>(rng, 40);
    Batch<LGame> batch;
    for (std::size_t place = 0; place + 4 < game.actions.size(); ++place) {
        batch.clear();
        batch.add_seat_action(game, place, 0, ludus::SeatReturns<>{.discount = 0.5F});
        const LGame position = game.position_after(place);
        std::size_t next = place + 1;
        while (game.position_after(next).to_move() != position.to_move()) ++next;
        REQUIRE(batch.successors[0].present() == game.position_after(next));
        REQUIRE(batch.steps[0].factor == (next == place + 1 ? 1.0F : 0.5F));
    }
}

TEST_CASE("an action counts what it gains itself, not what the reply does", "[learn][batch]") {
    using Checkers = ludus::chinese_checkers::Position;
    const ludus::SeatReturns<ludus::chinese_checkers::StepsAhead> gains{.unit = 0.01F};
    ludus::Rng rng(10);
    const auto game = random_game<Checkers>(rng, 60);
    for (std::size_t symmetry = 0; symmetry < Checkers::symmetry_count; ++symmetry) {
        Batch<Checkers> batch;
        for (std::size_t place = 0; place + 2 <= game.actions.size(); ++place)
            batch.add_seat_action(game, place, symmetry, gains);
        for (std::size_t row = 0; row < batch.size(); ++row) {
            const auto& step = batch.steps[row];
            const Checkers before = game.position_after(row);
            const Checkers next = game.position_after(row + 1);
            const auto player = before.to_move();
            int steps = 0;  // of the player's own pieces
            for (const int cell : next.cells(player))
                steps += Checkers::Board::advance(player, cell);
            for (const int cell : before.cells(player))
                steps -= Checkers::Board::advance(player, cell);
            REQUIRE(step.reward == Approx(0.01 * steps).margin(1e-6));
            REQUIRE(batch.positions[row].present() == before.transformed(symmetry));
            REQUIRE(step.action == before.transformed(game.actions[row], symmetry));
            REQUIRE(batch.successors[step.successor].present() ==
                    game.position_after(row + 2).transformed(symmetry));
        }
    }
}

TEST_CASE("batch: its positions stand with as many earlier ones as the network sees", "[batch]") {
    const Episode<TicTacToe> game = marked({0, 3, 1, 4});
    const auto require_seen = [&](const auto& seen, std::size_t count, std::size_t symmetry) {
        const auto recent = seen.recent();
        REQUIRE(recent.size() == std::min<std::size_t>(count, 2) + 1);
        for (std::size_t back = 0; back < recent.size(); ++back)
            REQUIRE(recent[recent.size() - 1 - back] ==
                    ludus::image(game.position_after(count - back), symmetry));
    };
    Batch<TicTacToe, 2> batch;
    batch.add_game(game, 0, Returns{});
    for (std::size_t row = 0; row < 4; ++row) require_seen(batch.positions[row], row, 0);
    require_seen(batch.successors.at(batch.steps[3].successor), 4, 0);
    for (std::size_t place = 0; place < 3; ++place) {
        batch.clear();
        batch.add_action(game, place, 0, Returns{.steps = 1});
        require_seen(batch.positions[0], place, 0);
        require_seen(batch.successors[0], place + 1, 0);
    }
    for (std::size_t place = 0; place < 3; ++place) {
        batch.clear();
        batch.add_seat_action(game, place, 0, SeatReturns<>{});
        require_seen(batch.positions[0], place, 0);
        if (place < 3 && !batch.successors.empty()) require_seen(batch.successors[0], place + 2, 0);
    }
}
