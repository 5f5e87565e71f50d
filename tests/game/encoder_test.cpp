#include "ludus/game/encoder.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <span>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/all_cards_encoder.hpp"
#include "ludus/games/onitama/reach_encoder.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using tic_tac_toe::Position;

namespace {

struct NineCells {
    static constexpr std::size_t size = 9;
};

/// +1 on the mover's marks, -1 on the opponent's.
struct Marks {
    static constexpr std::string_view name = "marks";
    using Shape = NineCells;

    static constexpr void encode(const Position& position, std::span<float, 9> features) noexcept {
        const Player mover = position.to_move();
        for (std::size_t cell = 0; cell < 9; ++cell) {
            const bool own = (position.marks(mover) >> cell & 1) != 0;
            const bool other = (position.marks(opponent(mover)) >> cell & 1) != 0;
            features[cell] = static_cast<float>(own) - static_cast<float>(other);
        }
    }
};

// Encoders but for one thing each.

struct Nameless : Marks {
    void name() const = delete;
};
struct Shapeless : Marks {
    using Shape = void;
};
struct TooWide : Marks {
    static void encode(const Position&, std::span<float, 10>) noexcept {}
};
struct Throwing : Marks {
    static void encode(const Position&, std::span<float, 9>) {}
};
struct Answering : Marks {
    static int encode(const Position&, std::span<float, 9>) noexcept { return 9; }
};

}  // namespace

TEST_CASE("encoder: an encoder has a name, a shape and a silent encode", "[encoder]") {
    STATIC_REQUIRE(Encoder<Marks, Position>);
    STATIC_REQUIRE(Encoder<l_game::SquareEncoder, l_game::Position>);
    STATIC_REQUIRE(!Encoder<Nameless, Position>);
    STATIC_REQUIRE(!Encoder<Shapeless, Position>);
    STATIC_REQUIRE(!Encoder<TooWide, Position>);
    STATIC_REQUIRE(!Encoder<Throwing, Position>);
    STATIC_REQUIRE(!Encoder<Answering, Position>);
    STATIC_REQUIRE(!Encoder<int, Position>);
}

TEST_CASE("encoder: an encoder belongs to its game", "[encoder]") {
    STATIC_REQUIRE(!Encoder<Marks, l_game::Position>);
    STATIC_REQUIRE(!Encoder<l_game::SquareEncoder, Position>);
    STATIC_REQUIRE(!Encoder<Marks, int>);
}

namespace {

/// Names a vector as its board.
struct BoardOfVector {
    using Shape = ludus::Shape<30>;
    using BoardShape = ludus::Shape<25>;
};

/// Has a shape that is not the library's.
struct OwnShape {
    struct Shape {};
};

}  // namespace

TEST_CASE("encoder: its boards are as wide as its board shape, or as its shape", "[encoder]") {
    STATIC_REQUIRE(board_width<onitama::ReachEncoder> == 5);
    STATIC_REQUIRE(board_width<onitama::AllCardsEncoder> == 5);
    using Walls = dots_and_boxes::WallEncoder;
    STATIC_REQUIRE(board_width<Walls> == Walls::Shape::width);
    STATIC_REQUIRE(board_width<l_game::SquareEncoder> == 0);
    STATIC_REQUIRE(board_width<BoardOfVector> == 0);
    STATIC_REQUIRE(board_width<OwnShape> == 0);
}

TEST_CASE("encoder: positions are encoded at compile time, from the mover's viewpoint",
          "[encoder]") {
    constexpr std::array<float, 9> features = [] {
        Position position;
        position.play({4});
        position.play({0});
        position.play({8});
        std::array<float, 9> encoded{};
        Marks::encode(position, encoded);
        return encoded;
    }();
    STATIC_REQUIRE(features == std::array<float, 9>{1, 0, 0, 0, -1, 0, 0, 0, -1});
}

namespace {

/// How many positions are known, and how many cells are marked in the oldest of them.
struct AgeEncoder {
    static constexpr std::string_view name = "age";
    using Shape = nn::Shape<2>;
    static constexpr std::size_t past = 3;

    static void encode(std::span<const Position> recent, std::span<float, 2> features) noexcept {
        features[0] = static_cast<float>(recent.size());
        features[1] = static_cast<float>(9 - std::popcount(recent.front().vacant()));
    }
};

}  // namespace

TEST_CASE("encoder: one that knows the past sees the latest positions in their order",
          "[encoder]") {
    STATIC_REQUIRE(HistoryEncoder<AgeEncoder, Position>);
    STATIC_REQUIRE(!Encoder<AgeEncoder, Position>);
    STATIC_REQUIRE(!HistoryEncoder<Marks, Position>);

    const std::array<Position, 2> recent = {Position{}, after(Position{}, {4})};
    std::array<float, 2> features{};
    AgeEncoder::encode(recent, features);
    CHECK(features == std::array<float, 2>{2.0F, 0.0F});
}
