#include "ludus/game/perft.hpp"

#include <array>
#include <cstdint>

#include "catch.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;
using support::with_marks;
using tic_tac_toe::Position;

TEST_CASE("perft: there is one sequence of no action", "[perft]") {
    STATIC_REQUIRE(perft(Position{}, 0) == 1);
    STATIC_REQUIRE(perft(with_marks(0, 3, 1, 4, 2), 0) == 1);  // also where the game is over
}

TEST_CASE("perft: counts the sequences of tic-tac-toe", "[perft]") {
    STATIC_REQUIRE(perft(Position{}, 1) == 9);
    STATIC_REQUIRE(perft(Position{}, 2) == 9 * 8);
    STATIC_REQUIRE(perft(Position{}, 3) == 9 * 8 * 7);
    STATIC_REQUIRE(perft(Position{}, 4) == 9 * 8 * 7 * 6);

    constexpr std::array<std::uint64_t, 10> sequences = {1,     9,     72,     504,    3024,
                                                         15120, 54720, 148176, 200448, 127872};
    for (unsigned depth = 0; depth < sequences.size(); ++depth) {
        INFO("depth " << depth);
        CHECK(perft(Position{}, depth) == sequences[depth]);
    }
    CHECK(perft(Position{}, 10) == 0);
}

TEST_CASE("perft: a finished game has no further sequences", "[perft]") {
    constexpr Position won = with_marks(0, 3, 1, 4, 2);
    STATIC_REQUIRE(perft(won, 1) == 0);
    STATIC_REQUIRE(perft(won, 2) == 0);
}

TEST_CASE("perft: counts from any position, and is the sum over its successors", "[perft]") {
    constexpr Position threatened = with_marks(0, 3, 1, 4);
    STATIC_REQUIRE(perft(threatened, 1) == 5);
    STATIC_REQUIRE(perft(threatened, 2) == 4 * 4);  // one of the five actions wins
    std::uint64_t sum = 0;
    for (const auto action : threatened.legal_actions()) sum += perft(after(threatened, action), 3);
    CHECK(perft(threatened, 4) == sum);
}

TEST_CASE("perft: counts half turns where a turn is two actions", "[perft]") {
    STATIC_REQUIRE(perft(l_game::Position{}, 1) == 5);
    STATIC_REQUIRE(perft(l_game::Position{}, 2) == 65);
}
