#include "ludus/games/chinese_checkers/evaluation.hpp"

#include <cstddef>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/chinese_checkers/forward.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/search/evaluation.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;

TEST_CASE("chinese_checkers: steps ahead are an evaluation, on any board", "[chinese_checkers]") {
    STATIC_REQUIRE(Evaluation<StepsAhead, Position>);
    STATIC_REQUIRE(Evaluation<StepsAhead, BasicPosition<9, 10>>);
}

TEST_CASE("chinese_checkers: an action brings its forward distance in steps",
          "[chinese_checkers]") {
    Rng rng(1);
    std::size_t wrong = 0;
    for (int game = 0; game < 20; ++game) {
        Position position;
        for (int i = 0; i < 100 && !position.outcome(); ++i) {
            const Player mover = position.to_move();
            const auto action = position.random_action(rng);
            const Position next = after(position, action);
            wrong += StepsAhead::evaluate(next, mover) !=
                StepsAhead::evaluate(position, mover) + forward_distance(position, action);
            wrong += StepsAhead::evaluate(next, Player::first) !=
                -StepsAhead::evaluate(next, Player::second);
            position = next;
        }
    }
    CHECK(wrong == 0);
}
