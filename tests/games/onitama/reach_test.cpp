#include "ludus/games/onitama/reach.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/onitama/action.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

using namespace ludus;
using namespace ludus::onitama;
using onitama::detail::card_of;
using onitama::detail::Cells;
using onitama::detail::cells_of;
using onitama::detail::nowhere;

namespace {

using Moves = std::vector<std::pair<std::size_t, int>>;  ///< pieces, and the cells that they reach

Moves moves_of_card(const Cells& cells, Card card, int forward) {
    Moves moves;
    onitama::detail::for_each_move(cells, card, forward, [&](std::size_t piece, int cell) {
        moves.emplace_back(piece, cell);
    });
    return moves;
}

constexpr Cells alone_at(std::size_t piece, int cell) {
    Cells cells{};
    cells.fill(nowhere);
    cells[piece] = cell;
    return cells;
}

/// Piece, card and cell, as the mover sees it.
using Step = std::tuple<std::size_t, Card, int>;

/// All that the pieces of `player` can do without a look at who stands where, except for cells of
/// their own; `viewer` sees the board.
std::vector<Step> reached_steps(const Position& position, Player player, Player viewer) {
    const Cells cells = cells_of(position.pieces(player), viewer);
    std::vector<Step> steps;
    for (const std::size_t slot : {0U, 1U}) {
        const Card card = card_of(position, player, slot);
        for (const auto& [piece, cell] : moves_of_card(cells, card, player == viewer ? 1 : -1))
            if (std::ranges::find(cells, cell) == cells.end())
                steps.emplace_back(piece, card, cell);
    }
    std::ranges::sort(steps);
    return steps;
}

/// The same by the rules, of the player to move.
std::vector<Step> legal_steps(const Position& position, Player viewer) {
    std::vector<Step> steps;
    for (const Action action : position.legal_actions())
        if (!action.passes())
            steps.emplace_back(action.piece(), position.card(action),
                               cell_seen_by(viewer, position.destination(action)));
    std::ranges::sort(steps);
    return steps;
}

}  // namespace

TEST_CASE("onitama: cells are counted as the mover sees them", "[onitama][reach]") {
    constexpr Pieces first = Pieces::at_start(Player::first);
    constexpr Pieces second = Pieces::at_start(Player::second);
    STATIC_REQUIRE(cells_of(first, Player::first) == Cells{0, 1, 3, 4, 2});
    STATIC_REQUIRE(cells_of(second, Player::second) == Cells{0, 1, 3, 4, 2});
    STATIC_REQUIRE(cells_of(first, Player::second) == Cells{24, 23, 21, 20, 22});
    STATIC_REQUIRE(cells_of(second, Player::first) == Cells{24, 23, 21, 20, 22});
}

TEST_CASE("onitama: a captured piece stands nowhere", "[onitama][reach]") {
    constexpr Pieces pieces(std::array{captured, square(1, 2), captured, square(4, 4), captured});
    STATIC_REQUIRE(cells_of(pieces, Player::first) == Cells{nowhere, 11, nowhere, 24, nowhere});
    STATIC_REQUIRE(cells_of(pieces, Player::second) == Cells{nowhere, 13, nowhere, 0, nowhere});
}

TEST_CASE("onitama: two cards of each player, and the one aside", "[onitama][reach]") {
    constexpr Position start({.first = cards(Card::cobra, Card::tiger),
                              .second = cards(Card::crab, Card::ox),
                              .aside = Card::goose});
    STATIC_REQUIRE(card_of(start, Player::first, 0) == Card::tiger);
    STATIC_REQUIRE(card_of(start, Player::first, 1) == Card::cobra);
    STATIC_REQUIRE(card_of(start, Player::second, 0) == Card::crab);
    STATIC_REQUIRE(card_of(start, Player::second, 1) == Card::ox);
    STATIC_REQUIRE(card_of(start, Player::first, 2) == Card::goose);
    STATIC_REQUIRE(card_of(start, Player::second, 2) == Card::goose);
}

TEST_CASE("onitama: a card leads the mover up the board, the opponent down", "[onitama][reach]") {
    // The rabbit moves forward right, 2 to the right and back left. The middle is cell 12.
    CHECK(moves_of_card(alone_at(3, 12), Card::rabbit, 1) == Moves{{3, 18}, {3, 14}, {3, 6}});
    CHECK(moves_of_card(alone_at(3, 12), Card::rabbit, -1) == Moves{{3, 6}, {3, 10}, {3, 18}});
}

TEST_CASE("onitama: moves off the board are left out, and a card with two moves has two",
          "[onitama][reach]") {
    CHECK(moves_of_card(alone_at(master, 12), Card::tiger, 1) == Moves{{master, 22}, {master, 7}});
    CHECK(moves_of_card(alone_at(master, 2), Card::tiger, 1) == Moves{{master, 12}});
    CHECK(moves_of_card(alone_at(master, 22), Card::tiger, 1) == Moves{{master, 17}});
    CHECK(moves_of_card(alone_at(master, 2), Card::tiger, -1) == Moves{{master, 7}});
    // The crab from either edge: forward, and 2 towards the middle.
    CHECK(moves_of_card(alone_at(0, 5), Card::crab, 1) == Moves{{0, 10}, {0, 7}});
    CHECK(moves_of_card(alone_at(0, 9), Card::crab, 1) == Moves{{0, 14}, {0, 7}});
    CHECK(moves_of_card(Cells{nowhere, nowhere, nowhere, nowhere, nowhere}, Card::crab, 1).empty());
}

TEST_CASE("onitama: cards reach the squares of the legal actions, and those of own pieces",
          "[onitama][reach]") {
    Rng rng(1);
    std::size_t positions = 0;
    for (int game = 0; game < 30; ++game)
        for (Position position = Position::random_start(rng); !position.outcome();
             position.play(rng.pick(position.legal_actions())), ++positions) {
            const Player mover = position.to_move();
            REQUIRE(reached_steps(position, mover, mover) == legal_steps(position, mover));
            const Position waited = position.null_move();
            if (!waited.outcome())
                REQUIRE(reached_steps(position, opponent(mover), mover) ==
                        legal_steps(waited, mover));
        }
    CHECK(positions > 300);
}
