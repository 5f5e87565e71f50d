#include "ludus/games/alquerque/storage.hpp"

#include <string_view>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"

using namespace ludus;
using alquerque::BasicPosition;
using alquerque::Points;
using alquerque::Position;
using alquerque::Rules;

namespace {

constexpr Rules no_return{.no_return = true};

template <Rules rules = Rules{}>
BasicPosition<rules> read(std::string_view text) {
    return Notation<BasicPosition<rules>>::read_position(text);
}

/// The points turned by half, one by one.
Points turned(Points points) {
    Points result = 0;
    for (int p = 0; p < 25; ++p)
        if ((points >> p & 1U) != 0) result |= Points{1} << (24 - p);
    return result;
}

}  // namespace

TEST_CASE("alquerque: both players see the same pieces, each from the own side",
          "[alquerque][storage]") {
    STATIC_REQUIRE(Position{}.own(Player::first) == Position{}.own(Player::second));
    Rng rng(1);
    int wrong = 0;
    for (int game = 0; game < 100; ++game) {
        Position position;
        for (int ply = 0; ply < 150 && !position.outcome(); ++ply) {
            wrong += position.own(Player::first) != position.pieces(Player::first);
            wrong += position.opposing(Player::first) != position.pieces(Player::second);
            wrong += position.own(Player::second) != turned(position.pieces(Player::second));
            wrong += position.opposing(Player::second) != turned(position.pieces(Player::first));
            const Position made(position.pieces(Player::first), position.pieces(Player::second),
                                position.to_move());
            wrong += !(made == position);
            position.play(position.random_action(rng));
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("alquerque: packed positions are read back, and no two are the same",
          "[alquerque][storage]") {
    STATIC_REQUIRE(Position::unpacked(Position{}.packed()) == Position{});
    using Bell = BasicPosition<alquerque::bell_rules>;
    STATIC_REQUIRE(Bell::unpacked(Bell{}.packed()) == Bell{});
    for (const char* text : {"x4/5/4o/5/5 x", "x4/5/4o/5/5 o", "1x3/5/4o/5/5 x", "o4/5/4x/5/5 o"})
        CHECK(Notation<Position>::write(Position::unpacked(read(text).packed())) == text);
    for (const char* text :
         {"o2o1/2ox1/5/5/4x x d4", "o2o1/2ox1/5/5/4x x", "1o3/5/5/5/2x2 x !c1b1 !b5a5",
          "1o3/5/5/5/2x2 o !c1b1 !b5a5", "1o3/5/5/5/2x2 o !b5a5", "5/5/2x1o/5/5 o !c3a3"}) {
        const auto position = read<alquerque::bell_rules>(text);
        CHECK(Notation<Bell>::write(Bell::unpacked(position.packed())) == text);
        CHECK(position.packed() >> 62 == 0);
    }
}

TEST_CASE("alquerque: whether a way back is barred is part of the position",
          "[alquerque][storage]") {
    const auto free = read<no_return>("o4/5/5/5/2x2 x");
    const auto barred = read<no_return>("o4/5/5/5/2x2 x !c1b1");
    const auto other = read<no_return>("o4/5/5/5/2x2 x !c1d1");
    CHECK(!(free == barred));
    CHECK(!(other == barred));
    CHECK(free.hash() != barred.hash());
    CHECK(other.hash() != barred.hash());
    CHECK(free.packed() != barred.packed());
    CHECK(other.packed() != barred.packed());
    const auto free_second = read<no_return>("1o3/5/5/5/2x2 x");
    const auto barred_second = read<no_return>("1o3/5/5/5/2x2 x !b5a5");
    CHECK(!(free_second == barred_second));
    CHECK(free_second.hash() != barred_second.hash());
    CHECK(free_second.packed() != barred_second.packed());
}
