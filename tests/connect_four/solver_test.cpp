#include "../../examples/connect_four/solver.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string_view>
#include <utility>

#include "../../examples/connect_four/connect_four.hpp"
#include "../../examples/connect_four/test_set.hpp"
#include "catch.hpp"
#include "ludus/core/bits.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"

using connect_four::after_drops;
using connect_four::Cells;
using connect_four::Position;
using connect_four::Solver;

namespace {

int stones(const Position& position, ludus::Player player) {
    return std::popcount(position.stones(player));
}

/// The score by trying everything.
int slow_score(const Position& position) {
    int best = -connect_four::cell_count;
    for (const auto drop : position.legal_actions()) {
        const Position next = ludus::after(position, drop);
        int score = 0;
        if (const auto outcome = next.outcome(); !outcome)
            score = -slow_score(next);
        else if (!outcome->is_draw())
            score = 22 - stones(next, position.to_move());
        best = std::max(best, score);
    }
    return best;
}

/// A position in which the game is not over, after this number of random drops.
Position random_position(int drops, ludus::Rng& rng) {
    for (;;) {
        Position position;
        for (int i = 0; i < drops && !position.outcome(); ++i)
            position.play(ludus::random_action(position, rng));
        if (!position.outcome()) return position;
    }
}

}  // namespace

TEST_CASE("solver: finds the cells that complete a line", "[connect_four]") {
    ludus::Rng rng(1);
    std::size_t wrong = 0;
    for (int i = 0; i < 2'000; ++i) {
        const Position position = random_position(static_cast<int>(rng.below(40)), rng);
        const Cells own = position.stones(position.to_move());
        const Cells empty =
            connect_four::all_cells & ~own & ~position.stones(ludus::opponent(position.to_move()));
        Cells expected = 0;
        for (int cell = 0; cell < 49; ++cell) {
            const auto one = ludus::bit<Cells>(cell);
            if ((one & empty) != 0 && connect_four::has_line(own | one)) expected |= one;
        }
        wrong += (connect_four::completing(own) & empty) != expected;
    }
    CHECK(wrong == 0);
}

TEST_CASE("solver: agrees with trying everything", "[connect_four]") {
    ludus::Rng rng(2);
    Solver solver(16);  // few entries, so that they replace each other
    std::size_t wrong = 0;
    for (int i = 0; i < 300; ++i) {
        const Position position = random_position(31 + i % 11, rng);
        const int score = slow_score(position);
        wrong += solver.score(position) != score;
        wrong += solver.sign(position) != (score > 0) - (score < 0);
        for (const int bound : {-3, -1, 0, 1, 4})
            wrong += solver.is_above(position, bound) != (score > bound);
        wrong += solver.score(position, score - 1, score + 2) != score;
        wrong += solver.score(position.transformed(1)) != score;
    }
    CHECK(wrong == 0);
}

TEST_CASE("solver: gives the published scores", "[connect_four]") {
    // Of Pascal Pons's test sets and his description of the score, at blog.gamesolver.org.
    Solver solver(20);
    for (const auto& [drops, score] : {std::pair<std::string_view, int>{"4455", 18},
                                       {"44455554221", -15},
                                       {"414552", 10},
                                       {"516657", 6},
                                       {"16724472224627", -3},
                                       {"75755171672111", 2},
                                       {"1612255577377", -2},
                                       {"11414513", 6},
                                       {"46172175636", -2},
                                       {"13116322317", 3},
                                       {"57244535237511", -3},
                                       {"62472171634442", 4},
                                       {"35656457352313", -2}}) {
        INFO(drops);
        CHECK(solver.score(*after_drops(drops)) == score);
    }
}
