#include "ludus/games/chinese_checkers/forward.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "reference/chinese_checkers.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;

namespace {

int psi(std::string_view position, std::string_view action) {
    const auto read = Notation<Position>::read_position(position);
    return forward_distance(read, Notation<Position>::read_action(read, action));
}

}  // namespace

TEST_CASE(
    "chinese_checkers: forward is up or right for the first player, down or left for the other",
    "[chinese_checkers][forward]") {
    constexpr std::string_view first = "4fed/5cb/6a/3A3/7/BC5/DEF4 x";
    CHECK(psi(first, "d4d5") == 1);
    CHECK(psi(first, "d4e4") == 1);
    CHECK(psi(first, "d4d3") == -1);
    CHECK(psi(first, "d4c4") == -1);
    CHECK(psi(first, "d4c5") == 0);
    CHECK(psi(first, "d4e3") == 0);
    CHECK(psi(first, "b1b3") == 2);
    constexpr std::string_view second = "4fed/5cb/7/3a3/A6/BC5/DEF4 o";
    CHECK(psi(second, "d4d5") == -1);
    CHECK(psi(second, "d4e4") == -1);
    CHECK(psi(second, "d4d3") == 1);
    CHECK(psi(second, "d4c4") == 1);
    CHECK(psi(second, "d4c5") == 0);
    CHECK(psi(second, "f7d7") == 2);
}

TEST_CASE("chinese_checkers: a chain of hops counts as far as it leads",
          "[chinese_checkers][forward]") {
    // a1 over a2 to a3, over b3 to c3, over c4 to c5.
    CHECK(psi("4fed/5cb/6a/2B4/1C5/D6/AEF4 x", "a1c5") == 6);
}

TEST_CASE("chinese_checkers: the forward distance is the reference's in random games",
          "[chinese_checkers][forward]") {
    Rng rng(1);
    Position position;
    std::size_t different = 0;
    for (int ply = 0; ply < 1000 && !position.outcome(); ++ply) {
        for (const auto action : position.legal_actions()) {
            const std::string text = Notation<Position>::write(position, action);
            const char mover = position.to_move() == Player::first ? 'x' : 'o';
            different += forward_distance(position, action) !=
                reference::ChineseCheckers::forward(text, mover);
        }
        position.play(random_action(position, rng));
    }
    CHECK(different == 0);
}
