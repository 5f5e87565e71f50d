#include "ludus/games/dots_and_boxes/encodings.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using dots_and_boxes::BasicPosition;
using dots_and_boxes::BasicWallEncoder;
using dots_and_boxes::Position;
using dots_and_boxes::WallEncoder;

namespace {

template <class Encoder, class P>
constexpr auto encoded(const P& position) {
    std::array<float, Encoder::Shape::size> features{};
    features.fill(7.0F);  // every number is to be written
    Encoder::encode(position, features);
    return features;
}

constexpr std::size_t north = 0, south = 1, east = 2, west = 3;

/// Where the wall of a box stands in the encoding of 4x4 boxes.
constexpr std::size_t wall(std::size_t row, std::size_t column, std::size_t side) {
    return (row * 4 + column) * 4 + side;
}

}  // namespace

TEST_CASE("dots_and_boxes: four numbers for every box tell its walls north, south, east, west",
          "[dots_and_boxes][encodings]") {
    STATIC_REQUIRE(std::is_same_v<WallEncoder::Shape, Shape<4, 4, 4>>);
    STATIC_REQUIRE(encoded<WallEncoder>(Position{}) == std::array<float, 64>{});

    // The upper left box as in the source's example: walls in the east and in the west.
    constexpr Position sides = after(after(Position{}, {20}), {21});
    constexpr auto features = encoded<WallEncoder>(sides);
    STATIC_REQUIRE(features[wall(0, 0, north)] == 0);
    STATIC_REQUIRE(features[wall(0, 0, south)] == 0);
    STATIC_REQUIRE(features[wall(0, 0, east)] == 1);
    STATIC_REQUIRE(features[wall(0, 0, west)] == 1);
    STATIC_REQUIRE(features[wall(0, 1, west)] == 1);  // the same edge from its other side
    STATIC_REQUIRE(features[wall(0, 1, east)] == 0);
}

TEST_CASE("dots_and_boxes: an encoding by hand of two boxes", "[dots_and_boxes][encodings]") {
    using Two = BasicPosition<1, 2>;  // above 0 1, below 2 3, walls 4 5 6
    using Encoder = BasicWallEncoder<1, 2>;
    STATIC_REQUIRE(std::is_same_v<Encoder::Shape, Shape<1, 2, 4>>);
    const auto walls = [](std::uint64_t drawn) {
        return encoded<Encoder>(Two(drawn, 0, Player::first));
    };
    CHECK(walls(0b000'0001) == std::array<float, 8>{1, 0, 0, 0, 0, 0, 0, 0});
    CHECK(walls(0b000'0010) == std::array<float, 8>{0, 0, 0, 0, 1, 0, 0, 0});
    CHECK(walls(0b000'0100) == std::array<float, 8>{0, 1, 0, 0, 0, 0, 0, 0});
    CHECK(walls(0b000'1000) == std::array<float, 8>{0, 0, 0, 0, 0, 1, 0, 0});
    CHECK(walls(0b001'0000) == std::array<float, 8>{0, 0, 0, 1, 0, 0, 0, 0});
    CHECK(walls(0b010'0000) == std::array<float, 8>{0, 0, 1, 0, 0, 0, 0, 1});
    CHECK(walls(0b100'0000) == std::array<float, 8>{0, 0, 0, 0, 0, 0, 1, 0});
}

TEST_CASE("dots_and_boxes: every edge marks one wall of each box beside it",
          "[dots_and_boxes][encodings]") {
    std::size_t wrong = 0;
    for (std::uint8_t edge = 0; edge < Position::action_count; ++edge) {
        float marks = 0;
        for (const float feature : encoded<WallEncoder>(after(Position{}, {edge})))
            marks += feature;
        wrong += marks !=
            static_cast<float>(dots_and_boxes::complete_beside<Position::Board>(
                Position::Board::all_edges, edge));
    }
    CHECK(wrong == 0);
    using Large = BasicPosition<7, 7>;
    const auto full =
        encoded<BasicWallEncoder<7, 7>>(Large(Large::Board::all_edges, 20, Player::first));
    for (const float feature : full) wrong += feature != 1.0F;
    CHECK(wrong == 0);
}

TEST_CASE("dots_and_boxes: the same walls look the same to both players",
          "[dots_and_boxes][encodings]") {
    Rng rng(10);
    std::size_t different = 0;
    for (int game = 0; game < 100; ++game)
        for (Position position; !position.outcome(); position.play(position.random_action(rng))) {
            const Position swapped(position.drawn_edges(), position.boxes(Player::second),
                                   opponent(position.to_move()));
            different += encoded<WallEncoder>(swapped) != encoded<WallEncoder>(position);
        }
    CHECK(different == 0);
}

TEST_CASE("dots_and_boxes: the encoding belongs to its size of board",
          "[dots_and_boxes][encodings]") {
    STATIC_REQUIRE(Encoder<WallEncoder, Position>);
    STATIC_REQUIRE(Encoder<BasicWallEncoder<5, 6>, BasicPosition<5, 6>>);
    STATIC_REQUIRE(!Encoder<WallEncoder, BasicPosition<5, 5>>);
    STATIC_REQUIRE(!Encoder<WallEncoder, tic_tac_toe::Position>);
    STATIC_REQUIRE(WallEncoder::name == "walls");
}

TEST_CASE("dots_and_boxes: the walls keep the laws of encoders", "[dots_and_boxes][encodings]") {
    Rng rng(9);
    CHECK(check_encoder<WallEncoder, Position>(rng, 100, 60).fault.empty());
    using Wide = BasicPosition<5, 6>;
    using Walls = BasicWallEncoder<5, 6>;
    CHECK(check_encoder<Walls, Wide>(rng, 40, 60).fault.empty());
}
