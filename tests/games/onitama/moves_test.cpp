#include "ludus/games/onitama/moves.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/pieces.hpp"

using namespace ludus;
using namespace ludus::onitama;

namespace {

/// The moves of one piece, by the offsets on the cards.
std::uint64_t expected_moves(const Pieces& own, std::size_t piece, Player player, CardSet hand) {
    std::uint64_t set = 0;
    for (std::size_t i = 0; own.has(piece) && i < 8; ++i) {
        const Card card = i < 4 ? lowest_card(hand) : highest_card(hand);
        const Offset offset = face(card).moves[i % 4];
        const int ahead = player == Player::first ? 1 : -1;
        const int file = file_of(own.square_of(piece)) + ahead * offset.right;
        const int rank = rank_of(own.square_of(piece)) + ahead * offset.forward;
        bool open = file >= 0 && file < side && rank >= 0 && rank < side && offset != Offset{};
        for (std::size_t other = 0; other < piece_count; ++other)
            open = open && own.square_of(other) != square(file, rank);
        set |= std::uint64_t{open} << i;
    }
    return set;
}

}  // namespace

TEST_CASE("onitama: a window shows where a piece can go, for all cards and squares",
          "[onitama][moves]") {
    Rng rng(1);
    std::size_t wrong = 0;
    std::size_t moves = 0;
    for (std::size_t lower = 0; lower < card_count; ++lower)
        for (std::size_t upper = lower + 1; upper < card_count; ++upper)
            for (const Player player : {Player::first, Player::second})
                for (int trial = 0; trial < 50; ++trial) {
                    const CardSet hand =
                        set_of(static_cast<Card>(lower)) | set_of(static_cast<Card>(upper));
                    std::array<int, piece_count> squares{};
                    squares.fill(captured);
                    for (int& at : squares) {
                        at = square(static_cast<int>(rng.below(5)), static_cast<int>(rng.below(5)));
                        for (const int& other : squares)
                            if (&other != &at && other == at) at = captured;
                    }
                    const Pieces own(squares);
                    const HandMoves hand_moves = moves_of(player, hand);
                    const Board open = open_squares(own);
                    for (std::size_t piece = 0; piece < piece_count; ++piece) {
                        const Board around = window(open, own, piece);
                        const std::uint64_t set = move_set(around, hand_moves);
                        wrong += set != expected_moves(own, piece, player, hand);
                        wrong += count_moves(around, hand_moves) !=
                            static_cast<std::uint32_t>(std::popcount(set));
                        moves += count_moves(around, hand_moves);
                    }
                }
    CHECK(wrong == 0);
    CHECK(moves > 100'000);
}

TEST_CASE("onitama: a step is a difference of squares", "[onitama][moves]") {
    constexpr CardSet hand = cards(Card::tiger, Card::dragon);
    STATIC_REQUIRE(moves_of(Player::first, hand).step(0) == 2 * stride);
    STATIC_REQUIRE(moves_of(Player::second, hand).step(0) == -2 * stride);
    STATIC_REQUIRE(moves_of(Player::first, hand).step(2) == 0);  // the tiger has no move C
    STATIC_REQUIRE(moves_of(Player::first, hand).step(4) == stride + 2);
    STATIC_REQUIRE(moves_of(Player::second, hand).step(5) == -stride + 2);
}

TEST_CASE("onitama: the n-th move of a set is that with n below it", "[onitama][moves]") {
    std::size_t wrong = 0;
    for (std::uint64_t set = 0; set < 256; ++set)
        for (std::uint32_t n = 0, move = 0; move < 8; ++move)
            if ((set >> move & 1) != 0) wrong += nth_move(set, n++) != move;
    CHECK(wrong == 0);
}
