#include "ludus/learn/search_oracle.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/learn/oracle.hpp"
#include "ludus/search/evaluation.hpp"
#include "reference/minimax.hpp"
#include "support/random_game.hpp"
#include "support/small_boxes.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;

namespace {

using TicTacToe = tic_tac_toe::Position;
using Boxes = support::SmallBoxes<2, 2>;

/// The definition, by a search without any cleverness.
template <class G, class E>
std::vector<float> looked_up(const G& position, int depth, double scale, const E& evaluation) {
    std::vector<float> values;
    const int sign = position.to_move() == Player::first ? 1 : -1;
    for (const auto action : position.legal_actions()) {
        const int value =
            sign *
            reference::minimax(
                after(position, action), depth - 1, E::rates_finished,
                [&](const G& leaf) { return evaluation.evaluate(leaf, Player::first); }, 1);
        const int size = std::abs(value);
        const double worth = size < 900'000 ? 0.9 * std::tanh(value / scale)
                                            : std::copysign(1 - 0.01 * (1'000'000 - size), value);
        values.push_back(static_cast<float>(worth));
    }
    return values;
}

/// In all positions of some games of random actions.
template <class G, class E>
void compare(int depth, double scale, const E& evaluation, int games) {
    SearchOracle<G, E> oracle({.depth = depth, .scale = scale}, evaluation);
    STATIC_REQUIRE(Oracle<SearchOracle<G, E>, G>);
    Rng rng(1);
    std::size_t positions = 0;
    for (int game = 0; game < games; ++game)
        support::random_game<G>(rng, 40).replay([&](const G& position, auto, const G&) {
            const std::vector<float> expected = looked_up(position, depth, scale, evaluation);
            const std::vector<float> values = oracle.values(position);
            REQUIRE(values.size() == expected.size());
            for (std::size_t i = 0; i < values.size(); ++i)
                REQUIRE(values[i] == Approx(expected[i]).margin(1e-6));
            ++positions;
        });
    CHECK(positions >= static_cast<std::size_t>(games));
}

}  // namespace

TEST_CASE("an oracle tells what a search thinks of every action", "[learn][search_oracle]") {
    for (const int depth : {1, 2, 3})
        compare<onitama::Position>(depth, 40'000, onitama::SoundEvaluation{}, 3);
    for (const int depth : {1, 4}) compare<TicTacToe>(depth, 1, OutcomeOnly{}, 20);
}

TEST_CASE("an oracle follows turns that go on, and points", "[learn][search_oracle]") {
    for (const int depth : {1, 2, 5}) compare<Boxes>(depth, 2, MarginOfPoints{}, 10);
}

TEST_CASE("to an oracle a sooner win is better, and any is better than none",
          "[learn][search_oracle]") {
    // Two in a row, cells 0 and 1: cell 2 wins at once, cell 8 only parries nothing.
    const TicTacToe position = support::marked({0, 3, 1, 4}).position_after(4);
    SearchOracle<TicTacToe, OutcomeOnly> oracle({.depth = 5, .scale = 1});
    const std::vector<float> values = oracle.values(position);
    const auto actions = position.legal_actions();
    REQUIRE(actions.size() == 5);
    for (std::size_t i = 0; i < actions.size(); ++i)
        if (actions[i].cell == 2)
            CHECK(values[i] == Approx(0.99));
        else
            CHECK(values[i] <= 0.97F);
    CHECK(*std::ranges::min_element(values) == Approx(-0.98));
}
