#include "../../examples/papers/dots_and_boxes/exactness.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/games/dots_and_boxes/solver.hpp"
#include "ludus/games/dots_and_boxes/solver_agent.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"

namespace {

using namespace papers::dots_and_boxes;
using Action = DotsAndBoxes::Action;
using Board = DotsAndBoxes::Board;
using Turn = std::pair<DotsAndBoxes, Action>;

/// Plays at random and writes down what it was asked and what it answered.
struct Diarist {
    std::vector<Turn>* diary;

    [[nodiscard]] Action act(const DotsAndBoxes& position, ludus::Rng& rng) const {
        const Action action = ludus::random_action(position, rng);
        diary->emplace_back(position, action);
        return action;
    }
};

/// By values of positions alone: whether the boxes that the mover will get are as many after the
/// action.
bool keeps_all(ludus::dots_and_boxes::Solver<Board>& solver, const Turn& turn) {
    const auto& [position, action] = turn;
    const DotsAndBoxes next = ludus::after(position, action);
    const int gained = next.margin(position.to_move()) - position.margin(position.to_move());
    const int sign = next.to_move() == position.to_move() ? 1 : -1;
    return solver.value(position) == gained + sign * solver.value(next);
}

}  // namespace

TEST_CASE("moves of the last 20 edges are compared with perfect play",
          "[experiments][dots_and_boxes_dqn]") {
    std::vector<Turn> diary;
    Exactness exactness;
    ludus::Workers alone;
    const auto tally = ludus::play_match<DotsAndBoxes>(WatchedAgent<Diarist>({&diary}, exactness),
                                                       ludus::dots_and_boxes::ModerateAgent{},
                                                       {.games = 30, .seed = 1}, alone);
    REQUIRE(tally.games() == 30);

    ludus::dots_and_boxes::Solver<Board> solver;
    std::uint64_t positions = 0;
    std::uint64_t kept = 0;
    for (const Turn& turn : diary) {
        if (turn.first.legal_action_count() > 20) continue;
        ++positions;
        kept += keeps_all(solver, turn);
    }
    CHECK(exactness.positions == positions);
    CHECK(exactness.kept == kept);
    CHECK(positions < diary.size());
    CHECK(kept > 0);
    CHECK(kept < positions);
}

TEST_CASE("a perfect player keeps all, whoever its opponent is",
          "[experiments][dots_and_boxes_dqn]") {
    const ludus::dots_and_boxes::SolverAgent<Board> perfect;
    ludus::Workers two(2);
    Exactness exactness;
    watch_random_positions(perfect, 200, 2, exactness, two);
    CHECK(exactness.positions == 200);
    CHECK(exactness.kept == 200);

    // At random many moves lose, the more the more edges are free; the last edge never does.
    Exactness at_random;
    watch_random_positions(ludus::RandomAgent{}, 200, 2, at_random, two);
    CHECK(at_random.positions == 200);
    CHECK(at_random.kept > 10);
    CHECK(at_random.kept < 190);
}
