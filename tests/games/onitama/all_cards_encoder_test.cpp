#include "ludus/games/onitama/all_cards_encoder.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

using namespace ludus;
using namespace ludus::onitama;

namespace {

using Features = std::array<float, AllCardsEncoder::Shape::size>;

Features encoded(const Position& position) {
    Features features{};
    features.fill(9);  // what was there before must not shine through
    AllCardsEncoder::encode(position, features);
    return features;
}

/// The displacements of all cards, in the order of (forward, right).
std::vector<Offset> displacements() {
    std::vector<Offset> found;
    for (int forward = -2; forward <= 2; ++forward)
        for (int right = -2; right <= 2; ++right) {
            bool is_of_a_card = false;
            for (const Face& face : faces)
                for (const Offset offset : face.moves)
                    is_of_a_card |= offset == Offset{forward, right} && offset != Offset{};
            if (is_of_a_card) found.push_back({forward, right});
        }
    return found;
}

/// Whether a card has this move.
bool moves_by(Card card, Offset offset) {
    for (const Offset move : face(card).moves)
        if (move == offset && move != Offset{}) return true;
    return false;
}

/// The same features from the definition, number by number.
Features looked_up(const Position& position) {
    std::vector<float> features;
    const Player mover = position.to_move();
    const auto piece_at = [&](int cell, Player player) {
        for (std::size_t piece = 0; piece < piece_count; ++piece)
            if (position.pieces(player).has(piece) &&
                cell_seen_by(mover, position.pieces(player).square_of(piece)) == cell)
                return static_cast<int>(piece);
        return -1;
    };
    for (int cell = 0; cell < 25; ++cell)
        for (const Player player : {mover, opponent(mover)}) {
            const int piece = piece_at(cell, player);
            features.push_back(piece >= 0 && piece < 4 ? 1 : 0);
            features.push_back(piece == 4 ? 1 : 0);
        }
    const auto card = [&](Player player, int slot) {
        if (slot == 2) return position.aside();
        const CardSet hand = position.hand(player);
        return slot == 0 ? lowest_card(hand) : highest_card(hand);
    };
    const Player other = opponent(mover);
    for (const Card one :
         {card(mover, 0), card(mover, 1), card(other, 0), card(other, 1), card(mover, 2)})
        for (const Offset offset : displacements()) features.push_back(moves_by(one, offset));
    for (const Player player : {mover, other})
        for (int slot = 0; slot < 3; ++slot)
            for (int cell = 0; cell < 25; ++cell) {
                float covered = 0;
                for (int from = 0; from < 25; ++from) {
                    if (piece_at(from, player) < 0) continue;
                    const int sign = player == mover ? 1 : -1;
                    const Offset offset{sign * (cell / 5 - from / 5), sign * (cell % 5 - from % 5)};
                    covered += moves_by(card(player, slot), offset) ? 0.5F : 0;
                }
                features.push_back(covered);
            }
    Features all{};
    REQUIRE(features.size() == all.size());
    std::copy(features.begin(), features.end(), all.begin());
    return all;
}

}  // namespace

TEST_CASE("onitama: all cards are shown by what they do", "[onitama][all_cards_encoder]") {
    CHECK(AllCardsEncoder::Shape::size == 100 + 65 + 150);
    const Features start = encoded(Position());
    const auto sum = [&](std::size_t begin, std::size_t count) {
        const auto part = std::span(start).subspan(begin, count);
        return std::accumulate(part.begin(), part.end(), 0.0F);
    };
    CHECK(sum(0, 100) == 10);
    // Each of the five cards at the start has four moves.
    CHECK(sum(AllCardsEncoder::cards_begin, 65) == 20);
}

TEST_CASE("onitama: encodings of all cards over random play are those of the slow twin",
          "[onitama][all_cards_encoder]") {
    Rng rng(31);
    int positions = 0;
    for (int game = 0; game < 60; ++game)
        for (Position position = Position::random_start(rng); !position.outcome();
             position.play(position.random_action(rng))) {
            REQUIRE(encoded(position) == looked_up(position));
            ++positions;
        }
    CHECK(positions > 500);
}

TEST_CASE("onitama: an encoding of all cards keeps the laws of encoders",
          "[onitama][all_cards_encoder]") {
    Rng rng(32);
    CHECK(check_encoder<AllCardsEncoder, Position>(rng, 200, 60).fault == "");
}
