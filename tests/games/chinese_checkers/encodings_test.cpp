#include "ludus/games/chinese_checkers/encodings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;
using namespace ludus::chinese_checkers;

namespace {

using Paper = IdentityHistoryEncoder<>;
using Pieces = PieceEncoder<>;
/// One channel of the matrix, row by row from the top.
using Channel = std::array<float, 49>;

template <class E>
Channel channel_of(const std::array<float, E::Shape::size>& features, std::size_t channel) {
    Channel found{};
    for (std::size_t cell = 0; cell < 49; ++cell)
        found[cell] = features[E::channels * cell + channel];
    return found;
}

std::array<float, Paper::Shape::size> encoded(std::span<const Position> recent) {
    std::array<float, Paper::Shape::size> features{};
    features.fill(9);
    Paper::encode(recent, features);
    return features;
}

std::array<float, Pieces::Shape::size> encoded(const Position& position) {
    std::array<float, Pieces::Shape::size> features{};
    features.fill(9);
    Pieces::encode(position, features);
    return features;
}

constexpr Channel all(float value) {
    Channel channel{};
    channel.fill(value);
    return channel;
}

constexpr Channel first_at_start = {0, 0, 0, 0, 0, 0, 0,  //
                                    0, 0, 0, 0, 0, 0, 0,  //
                                    0, 0, 0, 0, 0, 0, 0,  //
                                    0, 0, 0, 0, 0, 0, 0,  //
                                    1, 0, 0, 0, 0, 0, 0,  //
                                    2, 3, 0, 0, 0, 0, 0,  //
                                    4, 5, 6, 0, 0, 0, 0};
constexpr Channel second_at_start = {0, 0, 0, 0, 6, 5, 4,  //
                                     0, 0, 0, 0, 0, 3, 2,  //
                                     0, 0, 0, 0, 0, 0, 1,  //
                                     0, 0, 0, 0, 0, 0, 0,  //
                                     0, 0, 0, 0, 0, 0, 0,  //
                                     0, 0, 0, 0, 0, 0, 0,  //
                                     0, 0, 0, 0, 0, 0, 0};
/// After a2c2.
constexpr Channel first_after_one = {0, 0, 0, 0, 0, 0, 0,  //
                                     0, 0, 0, 0, 0, 0, 0,  //
                                     0, 0, 0, 0, 0, 0, 0,  //
                                     0, 0, 0, 0, 0, 0, 0,  //
                                     1, 0, 0, 0, 0, 0, 0,  //
                                     0, 3, 2, 0, 0, 0, 0,  //
                                     4, 5, 6, 0, 0, 0, 0};

Position played(Position position, std::string_view action) {
    position.play(Notation<Position>::read_action(position, action));
    return position;
}

}  // namespace

TEST_CASE(
    "chinese_checkers: the paper's encoding of the start has identities and four empty channels",
    "[chinese_checkers][encodings]") {
    STATIC_REQUIRE(Paper::Shape::size == 343);
    STATIC_REQUIRE(Paper::past == 2);
    const std::vector<Position> recent = {Position{}};
    const auto features = encoded(recent);
    CHECK(channel_of<Paper>(features, 0) == first_at_start);
    CHECK(channel_of<Paper>(features, 1) == second_at_start);
    for (std::size_t channel = 2; channel < 7; ++channel)
        CHECK(channel_of<Paper>(features, channel) == all(0));
}

TEST_CASE(
    "chinese_checkers: the paper's encoding has the latest position first, the mover's pieces "
    "first",
    "[chinese_checkers][encodings]") {
    const Position one = played(Position{}, "a2c2");
    const Position two = played(one, "g6g4");
    const Position three = played(two, "a3a4");
    const std::vector<Position> recent = {Position{}, one};
    const auto features = encoded(recent);
    CHECK(channel_of<Paper>(features, 0) == second_at_start);
    CHECK(channel_of<Paper>(features, 1) == first_after_one);
    CHECK(channel_of<Paper>(features, 2) == second_at_start);
    CHECK(channel_of<Paper>(features, 3) == first_at_start);
    CHECK(channel_of<Paper>(features, 4) == all(0));
    CHECK(channel_of<Paper>(features, 5) == all(0));
    CHECK(channel_of<Paper>(features, 6) == all(1));

    const std::vector<Position> three_positions = {Position{}, one, two};
    const auto third = encoded(three_positions);
    CHECK(channel_of<Paper>(third, 0) == first_after_one);
    CHECK(channel_of<Paper>(third, 1)[7 * 3 + 6] == 2);
    CHECK(channel_of<Paper>(third, 1)[7 * 1 + 6] == 0);
    CHECK(channel_of<Paper>(third, 2) == first_after_one);
    CHECK(channel_of<Paper>(third, 3) == second_at_start);
    CHECK(channel_of<Paper>(third, 4) == first_at_start);
    CHECK(channel_of<Paper>(third, 5) == second_at_start);
    CHECK(channel_of<Paper>(third, 6) == all(0));

    // A fourth position pushes the first one out; what is older does not matter.
    const std::vector<Position> four_positions = {Position{}, one, two, three};
    CHECK(encoded(four_positions) == encoded(std::span(four_positions).subspan(1)));
}

TEST_CASE(
    "chinese_checkers: the encoding without history has a channel for each of the mover's pieces",
    "[chinese_checkers][encodings]") {
    STATIC_REQUIRE(Pieces::Shape::size == 7 * 7 * 8);
    const Position one = played(Position{}, "a2c2");
    const auto features = encoded(one);
    for (std::size_t piece = 0; piece < 6; ++piece) {
        Channel expected{};
        for (std::size_t cell = 0; cell < 49; ++cell)
            expected[cell] = second_at_start[cell] == static_cast<float>(piece + 1) ? 1.0F : 0.0F;
        CHECK(channel_of<Pieces>(features, piece) == expected);
    }
    Channel others{};
    for (std::size_t cell = 0; cell < 49; ++cell)
        others[cell] = first_after_one[cell] > 0 ? 1.0F : 0.0F;
    CHECK(channel_of<Pieces>(features, 6) == others);
    CHECK(channel_of<Pieces>(features, 7) == all(1));
    CHECK(channel_of<Pieces>(encoded(Position{}), 7) == all(0));
}

TEST_CASE("chinese_checkers: turning the board with the players turns the channels",
          "[chinese_checkers][encodings]") {
    Rng rng(1);
    std::size_t wrong = 0;
    for (int game = 0; game < 20; ++game) {
        std::vector<Position> recent = {Position::random_start(rng)};
        for (int ply = 0; ply < 10 && !recent.back().outcome(); ++ply) {
            recent.push_back(recent.back());
            recent.back().play(random_action(recent.back(), rng));
            std::vector<Position> turned;
            turned.reserve(recent.size());
            for (const Position& position : recent) turned.push_back(position.transformed(2));
            const auto here = encoded(recent);
            const auto there = encoded(turned);
            const auto here_now = encoded(recent.back());
            const auto there_now = encoded(turned.back());
            for (std::size_t channel = 0; channel < 8; ++channel) {
                Channel image = channel_of<Pieces>(here_now, channel);
                std::ranges::reverse(image);
                if (channel == 7)
                    for (float& value : image) value = 1 - value;
                wrong += channel_of<Pieces>(there_now, channel) != image;
                if (channel == 7) continue;
                image = channel_of<Paper>(here, channel);
                std::ranges::reverse(image);
                if (channel == 6)
                    for (float& value : image) value = 1 - value;
                wrong += channel_of<Paper>(there, channel) != image;
            }
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("chinese_checkers: the encodings belong to the game", "[chinese_checkers][encodings]") {
    using Large = BasicPosition<9, 10>;
    STATIC_REQUIRE(HistoryEncoder<Paper, Position>);
    STATIC_REQUIRE(Encoder<Pieces, Position>);
    STATIC_REQUIRE(!Encoder<Paper, Position>);
    STATIC_REQUIRE(!HistoryEncoder<Pieces, Position>);
    STATIC_REQUIRE(!Encoder<Pieces, Large>);
    STATIC_REQUIRE(HistoryEncoder<IdentityHistoryEncoder<Large>, Large>);
    STATIC_REQUIRE(Encoder<PieceEncoder<Large>, Large>);
    STATIC_REQUIRE(PieceEncoder<Large>::Shape::size == 9 * 9 * 12);
    STATIC_REQUIRE(Paper::name != Pieces::name);
}

TEST_CASE("chinese_checkers: the mover is shown as the first player",
          "[chinese_checkers][encodings]") {
    STATIC_REQUIRE_FALSE(Orientation<MoverFirst, tic_tac_toe::Position>);
    Rng rng(3);
    Position position;
    for (int action = 0; action < 40 && !position.outcome(); ++action) {
        const std::size_t symmetry = MoverFirst::symmetry(position);
        CHECK((symmetry == 0) == (position.to_move() == Player::first));
        CHECK(position.transformed(symmetry).to_move() == Player::first);
        position.play(random_action(position, rng));
    }
}

TEST_CASE("chinese_checkers: the encodings keep the laws of encoders",
          "[chinese_checkers][encodings]") {
    Rng rng(9);
    using Small = BasicPosition<5, 3>;
    CHECK(check_encoder<Pieces, Position>(rng, 60, 60).fault.empty());
    CHECK(check_encoder<PieceEncoder<Small>, Small>(rng, 60, 60).fault.empty());
    CHECK(check_encoder<Paper, Position>(rng, 60, 60).fault.empty());
    CHECK(check_encoder<IdentityHistoryEncoder<Small>, Small>(rng, 60, 60).fault.empty());
}
