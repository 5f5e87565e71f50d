#include "ludus/game/symmetric_encoder.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/history.hpp"
#include "ludus/games/chinese_checkers/encodings.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/onitama/encodings.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;

namespace {

/// Encoders of the L-Game, but for one thing.
struct Unmoved {
    static constexpr std::string_view name = "unmoved";
    using Shape = l_game::SquareEncoder::Shape;
    static void encode(const l_game::Position& position,
                       std::span<float, Shape::size> features) noexcept {
        l_game::SquareEncoder::encode(position, features);
    }
};
struct Throwing : l_game::SquareEncoder {
    static Feature transformed(const l_game::Position&, Feature feature, std::size_t) {
        return feature;
    }
};
struct WithoutValue : l_game::SquareEncoder {
    static std::size_t transformed(const l_game::Position&, Feature feature, std::size_t) noexcept {
        return feature.index;
    }
};

}  // namespace

TEST_CASE("symmetric_encoder: an encoder may say where symmetries move its features",
          "[symmetric_encoder]") {
    STATIC_REQUIRE(SymmetricEncoder<l_game::SquareEncoder, l_game::Position>);
    STATIC_REQUIRE(
        SymmetricEncoder<chinese_checkers::IdentityHistoryEncoder<>, chinese_checkers::Position>);
    STATIC_REQUIRE(Encoder<Unmoved, l_game::Position>);
    STATIC_REQUIRE(!SymmetricEncoder<Unmoved, l_game::Position>);
    STATIC_REQUIRE(!SymmetricEncoder<Throwing, l_game::Position>);
    STATIC_REQUIRE(!SymmetricEncoder<WithoutValue, l_game::Position>);
    STATIC_REQUIRE(!SymmetricEncoder<l_game::SquareEncoder, onitama::Position>);
    STATIC_REQUIRE(!SymmetricEncoder<support::MarkEncoder, tic_tac_toe::Position>);
}

TEST_CASE("symmetric_encoder: the encoding of an image is made of that of the position",
          "[symmetric_encoder]") {
    constexpr l_game::Position start;
    std::array<float, 16> features{};
    l_game::SquareEncoder::encode(start, features);
    for (std::size_t s = 0; s < l_game::Position::symmetry_count; ++s) {
        std::array<float, 16> image{};
        image.fill(7);  // not every place is taken if this is seen
        transform_features<l_game::SquareEncoder>(start, s, features, image);
        std::array<float, 16> expected{};
        l_game::SquareEncoder::encode(start.transformed(s), expected);
        CHECK(image == expected);
    }
}

TEST_CASE("symmetric_encoder: values that change under a symmetry are changed",
          "[symmetric_encoder]") {
    // The numbers of the pieces, and whose turn it is.
    using Paper = chinese_checkers::IdentityHistoryEncoder<>;
    using chinese_checkers::Position;
    constexpr std::size_t size = Paper::Shape::size;
    const auto encoded = [](const Position& position) {
        std::vector<float> features(size);
        const History<Position, Paper::past> seen(position);
        Paper::encode(seen.recent(), std::span<float, size>(features));
        return features;
    };
    Position position;
    Rng rng(1);
    for (int action = 0; action < 9; ++action) position.play(rng.pick(position.legal_actions()));
    const std::vector<float> features = encoded(position);
    for (std::size_t s = 0; s < Position::symmetry_count; ++s) {
        CAPTURE(s);
        std::vector<float> image(size);
        transform_features<Paper>(position, s, std::span<const float, size>(features),
                                  std::span<float, size>(image));
        CHECK(image == encoded(position.transformed(s)));
    }
}

TEST_CASE("symmetric_encoder: examples by hand", "[symmetric_encoder]") {
    constexpr l_game::Position start;
    STATIC_REQUIRE(l_game::SquareEncoder::transformed(start, {3, 0.5F}, 4) == Feature{0, 0.5F});

    // Onitama's pawn 1 on a1 becomes pawn 4 on e1; goose, the third card, becomes rooster.
    using onitama::PieceCardEncoder;
    constexpr onitama::Position dealt;
    constexpr std::size_t cards = PieceCardEncoder::BoardShape::size;
    STATIC_REQUIRE(PieceCardEncoder::transformed(dealt, {0, 1}, 1) == Feature{0, 1});
    STATIC_REQUIRE(PieceCardEncoder::transformed(dealt, {0, 1}, 2) == Feature{4 * 10 + 3, 1});
    STATIC_REQUIRE(PieceCardEncoder::transformed(dealt, {cards + 5 + 2, 1}, 3) ==
                   Feature{cards + 5 + 3, 1});

    // Chinese Checkers: the half turn exchanges the players, which the last channel tells.
    using Paper = chinese_checkers::IdentityHistoryEncoder<>;
    constexpr chinese_checkers::Position checkers;
    STATIC_REQUIRE(Paper::transformed(checkers, {6, 0}, 2) == Feature{7 * 48 + 6, 1});
    // The mirror makes piece 1 piece 6.
    STATIC_REQUIRE(Paper::transformed(checkers, {7 * 28, 1}, 1).value == 6);
}
