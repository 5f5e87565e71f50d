#include "ludus/game/symmetric_encoder.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/alquerque/encodings.hpp"
#include "ludus/games/chinese_checkers/encodings.hpp"
#include "ludus/games/dots_and_boxes/chain_encoder.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
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
/// Breaks the law: nothing moves.
struct Still : l_game::SquareEncoder {
    static Feature transformed(const l_game::Position&, Feature feature, std::size_t) noexcept {
        return feature;
    }
};

template <class E>
constexpr std::size_t past_of() {
    if constexpr (requires { E::past; })
        return E::past;
    else
        return 0;
}

/// What the encoder sees of a game; of an encoder without a past the present position.
template <class E, Game G>
std::array<float, E::Shape::size> encoded(std::span<const G> recent) {
    std::array<float, E::Shape::size> features{};
    features.fill(9);  // what was there before must not shine through
    if constexpr (HistoryEncoder<E, G>)
        E::encode(recent, features);
    else
        E::encode(recent.back(), features);
    return features;
}

/// Plays games, from random starts too where there are such, and counts where the law is broken.
template <class E, Symmetric G>
    requires SymmetricEncoder<E, G>
std::size_t broken(std::uint64_t seed, int games, G (*start)(Rng&)) {
    Rng rng(seed);
    std::size_t wrong = 0;
    for (int game = 0; game < games; ++game) {
        History<G, past_of<E>()> history(start(rng));
        for (int ply = 0; ply < 60; ++ply) {
            const auto features = encoded<E, G>(history.recent());
            for (std::size_t s = 0; s < G::symmetry_count; ++s) {
                std::vector<G> images;
                for (const G& position : history.recent()) images.push_back(image(position, s));
                std::array<float, E::Shape::size> moved{};
                moved.fill(7);  // not every place is taken if this is seen
                transform_features<E>(history.present(), s, features, moved);
                wrong += moved != encoded<E, G>(images);
                if (s == 0) wrong += moved != features;
            }
            if (history.present().outcome()) break;
            history.play(random_action(history.present(), rng));
        }
    }
    return wrong;
}

template <class E, Symmetric G>
std::size_t broken(int games) {
    std::size_t wrong = broken<E, G>(1, games, [](Rng&) { return G{}; });
    if constexpr (RandomStart<G>) wrong += broken<E, G>(2, games, G::random_start);
    return wrong;
}

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

TEST_CASE("symmetric_encoder: the encoding of the image is the image of the encoding, everywhere",
          "[symmetric_encoder]") {
    CHECK(broken<l_game::SquareEncoder, l_game::Position>(100) == 0);
    CHECK(broken<l_game::PlaneEncoder, l_game::Position>(100) == 0);

    CHECK(broken<alquerque::PlaneEncoder, alquerque::Position>(100) == 0);
    CHECK(broken<alquerque::PlaneEncoder, alquerque::BasicPosition<alquerque::bell_rules>>(100) ==
          0);

    CHECK(broken<onitama::PieceCardEncoder, onitama::Position>(200) == 0);
    CHECK(broken<onitama::PieceCardEncoder, onitama::Position>(3, 500, onitama::Position::deal) ==
          0);

    using Small = chinese_checkers::BasicPosition<5, 3>;
    CHECK(broken<chinese_checkers::PieceEncoder<>, chinese_checkers::Position>(30) == 0);
    CHECK(broken<chinese_checkers::PieceEncoder<Small>, Small>(30) == 0);
    CHECK(broken<chinese_checkers::IdentityHistoryEncoder<>, chinese_checkers::Position>(30) == 0);
    CHECK(broken<chinese_checkers::IdentityHistoryEncoder<Small>, Small>(30) == 0);

    CHECK(broken<dots_and_boxes::WallEncoder, dots_and_boxes::Position>(50) == 0);
    CHECK(broken<dots_and_boxes::ChainEncoder, dots_and_boxes::Position>(50) == 0);
    CHECK(broken<dots_and_boxes::BasicWallEncoder<5, 6>, dots_and_boxes::BasicPosition<5, 6>>(20) ==
          0);
}

TEST_CASE("symmetric_encoder: an encoder that breaks the law is found", "[symmetric_encoder]") {
    CHECK(broken<Still, l_game::Position>(2) > 0);
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
