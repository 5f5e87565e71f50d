#include "ludus/game/packed.hpp"

#include <cstddef>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "support/random_game.hpp"

using namespace ludus;

namespace {

/// Packed but for the way back.
struct OneWay : tic_tac_toe::Position {
    [[nodiscard]] std::uint64_t packed() const noexcept { return hash(); }
};

}  // namespace

TEST_CASE("packed: a game may be numbered, or not", "[packed]") {
    STATIC_REQUIRE(Packed<alquerque::Position>);
    STATIC_REQUIRE(Packed<alquerque::BasicPosition<alquerque::bell_rules>>);
    STATIC_REQUIRE(!Packed<tic_tac_toe::Position>);
    STATIC_REQUIRE(!Packed<OneWay>);
    STATIC_REQUIRE(!Packed<int>);
}

TEST_CASE("packed: the number of a position gives it back", "[packed]") {
    Rng rng(1);
    std::size_t wrong = 0;
    for (int game = 0; game < 20; ++game)
        support::random_game<alquerque::Position>(rng, 100).replay(
            [&](const auto& position, auto, const auto& next) {
                wrong += alquerque::Position::unpacked(position.packed()) != position;
                wrong += position.packed() == next.packed();
            });
    CHECK(wrong == 0);
}
