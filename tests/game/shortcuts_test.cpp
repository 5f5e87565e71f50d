#include "ludus/game/shortcuts.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;

namespace counting {

/// Tic-tac-toe that counts its vacant cells and always draws the lowest, to be told apart.
struct Counting : tic_tac_toe::Position {
    [[nodiscard]] std::size_t legal_action_count() const noexcept {
        return static_cast<std::size_t>(std::popcount(vacant())) + 100;
    }
    [[nodiscard]] static Action random_action(Rng&) noexcept { return {9}; }
    [[nodiscard]] static bool can_win() noexcept { return true; }
    friend bool operator==(const Counting&, const Counting&) noexcept = default;
};

}  // namespace counting

using counting::Counting;

TEST_CASE("shortcuts: a game has one if it offers the function", "[shortcuts]") {
    STATIC_REQUIRE(CountsActions<Counting>);
    STATIC_REQUIRE(DrawsActions<Counting>);
    STATIC_REQUIRE(SeesWins<Counting>);
    STATIC_REQUIRE(!CountsActions<tic_tac_toe::Position>);
    STATIC_REQUIRE(!DrawsActions<tic_tac_toe::Position>);
    STATIC_REQUIRE(!SeesWins<tic_tac_toe::Position>);
}

TEST_CASE("shortcuts: are taken where there are any", "[shortcuts]") {
    Rng rng(1);
    CHECK(legal_action_count(Counting{}) == 109);
    CHECK(random_action(Counting{}, rng).cell == 9);
    CHECK(can_win(Counting{}));
}

TEST_CASE("shortcuts: without one the list is counted and drawn from", "[shortcuts]") {
    STATIC_REQUIRE(legal_action_count(tic_tac_toe::Position{}) == 9);
    Rng rng(2);
    Rng twin = rng;
    l_game::Position position;
    for (int i = 0; i < 100 && !position.outcome(); ++i) {
        const auto action = random_action(position, rng);
        CHECK(action == twin.pick(position.legal_actions()));
        position.play(action);
    }
    CHECK(rng == twin);
}

TEST_CASE("shortcuts: without one all actions are tried for a win of the mover", "[shortcuts]") {
    const auto after = [](std::initializer_list<std::uint8_t> cells) {
        tic_tac_toe::Position position;
        for (const std::uint8_t cell : cells) position.play({cell});
        return position;
    };
    CHECK(!can_win(after({})));
    CHECK(can_win(after({0, 3, 1, 4})));     // 2 ends the row of the first player
    CHECK(can_win(after({0, 3, 1, 4, 8})));  // 5 that of the second one
    CHECK(!can_win(after({0, 4, 1})));       // the threat is the opponent's
}
