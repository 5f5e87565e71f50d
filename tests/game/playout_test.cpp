#include "ludus/game/playout.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using tic_tac_toe::Position;

TEST_CASE("playout: plays until the game ends and counts the actions", "[playout]") {
    constexpr bool holds = [] {
        Rng rng(1);
        for (int game = 0; game < 20; ++game) {
            Position position;
            const std::uint32_t played = playout(position, rng, 100);
            const int marks = std::popcount(position.marks(Player::first)) +
                std::popcount(position.marks(Player::second));
            if (!position.outcome() || marks != static_cast<int>(played)) return false;
            if (played < 5 || played > 9) return false;
        }
        return true;
    }();
    STATIC_REQUIRE(holds);
}

TEST_CASE("playout: stops after as many actions as it is allowed", "[playout]") {
    Rng rng(2);
    Position position;
    CHECK(playout(position, rng, 0) == 0);
    CHECK(position == Position{});
    CHECK(playout(position, rng, 3) == 3);
    CHECK(position.legal_actions().size() == 6);

    l_game::Position endless;
    CHECK(playout(endless, rng, 7) == 7);
    CHECK(endless.neutral_due());
}

TEST_CASE("playout: goes on from the given position, and not from a finished one", "[playout]") {
    Rng rng(3);
    Position position;
    constexpr std::array<std::uint8_t, 5> cells = {0, 3, 1, 4, 2};
    for (const std::uint8_t cell : cells) position.play({cell});
    const Position finished = position;
    const Rng before = rng;
    CHECK(playout(position, rng, 100) == 0);
    CHECK(position == finished);
    CHECK(rng == before);
}

TEST_CASE("playout: hands the generator back as it has used it", "[playout]") {
    Rng whole(6);
    Rng halves(6);
    l_game::Position played_whole;
    l_game::Position played_in_halves;
    playout(played_whole, whole, 20);
    playout(played_in_halves, halves, 9);
    playout(played_in_halves, halves, 11);
    CHECK(played_whole == played_in_halves);
    CHECK(whole == halves);
    CHECK(!(whole == Rng(6)));
}

TEST_CASE("playout: the same generator plays the same game", "[playout]") {
    std::size_t different = 0;
    std::size_t unlike_the_next = 0;
    for (std::uint64_t game = 0; game < 50; ++game) {
        std::array<l_game::Position, 3> positions;
        std::array<Rng, 3> generators = {Rng(4, game), Rng(4, game), Rng(4, game + 1)};
        for (std::size_t i = 0; i < 3; ++i) playout(positions[i], generators[i], 20);
        different += positions[0] != positions[1];
        unlike_the_next += positions[0] != positions[2];
    }
    CHECK(different == 0);
    CHECK(unlike_the_next >= 45);
}

TEST_CASE("playout: random tic-tac-toe ends as often as it should in each way", "[playout]") {
    // Exact: the first player wins 737, the second 363, and 160 are drawn of 1260 games.
    constexpr std::array<double, 3> exact = {737 / 1260.0, 363 / 1260.0, 160 / 1260.0};
    constexpr int games = 100'000;
    std::array<int, 3> counts{};
    Rng rng(5);
    for (int game = 0; game < games; ++game) {
        Position position;
        playout(position, rng, 9);
        const std::optional<Outcome> outcome = position.outcome();
        if (outcome) ++counts[outcome->is_draw() ? 2 : seat(outcome->winner())];
    }
    CHECK(counts[0] + counts[1] + counts[2] == games);
    for (std::size_t i = 0; i < 3; ++i) {
        const double error = std::sqrt(exact[i] * (1 - exact[i]) / games);
        CHECK(counts[i] / static_cast<double>(games) == Approx(exact[i]).margin(4 * error));
    }
}
