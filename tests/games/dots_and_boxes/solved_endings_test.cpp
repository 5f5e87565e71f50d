#include "ludus/games/dots_and_boxes/solved_endings.hpp"

#include <algorithm>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/learn/oracle.hpp"

using namespace ludus;
using SmallBoard = dots_and_boxes::Board<2, 2>;
using Small = dots_and_boxes::BasicPosition<2, 2>;
using dots_and_boxes::SolvedEndings;

namespace {

/// The margin still to come with an action, to the player to move, by trying everything.
int minimax(const Small& position, Small::Action action) {
    const Player mover = position.to_move();
    Small next = position;
    next.play(action);
    const int gained = next.margin(mover) - position.margin(mover);
    if (next.outcome()) return gained;
    int best = -4;
    for (const auto reply : next.legal_actions()) best = std::max(best, minimax(next, reply));
    return gained + (next.to_move() == mover ? best : -best);
}

}  // namespace

TEST_CASE("all actions are known once few edges are free",
          "[games][dots_and_boxes][solved_endings]") {
    static_assert(Oracle<SolvedEndings<SmallBoard>, Small>);
    SolvedEndings<SmallBoard> endings(7, 0.5F);
    Rng rng(1);
    for (int game = 0; game < 50; ++game) {
        for (Small position; !position.outcome(); position.play(position.random_action(rng))) {
            const auto values = endings.values(position);
            const auto actions = position.legal_actions();
            REQUIRE(values.size() == (actions.size() <= 7 ? actions.size() : 0));
            for (std::size_t i = 0; i < values.size(); ++i)
                REQUIRE(values[i] == 0.5F * static_cast<float>(minimax(position, actions[i])));
        }
    }
}

TEST_CASE("without a number of edges nothing is known", "[games][dots_and_boxes][solved_endings]") {
    SolvedEndings<SmallBoard> endings;
    REQUIRE(endings.values(Small{}).empty());
}
