#include "ludus/learn/seat_returns.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/chinese_checkers/evaluation.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;
using Checkers = chinese_checkers::Position;

TEST_CASE("seat returns: a step forward of Chinese Checkers is worth the paper's hundredth",
          "[learn][seat_returns]") {
    const SeatReturns<chinese_checkers::StepsAhead> returns{.unit = 0.01F};
    Rng rng(1);
    std::size_t wrong = 0;
    bool seen_back = false;
    for (int game = 0; game < 30; ++game) {
        Checkers position = Checkers::random_start(rng);
        for (int i = 0; i < 30 && !position.outcome(); ++i) {
            const auto action = random_action(position, rng);
            // By the text of the action: columns to the right and rows up are forward to the first
            // player.
            const std::string text = Notation<Checkers>::write(position, action);
            const int up = text[2] - text[0] + text[3] - text[1];
            const int forward = position.to_move() == Player::first ? up : -up;
            const Checkers next = after(position, action);
            wrong += std::abs(returns.gain(position, next) - 0.01F * static_cast<float>(forward)) >
                1e-6F;
            seen_back = seen_back || forward < 0;
            position = next;
        }
    }
    CHECK(wrong == 0);
    CHECK(seen_back);
}

TEST_CASE("seat returns: without an evaluation nothing is gained on the way",
          "[learn][seat_returns]") {
    const SeatReturns returns{};
    CHECK(returns.gain(support::with_marks(0), support::with_marks(0, 1)) == 0);
    CHECK(returns.discount == 0.99F);
}
