#include "ludus/games/l_game/encodings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/placements.hpp"
#include "ludus/games/l_game/position.hpp"
#include "support/l_game.hpp"

using namespace ludus;
using namespace ludus::l_game;
using support::with_other_mover;
using support::with_seats_swapped;

namespace {

template <Encoder<Position> E>
constexpr std::array<float, E::Shape::size> encoded(const Position& position) {
    std::array<float, E::Shape::size> features{};
    features.fill(9);  // what was there before must not shine through
    E::encode(position, features);
    return features;
}

bool holds(Squares squares, std::size_t square) { return (squares >> square & 1) != 0; }

}  // namespace

TEST_CASE("l_game: the square encoding gives each square's value to the mover",
          "[l_game][encodings]") {
    STATIC_REQUIRE(SquareEncoder::Shape::size == 16);
    // n o o .
    // . x o .
    // . x o .
    // . x x n, and rank 1 comes first.
    constexpr std::array<float, 16> start = {0, 1, 1,  0.5F, 0,    1,  -1, 0,
                                             0, 1, -1, 0,    0.5F, -1, -1, 0};
    STATIC_REQUIRE(encoded<SquareEncoder>(Position{}) == start);

    std::size_t wrong = 0;
    for (std::size_t i = 0; i < Enumeration::count; ++i) {
        const Position position = Enumeration::position(i);
        const auto features = encoded<SquareEncoder>(position);
        for (std::size_t s = 0; s < square_count; ++s) {
            float expected = 0;
            if (holds(squares_of(position.piece(Player::first)), s)) expected = 1;
            if (holds(squares_of(position.piece(Player::second)), s)) expected = -1;
            if (holds(position.neutrals(), s)) expected = 0.5F;
            wrong += features[s] != expected;
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("l_game: the plane encoding marks the mover's, the opponent's and the neutral squares",
          "[l_game][encodings]") {
    STATIC_REQUIRE(PlaneEncoder::Shape::size == 48);
    constexpr std::array<float, 48> start = {
        0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0,   // x
        0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0,   // o
        0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0};  // neutrals
    STATIC_REQUIRE(encoded<PlaneEncoder>(Position{}) == start);

    std::size_t wrong = 0;
    for (std::size_t i = 0; i < Enumeration::count; ++i) {
        const Position position = Enumeration::position(i);
        const std::array<Squares, 3> planes = {squares_of(position.piece(Player::first)),
                                               squares_of(position.piece(Player::second)),
                                               position.neutrals()};
        const auto features = encoded<PlaneEncoder>(position);
        for (std::size_t plane = 0; plane < 3; ++plane)
            for (std::size_t s = 0; s < square_count; ++s)
                wrong += features[16 * plane + s] != (holds(planes[plane], s) ? 1.0F : 0.0F);
    }
    CHECK(wrong == 0);
}

TEST_CASE("l_game: both players see a position with their own piece as the mover's",
          "[l_game][encodings]") {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < Enumeration::count; ++i) {
        const Position position = Enumeration::position(i);
        const Position swapped = with_seats_swapped(position);
        wrong += encoded<SquareEncoder>(swapped) != encoded<SquareEncoder>(position);
        wrong += encoded<PlaneEncoder>(swapped) != encoded<PlaneEncoder>(position);
    }
    CHECK(wrong == 0);
}

TEST_CASE("l_game: passing the turn exchanges the two pieces' values", "[l_game][encodings]") {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < Enumeration::turn_starts; ++i) {
        const Position position = Enumeration::position(i);
        const Position passed = with_other_mover(position);
        const auto mine = encoded<SquareEncoder>(position);
        const auto theirs = encoded<SquareEncoder>(passed);
        for (std::size_t s = 0; s < square_count; ++s)
            wrong += theirs[s] != (holds(position.neutrals(), s) ? mine[s] : -mine[s]);

        const auto my_planes = encoded<PlaneEncoder>(position);
        auto their_planes = encoded<PlaneEncoder>(passed);
        std::swap_ranges(their_planes.begin(), their_planes.begin() + 16,
                         their_planes.begin() + 16);
        wrong += their_planes != my_planes;
    }
    CHECK(wrong == 0);
}

TEST_CASE("l_game: a position looks the same in the middle of a turn", "[l_game][encodings]") {
    std::size_t different = 0;
    for (std::size_t i = 0; i < Enumeration::turn_starts; i += 11) {
        const Position start = Enumeration::position(i);
        const Position middle = Enumeration::position(i + Enumeration::turn_starts);
        different += encoded<SquareEncoder>(start) != encoded<SquareEncoder>(middle);
        different += encoded<PlaneEncoder>(start) != encoded<PlaneEncoder>(middle);
    }
    CHECK(different == 0);
}

TEST_CASE("l_game: the encodings belong to the L-Game", "[l_game][encodings]") {
    STATIC_REQUIRE(Encoder<SquareEncoder, Position>);
    STATIC_REQUIRE(Encoder<PlaneEncoder, Position>);
    STATIC_REQUIRE(!Encoder<l_game::Enumeration, Position>);
    STATIC_REQUIRE(SquareEncoder::name == "squares");
    STATIC_REQUIRE(PlaneEncoder::name == "planes");
}

TEST_CASE("l_game: the encodings keep the laws of encoders", "[l_game][encodings]") {
    Rng rng(9);
    CHECK(check_encoder<SquareEncoder, Position>(rng, 200, 60).fault.empty());
    CHECK(check_encoder<PlaneEncoder, Position>(rng, 200, 60).fault.empty());
}
