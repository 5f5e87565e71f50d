#include "ludus/games/dots_and_boxes/solver_agent.hpp"

#include <cstddef>
#include <cstdint>
#include <map>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"

using namespace ludus;
using dots_and_boxes::AdvancedAgent;
using dots_and_boxes::BasicPosition;
using dots_and_boxes::Board;
using dots_and_boxes::SolverAgent;

namespace {

/// The first player's margin at the end of a game.
template <class P, class A, class B>
int margin_of_game(A& first, B& second, Rng& rng) {
    P position;
    while (!position.outcome())
        position.play(position.to_move() == Player::first ? first.act(position, rng)
                                                          : second.act(position, rng));
    return position.margin(Player::first);
}

}  // namespace

TEST_CASE("dots_and_boxes: the perfect player is an agent", "[dots_and_boxes][solver_agent]") {
    STATIC_REQUIRE(Agent<SolverAgent<Board<4, 4>>, BasicPosition<4, 4>>);
    STATIC_REQUIRE(Agent<SolverAgent<Board<7, 7>>, BasicPosition<7, 7>>);
    STATIC_REQUIRE(!Agent<SolverAgent<Board<4, 4>>, BasicPosition<3, 3>>);
    STATIC_REQUIRE(!Agent<SolverAgent<Board<4, 4>>, tic_tac_toe::Position>);
}

TEST_CASE("dots_and_boxes: the perfect player gets the board's value, and more of others",
          "[dots_and_boxes][solver_agent]") {
    using P = BasicPosition<2, 3>;  // worth 2 to the second player
    SolverAgent<Board<2, 3>> perfect(1 << 18);
    SolverAgent<Board<2, 3>> other = perfect;
    const AdvancedAgent advanced;
    Rng rng(30);
    int won_more = 0;
    for (int game = 0; game < 30; ++game) {
        CHECK(margin_of_game<P>(perfect, other, rng) == -2);
        CHECK(margin_of_game<P>(perfect, advanced, rng) >= -2);
        const int margin = margin_of_game<P>(advanced, perfect, rng);
        CHECK(margin <= -2);
        won_more += margin < -2;
    }
    CHECK(won_more > 0);
}

TEST_CASE("dots_and_boxes: the perfect player chooses any action that gives nothing away",
          "[dots_and_boxes][solver_agent]") {
    SolverAgent<Board<1, 2>> agent(0);
    Rng rng(31);
    // Both boxes have two sides and go to the opponent, whatever is drawn.
    const BasicPosition<1, 2> chain(0b000'1111, 0, Player::first);
    std::map<std::size_t, int> counts;
    for (int i = 0; i < 3'000; ++i) ++counts[agent.act(chain, rng).index()];
    CHECK(counts.size() == 3);
    for (const auto& [edge, count] : counts) CHECK(count == Approx(1'000).margin(4 * 26));
    // The left box can be taken, and then the right one.
    const BasicPosition<1, 2> open(0b001'1111, 0, Player::first);
    for (int i = 0; i < 100; ++i) CHECK(agent.act(open, rng).index() == 5);
}
