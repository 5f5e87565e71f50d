#include "ludus/games/alquerque/evaluation.hpp"

#include <cstddef>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/evaluation.hpp"
#include "support/random_game.hpp"

using namespace ludus;
using alquerque::PiecesAhead;
using alquerque::Position;

TEST_CASE("alquerque: a search can count pieces, whatever the scoring", "[alquerque][evaluation]") {
    using Bell = alquerque::BasicPosition<alquerque::bell_rules>;
    STATIC_REQUIRE(Evaluation<PiecesAhead, Position>);
    STATIC_REQUIRE(Evaluation<PiecesAhead, Bell>);
    STATIC_REQUIRE(!Evaluation<PiecesAhead, tic_tac_toe::Position>);
    STATIC_REQUIRE(PiecesAhead::evaluate(Position{}, Player::first) == 0);
    Rng rng(1);
    std::size_t wrong = 0;
    for (int game = 0; game < 50; ++game)
        support::random_game<Bell>(rng, 100).replay([&](const Bell&, auto, const Bell& position) {
            const Position board(position.pieces(Player::first), position.pieces(Player::second),
                                 Player::first);
            for (const Player viewer : {Player::first, Player::second})
                wrong += PiecesAhead::evaluate(position, viewer) != board.margin(viewer);
        });
    CHECK(wrong == 0);
}
