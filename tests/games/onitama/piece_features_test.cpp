#include "ludus/games/onitama/piece_features.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/pieces.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/context_features.hpp"

using namespace ludus;
using namespace ludus::onitama;

namespace {

/// What is active, in the order of the numbers. A pawn of four is taken as often as the row is
/// there.
struct Numbers {
    std::vector<std::size_t> rows{};
    std::vector<std::size_t> contexts{};

    friend bool operator==(const Numbers&, const Numbers&) = default;
};

Numbers sorted(const ActiveFeatures<PieceFeatures>& active) {
    Numbers numbers{{active.rows.begin(), active.rows.end()},
                    {active.contexts.begin(), active.contexts.end()}};
    std::ranges::sort(numbers.rows);
    std::ranges::sort(numbers.contexts);
    return numbers;
}
Numbers numbers_of(const Position& position) {
    return sorted(active_features<PieceFeatures>(position));
}

/// The same from the definition.
Numbers looked_up(const Position& position) {
    Numbers numbers;
    const Player mover = position.to_move();
    for (const Player owner : {mover, opponent(mover)})
        for (std::size_t piece = 0; piece < piece_count; ++piece) {
            std::size_t row = (owner == mover ? 0U : 52U) + (piece == 4 ? 26U : 0U);
            if (!position.pieces(owner).has(piece)) {
                row += 25;
            } else {
                const int square = position.pieces(owner).square_of(piece);
                const bool is_turned = mover == Player::second;
                const int rank = is_turned ? 4 - rank_of(square) : rank_of(square);
                const int file = is_turned ? 4 - file_of(square) : file_of(square);
                row += static_cast<std::size_t>(5 * rank + file);
            }
            numbers.rows.push_back(row);
        }
    std::ranges::sort(numbers.rows);

    numbers.contexts.push_back(0);
    const std::array<CardSet, 3> holders = {position.hand(mover), position.hand(opponent(mover)),
                                            set_of(position.aside())};
    for (std::size_t holder = 0; holder < 3; ++holder)
        for (std::size_t card = 0; card < 16; ++card)
            if ((holders[holder] >> card & 1U) != 0)
                numbers.contexts.push_back(1 + 16 * holder + card);
    return numbers;
}

/// The mirror image with any cards.
Position mirror_image(const Position& position) {
    const auto pieces = [&](Player player) {
        std::array<int, piece_count> squares{};
        for (std::size_t piece = 0; piece < piece_count; ++piece) {
            const int square = position.pieces(player).square_of(piece);
            squares[piece] = square == captured ? captured : onitama::mirrored(square);
        }
        return Pieces(squares);
    };
    const Deal deal{onitama::mirrored(position.hand(Player::first)),
                    onitama::mirrored(position.hand(Player::second)),
                    onitama::mirrored(position.aside())};
    return {pieces(Player::first), pieces(Player::second), deal, position.to_move()};
}

/// All positions of random games, their ends too: every other one with the paper's cards.
std::vector<Position> some_positions(std::uint64_t seed, int games) {
    Rng rng(seed);
    std::vector<Position> some;
    for (int game = 0; game < games; ++game) {
        Position position =
            game % 2 == 0 ? Position(deal_cards(paper_cards, rng)) : Position::random_start(rng);
        for (; !position.outcome(); position.play(position.random_action(rng)))
            some.push_back(position);
        some.push_back(position);
    }
    return some;
}

}  // namespace

TEST_CASE("onitama: pieces by cards are features with a mirror image",
          "[onitama][piece_features]") {
    STATIC_REQUIRE(ContextFeatures<PieceFeatures, Position>);
    STATIC_REQUIRE(!ContextFeatures<PieceFeatures, tic_tac_toe::Position>);
    STATIC_REQUIRE(MirroredFeatures<PieceFeatures>);
    STATIC_REQUIRE(PieceFeatures::row_count == 104 && PieceFeatures::active_rows == 10);
    STATIC_REQUIRE(PieceFeatures::context_count == 49 && PieceFeatures::active_contexts == 6);
}

TEST_CASE("onitama: piece features at the start are those of the rules",
          "[onitama][piece_features]") {
    const Numbers start = numbers_of(Position{});
    CHECK(start.rows == std::vector<std::size_t>{0, 1, 3, 4, 28, 72, 73, 75, 76, 100});
    CHECK(start.contexts ==
          std::vector<std::size_t>{0, 1 + static_cast<std::size_t>(Card::dragon),
                                   1 + static_cast<std::size_t>(Card::elephant),
                                   17 + static_cast<std::size_t>(Card::goose),
                                   17 + static_cast<std::size_t>(Card::monkey),
                                   33 + static_cast<std::size_t>(Card::rooster)});
}

TEST_CASE("onitama: piece features over random play are those of the slow twin",
          "[onitama][piece_features]") {
    std::size_t wrong = 0;
    std::size_t invalid = 0;
    std::size_t taken = 0;
    const auto positions = some_positions(1, 200);
    for (const Position& position : positions) {
        wrong += numbers_of(position) != looked_up(position);
        invalid += !active_features<PieceFeatures>(position).valid();
        taken += std::ranges::count(PieceFeatures::rows(position), 25) > 1;
        // Seen by the mover, whoever it is.
        wrong += numbers_of(position) != numbers_of(position.transformed(1));
    }
    CHECK(wrong == 0);
    CHECK(invalid == 0);
    CHECK(positions.size() > 2'000);
    CHECK(taken > 100);
}

TEST_CASE("onitama: mirrored piece features are those of the mirror image",
          "[onitama][piece_features]") {
    std::size_t wrong = 0;
    std::size_t within = 0;
    std::size_t with_others = 0;
    for (const Position& position : some_positions(2, 200)) {
        const auto active = active_features<PieceFeatures>(position);
        const Numbers image = sorted(mirrored(active));
        wrong += image != numbers_of(mirror_image(position));
        if (is_mirrored_within(position.held().in_play())) {
            wrong += image != numbers_of(position.transformed(2));
            wrong += image != numbers_of(position.transformed(3));
            ++within;
        } else {
            ++with_others;
        }
        wrong += mirrored(mirrored(active)) != active;
    }
    CHECK(wrong == 0);
    CHECK(within > 500);
    CHECK(with_others > 500);
}

TEST_CASE("onitama: to mirror a piece feature twice changes nothing", "[onitama][piece_features]") {
    std::size_t rows_moved = 0;
    for (std::size_t row = 0; row < PieceFeatures::row_count; ++row) {
        const std::size_t image = PieceFeatures::mirrored_row(row);
        REQUIRE(image < PieceFeatures::row_count);
        REQUIRE(PieceFeatures::mirrored_row(image) == row);
        REQUIRE(image / 26 == row / 26);
        rows_moved += image != row;
    }
    CHECK(rows_moved == std::size_t{4 * 20});  // all but the middle file and what is taken
    std::size_t contexts_moved = 0;
    for (std::size_t context = 0; context < PieceFeatures::context_count; ++context) {
        const std::size_t image = PieceFeatures::mirrored_context(context);
        REQUIRE(image < PieceFeatures::context_count);
        REQUIRE(PieceFeatures::mirrored_context(image) == context);
        contexts_moved += image != context;
    }
    CHECK(contexts_moved == std::size_t{3 * 8});  // four pairs of cards
}

TEST_CASE("onitama: positions have the same context key if and only if the same contexts",
          "[onitama][piece_features]") {
    auto positions = some_positions(3, 40);
    positions.resize(std::min(positions.size(), std::size_t{600}));
    std::size_t wrong = 0;
    std::size_t equal = 0;
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const bool same_key = PieceFeatures::context_key(positions[i]) ==
                PieceFeatures::context_key(positions[j]);
            const bool same_contexts =
                PieceFeatures::contexts(positions[i]) == PieceFeatures::contexts(positions[j]);
            wrong += same_key != same_contexts;
            equal += same_key;
        }
    CHECK(wrong == 0);
    CHECK(equal > 1'000);

    // In one game the hands tell which card lies aside; in two they do not.
    Deal deal;
    const Position rooster(Pieces::at_start(Player::first), Pieces::at_start(Player::second), deal,
                           Player::first);
    deal.aside = Card::tiger;
    const Position tiger(Pieces::at_start(Player::first), Pieces::at_start(Player::second), deal,
                         Player::first);
    CHECK(PieceFeatures::context_key(rooster) != PieceFeatures::context_key(tiger));
}
