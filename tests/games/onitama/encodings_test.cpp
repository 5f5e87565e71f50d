#include "ludus/games/onitama/encodings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

using namespace ludus;
using namespace ludus::onitama;

namespace {

constexpr std::size_t board_size = PieceCardEncoder::BoardShape::size;
using Features = std::array<float, PieceCardEncoder::Shape::size>;

constexpr Features encoded(const Position& position) {
    Features features{};
    features.fill(9);  // what was there before must not shine through
    PieceCardEncoder::encode(position, features);
    return features;
}

/// One number of the board: the rank and file as the mover sees them, from 0.
constexpr float at(const Features& features, std::size_t rank, std::size_t file,
                   std::size_t plane) {
    return features[(rank * 5 + file) * 10 + plane];
}

std::array<float, 10> card_bits(std::string_view text) {
    const Features features = encoded(Notation<Position>::read_position(text));
    std::array<float, 10> bits{};
    std::copy(features.begin() + board_size, features.end(), bits.begin());
    return bits;
}

float sum_of_board(const Features& features) {
    float sum = 0;
    for (std::size_t i = 0; i < board_size; ++i) sum += features[i];
    return sum;
}

}  // namespace

TEST_CASE("onitama: the encoding is ten planes and ten cards", "[onitama][encodings]") {
    STATIC_REQUIRE(Encoder<PieceCardEncoder, Position>);
    STATIC_REQUIRE(!Encoder<Pieces, Position>);
    STATIC_REQUIRE(PieceCardEncoder::Shape::size == 260);
    STATIC_REQUIRE(board_size == 250);
    STATIC_REQUIRE(PieceCardEncoder::name == "pieces_and_cards");
}

TEST_CASE("onitama: at the start both see their own pieces in the lowest rank",
          "[onitama][encodings]") {
    constexpr std::array<std::size_t, 5> files = {0, 1, 3, 4, 2};
    const Position start;
    for (const Position& position : {start, start.transformed(1)}) {
        const Features features = encoded(position);
        for (std::size_t piece = 0; piece < 5; ++piece) {
            CHECK(at(features, 0, files[piece], piece) == 1);
            CHECK(at(features, 4, 4 - files[piece], 5 + piece) == 1);
        }
        CHECK(sum_of_board(features) == 10);
    }
}

TEST_CASE("onitama: pieces keep their planes, and the second player sees the board turned",
          "[onitama][encodings]") {
    // Red: pawn 3 on d4, master b1. Blue: pawns 1 on a2 and 4 on c3, master e5.
    std::string text = "4m/3C1/2d2/a4/1M3 tiger,frog/ox,eel/crab x";
    for (const bool turned : {false, true}) {
        if (turned) text.back() = 'o';
        const Features features = encoded(Notation<Position>::read_position(text));
        const std::size_t red = turned ? 5 : 0;
        const std::size_t blue = 5 - red;
        const auto seen = [&](std::size_t file, std::size_t rank, std::size_t plane) {
            return turned ? at(features, 4 - rank, 4 - file, plane)
                          : at(features, rank, file, plane);
        };
        CHECK(seen(3, 3, red + 2) == 1);
        CHECK(seen(1, 0, red + 4) == 1);
        CHECK(seen(0, 1, blue + 0) == 1);
        CHECK(seen(2, 2, blue + 3) == 1);
        CHECK(seen(4, 4, blue + 4) == 1);
        CHECK(sum_of_board(features) == 5);
    }
}

TEST_CASE("onitama: card bits are the mover's hand, then the opponent's", "[onitama][encodings]") {
    using Bits = std::array<float, 10>;
    // Dragon, elephant, goose, rooster, monkey.
    CHECK(card_bits("dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster x") ==
          Bits{1, 1, 0, 0, 0, 0, 0, 1, 0, 1});
    CHECK(card_bits("dcmba/5/5/5/ABMCD dragon,elephant/goose,monkey/rooster o") ==
          Bits{0, 0, 1, 0, 1, 1, 1, 0, 0, 0});
    // Other cards in the order of the table: frog, crab, mantis, ox, cobra.
    CHECK(card_bits("dcmba/5/5/5/ABMCD frog,ox/crab,cobra/mantis x") ==
          Bits{1, 0, 0, 1, 0, 0, 1, 0, 0, 1});
}

TEST_CASE("onitama: who is to move sees the same when the players are exchanged",
          "[onitama][encodings]") {
    Rng rng(1);
    std::size_t wrong = 0;
    for (int game = 0; game < 200; ++game) {
        Position position = Position::random_start(rng);
        while (true) {
            const Features features = encoded(position);
            wrong += encoded(position.transformed(1)) != features;
            const auto pieces = static_cast<float>(position.pieces(Player::first).pawn_count() +
                                                   position.pieces(Player::second).pawn_count() +
                                                   position.pieces(Player::first).has(master) +
                                                   position.pieces(Player::second).has(master));
            wrong += sum_of_board(features) != pieces;
            wrong += std::count(features.begin() + board_size, features.end(), 1.0F) != 4;
            if (position.outcome()) break;
            position.play(position.random_action(rng));
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("onitama: the encoding keeps the laws of encoders, with all cards",
          "[onitama][encodings]") {
    Rng rng(9);
    CHECK(check_encoder<PieceCardEncoder, Position>(rng, 400, 60).fault.empty());
}
