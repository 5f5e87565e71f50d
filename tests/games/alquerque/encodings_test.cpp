#include "ludus/games/alquerque/encodings.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using alquerque::BasicPosition;
using alquerque::PlaneEncoder;
using alquerque::Position;

namespace {

using Features = std::array<float, 50>;

template <alquerque::Rules rules>
constexpr Features encoded(const BasicPosition<rules>& position) {
    Features features{};
    features.fill(9);  // what was there before must not shine through
    PlaneEncoder::encode(position, features);
    return features;
}

/// One channel as rows of letters from the mover's lowest rank.
std::string channel(const Features& features, std::size_t which) {
    std::string text;
    for (std::size_t p = 0; p < 25; ++p) {
        if (p > 0 && p % 5 == 0) text += '/';
        text += features[2 * p + which] == 1 ? '1' : features[2 * p + which] == 0 ? '.' : '?';
    }
    return text;
}

Features encoded(std::string_view text) { return encoded(Notation<Position>::read_position(text)); }

/// The board turned by half with the colours and the mover exchanged.
Position from_the_other_side(const Position& position) {
    return {position.own(Player::second), position.opposing(Player::second),
            opponent(position.to_move())};
}

}  // namespace

TEST_CASE("alquerque: the planes show the mover's pieces, then the opponent's",
          "[alquerque][encodings]") {
    CHECK(channel(encoded(Position{}), 0) == "11111/11111/...11/...../.....");
    CHECK(channel(encoded(Position{}), 1) == "...../...../11.../11111/11111");
    const Features features = encoded("o4/5/2xx1/5/1x3 x");
    CHECK(channel(features, 0) == ".1.../...../..11./...../.....");
    CHECK(channel(features, 1) == "...../...../...../...../1....");
}

TEST_CASE("alquerque: the board is turned for the second player", "[alquerque][encodings]") {
    const Features features = encoded("o4/5/2xx1/5/1x3 o");
    CHECK(channel(features, 0) == "....1/...../...../...../.....");
    CHECK(channel(features, 1) == "...../...../.11../...../...1.");
    CHECK(encoded("ooooo/ooooo/oo1xx/xxxxx/xxxxx o") == encoded(Position{}));
}

TEST_CASE("alquerque: a position looks the same to both players from their own sides",
          "[alquerque][encodings]") {
    Rng rng(1);
    std::size_t positions = 0;
    std::size_t different = 0;
    for (int game = 0; game < 200; ++game) {
        Position position;
        for (int ply = 0; ply < 100 && !position.outcome(); ++ply, ++positions) {
            const Position other = from_the_other_side(position);
            different += encoded(other) != encoded(position);
            different += other.legal_action_count() != position.legal_action_count();
            different += other.margin(Player::first) != position.margin(Player::second);
            position.play(position.random_action(rng));
        }
    }
    CHECK(different == 0);
    CHECK(positions > 10'000);
}

TEST_CASE("alquerque: what a variant remembers is not encoded", "[alquerque][encodings]") {
    using Bell = BasicPosition<alquerque::bell_rules>;
    const auto middle = Notation<Bell>::read_position("o2o1/2ox1/5/5/4x x d4");
    CHECK(encoded(middle) == encoded("o2o1/2ox1/5/5/4x x"));
    const auto barred = Notation<Bell>::read_position("1o3/5/5/5/2x2 x !c1b1 !b5a5");
    CHECK(encoded(barred) == encoded("1o3/5/5/5/2x2 x"));
}

TEST_CASE("alquerque: the encoding belongs to Alquerque, in every variant",
          "[alquerque][encodings]") {
    STATIC_REQUIRE(PlaneEncoder::Shape::size == 50);
    STATIC_REQUIRE(PlaneEncoder::name == "planes");
    STATIC_REQUIRE(Encoder<PlaneEncoder, Position>);
    STATIC_REQUIRE(Encoder<PlaneEncoder, BasicPosition<alquerque::bell_rules>>);
    STATIC_REQUIRE(!Encoder<PlaneEncoder, tic_tac_toe::Position>);
}

TEST_CASE("alquerque: the planes keep the laws of encoders", "[alquerque][encodings]") {
    Rng rng(9);
    CHECK(check_encoder<PlaneEncoder, Position>(rng, 100, 60).fault.empty());
    CHECK(check_encoder<PlaneEncoder, BasicPosition<alquerque::bell_rules>>(rng, 100, 60)
              .fault.empty());
}
