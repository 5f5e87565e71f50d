#include "ludus/games/onitama/pieces.hpp"

#include <array>
#include <bit>
#include <cstddef>

#include "catch.hpp"
#include "ludus/core/player.hpp"

using namespace ludus;
using namespace ludus::onitama;

namespace {

/// Pawns on b2, e5, one taken, a3; the master on c4.
constexpr Pieces some{std::array{square(1, 1), square(4, 4), captured, square(0, 2), square(2, 3)}};

template <class Visit>
void for_each_square(Visit visit) {
    for (int rank = 0; rank < side; ++rank)
        for (int file = 0; file < side; ++file) visit(file, rank);
}

}  // namespace

TEST_CASE("onitama: squares tell their file and rank, and turn and mirror", "[onitama][pieces]") {
    int count = 0;
    Board all = 0;
    for_each_square([&](int file, int rank) {
        const int here = square(file, rank);
        ++count;
        all |= board_of(here);
        CHECK(file_of(here) == file);
        CHECK(rank_of(here) == rank);
        CHECK(turned(here) == square(4 - file, 4 - rank));
        CHECK(mirrored(here) == square(4 - file, rank));
        CHECK(std::popcount(board_of(here)) == 1);
    });
    CHECK(count == 25);
    CHECK(all == whole_board);
    CHECK(std::popcount(whole_board) == 25);
    STATIC_REQUIRE(board_of(captured) == 0);
    STATIC_REQUIRE(temple(Player::first) == square(2, 0));
    STATIC_REQUIRE(temple(Player::second) == square(2, 4));
}

TEST_CASE("onitama: pawns are numbered from their owner's left at the start", "[onitama][pieces]") {
    constexpr Pieces first = Pieces::at_start(Player::first);
    constexpr Pieces second = Pieces::at_start(Player::second);
    constexpr std::array<int, 5> files = {0, 1, 3, 4, 2};
    for (std::size_t piece = 0; piece < piece_count; ++piece) {
        CHECK(first.square_of(piece) == square(files[piece], 0));
        CHECK(second.square_of(piece) == square(4 - files[piece], 4));
    }
    STATIC_REQUIRE(first.turned() == second);
    STATIC_REQUIRE(first.mirrored() == first);
    STATIC_REQUIRE(first.pawn_count() == 4);
}

TEST_CASE("onitama: a taken piece has no square", "[onitama][pieces]") {
    STATIC_REQUIRE(!some.has(2));
    STATIC_REQUIRE(some.has(0));
    STATIC_REQUIRE(some.pawn_count() == 3);
    STATIC_REQUIRE(some.board() ==
                   (board_of(square(1, 1)) | board_of(square(4, 4)) | board_of(square(0, 2)) |
                    board_of(square(2, 3))));
    STATIC_REQUIRE(Pieces{std::array{63, 63, 63, 63, 63}}.board() == 0);
    STATIC_REQUIRE(Pieces{std::array{63, 63, 63, 63, 63}}.pawn_count() == 0);
    STATIC_REQUIRE(Pieces{std::array{63, 63, 63, 63, 0}}.has(master));
}

TEST_CASE("onitama: moving a piece changes its square alone", "[onitama][pieces]") {
    for_each_square([&](int file, int rank) {
        for (std::size_t piece = 0; piece < piece_count; ++piece) {
            if (!some.has(piece)) continue;
            Pieces moved = some;
            moved.move(piece, square(file, rank) - some.square_of(piece));
            for (std::size_t other = 0; other < piece_count; ++other)
                CHECK(moved.square_of(other) ==
                      (other == piece ? square(file, rank) : some.square_of(other)));
        }
    });
}

TEST_CASE("onitama: a capture takes the piece on that square alone", "[onitama][pieces]") {
    for_each_square([&](int file, int rank) {
        Pieces left = some;
        left.capture(square(file, rank));
        for (std::size_t piece = 0; piece < piece_count; ++piece)
            CHECK(left.square_of(piece) ==
                  (some.square_of(piece) == square(file, rank) ? captured : some.square_of(piece)));
        CHECK(left.packed() < 1ULL << 40);
    });
}

TEST_CASE("onitama: pieces turn and mirror, the dead stay dead", "[onitama][pieces]") {
    STATIC_REQUIRE(
        some.turned() ==
        Pieces{std::array{square(3, 3), square(0, 0), captured, square(4, 2), square(2, 1)}});
    STATIC_REQUIRE(
        some.mirrored() ==
        Pieces{std::array{square(4, 2), captured, square(0, 4), square(3, 1), square(2, 3)}});
    STATIC_REQUIRE(some.turned().turned() == some);
    STATIC_REQUIRE(some.mirrored().mirrored() == some);
    STATIC_REQUIRE(some.turned().mirrored() == some.mirrored().turned());
}
