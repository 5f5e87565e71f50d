#include "ludus/game/random_start.hpp"

#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;

namespace {

/// Begins with one mark on a random cell.
struct Begun : tic_tac_toe::Position {
    [[nodiscard]] static constexpr Begun random_start(Rng& rng) noexcept {
        Begun begun;
        begun.play(rng.pick(begun.legal_actions()));
        return begun;
    }
};

struct Throwing : tic_tac_toe::Position {
    [[nodiscard]] static Throwing random_start(Rng&) { return {}; }
};
struct Unseeded : tic_tac_toe::Position {
    [[nodiscard]] static Unseeded random_start() noexcept { return {}; }
};
struct Foreign : tic_tac_toe::Position {
    [[nodiscard]] static tic_tac_toe::Position random_start(Rng&) noexcept { return {}; }
};

constexpr Begun drawn(std::uint64_t seed) {
    Rng rng(seed);
    return Begun::random_start(rng);
}

}  // namespace

TEST_CASE("random_start: a game may draw its beginning from a generator", "[random_start]") {
    STATIC_REQUIRE(RandomStart<l_game::Position>);
    STATIC_REQUIRE(RandomStart<Begun>);
    STATIC_REQUIRE(!RandomStart<tic_tac_toe::Position>);
    STATIC_REQUIRE(!RandomStart<Throwing>);
    STATIC_REQUIRE(!RandomStart<Unseeded>);
    STATIC_REQUIRE(!RandomStart<Foreign>);
    STATIC_REQUIRE(!RandomStart<int>);
}

TEST_CASE("random_start: settings with random starts are refused for a game without them",
          "[random_start]") {
    CHECK_NOTHROW(require_random_start<l_game::Position>(true));
    CHECK_NOTHROW(require_random_start<tic_tac_toe::Position>(false));
    CHECK_THROWS_WITH(
        require_random_start<tic_tac_toe::Position>(true),
        "random starts: expected none, since tic_tac_toe has no random_start(), found "
        "them asked for");
}

TEST_CASE("random_start: the seed decides the beginning", "[random_start]") {
    STATIC_REQUIRE(drawn(1).legal_actions().size() == 8);
    STATIC_REQUIRE(drawn(1) == drawn(1));
    int like_the_first = 0;
    for (std::uint64_t seed = 0; seed < 90; ++seed) like_the_first += drawn(seed) == drawn(0);
    CHECK(like_the_first >= 1);
    CHECK(like_the_first < 30);
}
