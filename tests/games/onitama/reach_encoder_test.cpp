#include "ludus/games/onitama/reach_encoder.hpp"

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
#include "ludus/game/symmetric_encoder.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/moves.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"

using namespace ludus;
using namespace ludus::onitama;

namespace {

using Features = std::array<float, ReachEncoder::Shape::size>;

Features encoded(const Position& position) {
    Features features{};
    features.fill(9);  // what was there before must not shine through
    ReachEncoder::encode(position, features);
    return features;
}

Position read(std::string_view text) { return Notation<Position>::read_position(text); }

/// One number of the board by the name of its square, as the first player sees it.
float at(const Features& features, std::string_view square, std::size_t plane) {
    const auto file = static_cast<std::size_t>(square[0] - 'a');
    const auto rank = static_cast<std::size_t>(square[1] - '1');
    return features[(rank * 5 + file) * 24 + plane];
}

/// The sum of a plane.
float sum(const Features& features, std::size_t plane) {
    float total = 0;
    for (std::size_t cell = 0; cell < 25; ++cell) total += features[cell * 24 + plane];
    return total;
}

/// The same features from the rules' own tables: legal actions, and windows that see no pieces.
Features looked_up(const Position& position) {
    Features features{};
    const Player mover = position.to_move();
    const Player other = opponent(mover);
    const auto cell = [&](int square) {
        const int seen = mover == Player::first ? square : turned(square);
        return 5 * static_cast<std::size_t>(rank_of(seen)) +
            static_cast<std::size_t>(file_of(seen));
    };
    for (std::size_t piece = 0; piece < 5; ++piece) {
        if (position.pieces(mover).has(piece))
            features[24 * cell(position.pieces(mover).square_of(piece)) + piece] = 1;
        if (position.pieces(other).has(piece))
            features[24 * cell(position.pieces(other).square_of(piece)) + (piece == 4 ? 6 : 5)] = 1;
    }
    for (const auto action : position.legal_actions())
        if (!action.passes())
            features[24 * cell(position.destination(action)) + 7 + 2 * action.piece() +
                     action.slot()] += 1;
    for (const Player player : {mover, other}) {
        const Pieces& pieces = position.pieces(player);
        const CardSet hand = position.hand(player);
        const std::array<Card, 3> sources = {lowest_card(hand), highest_card(hand),
                                             position.aside()};
        for (std::size_t source = 0; source < 3; ++source) {
            // A hand of the card and any other; only its half of the moves counts.
            const Card card = sources[source];
            const Card partner = card == Card::tiger ? Card::cobra : Card::tiger;
            const HandMoves moves = moves_of(player, cards(card, partner));
            const std::size_t half = card < partner ? 0 : 1;
            for (std::size_t piece = 0; piece < 5; ++piece) {
                if (!pieces.has(piece)) continue;
                const auto set = move_set(window(whole_board, pieces, piece), moves);
                for (std::size_t move = 4 * half; move < 4 * half + 4; ++move) {
                    if ((set >> move & 1) == 0 || moves.step(move) == 0) continue;
                    const std::size_t to = cell(pieces.square_of(piece) + moves.step(move));
                    features[24 * to + (player == other ? 17 : 20) + source] += 0.5F;
                    if (player == other && piece == 4 && source < 2) features[24 * to + 23] += 0.5F;
                }
            }
        }
    }
    std::size_t next = 600;
    for (int card = 0; card < 16; ++card) {
        const CardSet one = set_of(static_cast<Card>(card));
        if ((position.held().in_play() & one) == 0) continue;
        features[next++] = (position.hand(mover) & one) != 0;
        features[next++] = (position.hand(other) & one) != 0;
        features[next++] = position.aside() == static_cast<Card>(card);
    }
    return features;
}

/// Positions of random play, with the paper's cards and with any.
std::vector<Position> positions_of_play(int games) {
    std::vector<Position> positions;
    Rng rng(1);
    for (int game = 0; game < games; ++game) {
        Position position =
            game % 2 == 0 ? Position(deal_cards(paper_cards, rng)) : Position::random_start(rng);
        while (!position.outcome()) {
            positions.push_back(position);
            position.play(position.random_action(rng));
        }
        positions.push_back(position);
    }
    return positions;
}

}  // namespace

TEST_CASE("onitama: reach is shown in 24 planes beside 15 bits of cards", "[onitama][reach]") {
    STATIC_REQUIRE(Encoder<ReachEncoder, Position>);
    STATIC_REQUIRE(ReachEncoder::BoardShape::size == 600);
    STATIC_REQUIRE(ReachEncoder::Shape::size == 615);
    CHECK(ReachEncoder::name == "reach");
}

TEST_CASE("onitama: reach is where pieces can go, and cover where they could", "[onitama][reach]") {
    // Tiger goes two forward or one back, ox one forward, right or back.
    const Features features = encoded(read("4m/5/2A2/5/2M2 tiger,ox/frog,eel/horse x"));
    CHECK(at(features, "c3", 0) == 1);
    CHECK(at(features, "c1", 4) == 1);
    CHECK(at(features, "e5", 6) == 1);
    CHECK(at(features, "c5", 7) == 1);  // the pawn by the tiger, two forward
    CHECK(at(features, "c2", 7) == 1);  // and back
    CHECK(sum(features, 7) == 2);
    CHECK(at(features, "d3", 8) == 1);  // by the ox, to the right
    CHECK(sum(features, 8) == 3);
    CHECK(sum(features, 15) == 0);          // the master by the tiger: onto the pawn
    CHECK(at(features, "c3", 20) == 0.5F);  // which it covers
    CHECK(sum(features, 16) == 2);          // by the ox: forward and right
    CHECK(at(features, "c4", 22) == 0.5F);  // the horse, which lies aside
    // Blue's master on e5 sees the board turned: only its eel has a move that stays on it, to its
    // right.
    CHECK(sum(features, 17) == 0);
    CHECK(at(features, "d5", 18) == 0.5F);
    CHECK(at(features, "d5", 23) == 0.5F);
    CHECK(sum(features, 23) == 0.5F);
    CHECK(sum(features, 5) == 0);
}

TEST_CASE("onitama: reach agrees with the rules", "[onitama][reach]") {
    std::size_t wrong = 0;
    const auto positions = positions_of_play(200);
    for (const Position& position : positions)
        if (!position.outcome()) wrong += encoded(position) != looked_up(position);
    CHECK(positions.size() > 4000);
    CHECK(wrong == 0);
}

TEST_CASE("onitama: reach keeps the laws of encoders, with all cards", "[onitama][reach]") {
    Rng rng(9);
    STATIC_REQUIRE(SymmetricEncoder<ReachEncoder, Position>);
    CHECK(check_encoder<ReachEncoder, Position>(rng, 200, 60).fault.empty());
}
