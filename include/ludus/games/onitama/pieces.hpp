#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/onitama/cards.hpp"

/// The board of Onitama, and a player's five pieces on it.
namespace LUDUS_NAMESPACE::onitama {

inline constexpr int side = 5;  ///< squares along each edge
/// Two files that do not exist part one rank from the next, so that no move wraps round the edge:
/// square `7 * rank + file`, a1 = 0, e1 = 4, a2 = 7, e5 = 32.
inline constexpr int stride = 7;
/// The greatest number of a square, that of e5.
inline constexpr int last_square = stride * (side - 1) + side - 1;
/// Stands for the square of a piece that was taken.
inline constexpr int captured = 63;

/// The number of the square on a file and a rank, each in [0, 5).
[[nodiscard]] constexpr int square(int file, int rank) noexcept { return stride * rank + file; }
/// The file of a square, 0 being a.
[[nodiscard]] constexpr int file_of(int square) noexcept { return square % stride; }
/// The rank of a square, 0 being 1.
[[nodiscard]] constexpr int rank_of(int square) noexcept { return square / stride; }
/// The square after a half turn of the board.
[[nodiscard]] constexpr int turned(int square) noexcept { return last_square - square; }
/// The square with left and right exchanged.
[[nodiscard]] constexpr int mirrored(int square) noexcept {
    return square + side - 1 - 2 * file_of(square);
}

namespace detail {

consteval std::array<std::array<std::uint8_t, captured + 1>, 2> make_cells() {
    std::array<std::array<std::uint8_t, captured + 1>, 2> made{};
    for (auto& cells : made) cells.fill(side * side);
    for (int rank = 0; rank < side; ++rank)
        for (int file = 0; file < side; ++file) {
            const int cell = side * rank + file;
            const auto at = static_cast<std::size_t>(square(file, rank));
            made[seat(Player::first)][at] = static_cast<std::uint8_t>(cell);
            made[seat(Player::second)][at] = static_cast<std::uint8_t>(side * side - 1 - cell);
        }
    return made;
}

inline constexpr auto seen_cells = make_cells();

}  // namespace detail

/// 5 rank + file as a player sees the square, who sits at rank 0 and counts files from the left; 25
/// for `captured`.
[[nodiscard]] constexpr int cell_seen_by(Player viewer, int square) noexcept {
    return detail::seen_cells[seat(viewer)][static_cast<std::size_t>(square)];
}
/// Where a player's master stands at the start.
[[nodiscard]] constexpr int temple(Player player) noexcept {
    return player == Player::first ? square(2, 0) : square(2, side - 1);
}

/// A set of squares: bit `square + margin`. A shift down by a piece's square makes a window in
/// which the piece itself lies at `margin`, wherever it stood, and every square within its reach
/// above 0.
using Board = std::uint64_t;
/// The bits of a `Board` below the one of a1.
inline constexpr int margin = 2 * stride + 2;

/// The set of one square; empty for `captured`.
[[nodiscard]] constexpr Board board_of(int square) noexcept { return bit<Board>(margin) << square; }

/// All 25 squares.
inline constexpr Board whole_board = [] {
    Board board = 0;
    for (int rank = 0; rank < side; ++rank)
        for (int file = 0; file < side; ++file) board |= board_of(square(file, rank));
    return board;
}();

/// Pieces 0 to 3 are the pawns, from the left at the start as their owner sees it; 4 is the master.
inline constexpr std::size_t piece_count = 5;
inline constexpr std::size_t master = 4;  ///< the number of the piece that must not be lost

/// The squares of a player's pieces, which keep their identities: byte i is the square of piece i.
class Pieces {
public:
    constexpr Pieces() noexcept = default;
    /// Requires different squares, except for `captured`.
    explicit constexpr Pieces(const std::array<int, piece_count>& squares) noexcept {
        for (std::size_t piece = 0; piece < piece_count; ++piece) {
            assert(squares[piece] == captured || (board_of(squares[piece]) & whole_board) != 0);
            packed_ |= static_cast<std::uint64_t>(squares[piece]) << (8 * piece);
        }
    }

    /// How a player's pieces stand at the start.
    [[nodiscard]] static constexpr Pieces at_start(Player player) noexcept {
        const Pieces first(std::array<int, piece_count>{square(0, 0), square(1, 0), square(3, 0),
                                                        square(4, 0), temple(Player::first)});
        return player == Player::first ? first : first.turned();
    }

    /// The square of a piece, or `captured`.
    [[nodiscard]] constexpr int square_of(std::size_t piece) const noexcept {
        return static_cast<int>(packed_ >> (8 * piece) & 63);
    }
    /// Whether a piece is on the board.
    [[nodiscard]] constexpr bool has(std::size_t piece) const noexcept {
        return square_of(piece) != captured;
    }
    /// The pawns on the board, in [0, 4].
    [[nodiscard]] constexpr int pawn_count() const noexcept {
        // Only `captured` has both of the bits 4 and 5.
        return 4 - std::popcount(packed_ & packed_ << 1 & 0x20202020U);
    }
    /// The squares of all pieces on the board.
    [[nodiscard]] constexpr Board board() const noexcept {
        const Board left = board_of(square_of(0)) | board_of(square_of(1));
        const Board right = board_of(square_of(2)) | board_of(square_of(3));
        return left | right | board_of(square_of(master));
    }

    /// Moves a piece by a difference of squares that keeps it on the board.
    constexpr void move(std::size_t piece, int by) noexcept {
        packed_ += static_cast<std::uint64_t>(by) << (8 * piece);
    }
    /// Takes the piece from a square, if there is one.
    constexpr void capture(int square) noexcept {
        // All bytes at once; they are below 64, so no sum carries into the next.
        const std::uint64_t difference = packed_ ^ static_cast<std::uint64_t>(square) * ones;
        const std::uint64_t hit = ~(difference + 0x7F * ones) & 0x80 * ones;
        // Playouts are a quarter faster with the branch than without: predicted, it frees the
        // opponent's next move from waiting for this one.
        if (hit != 0) [[unlikely]]
            packed_ |= std::uint64_t{captured} << (lowest(hit) - 7);
    }

    /// The same pieces on the board after a half turn.
    [[nodiscard]] constexpr Pieces turned() const noexcept {
        std::array<int, piece_count> squares{};
        for (std::size_t piece = 0; piece < piece_count; ++piece)
            squares[piece] = has(piece) ? onitama::turned(square_of(piece)) : captured;
        return Pieces(squares);
    }
    /// The image with left and right exchanged; pawn 1 becomes pawn 4, as at the start.
    [[nodiscard]] constexpr Pieces mirrored() const noexcept {
        std::array<int, piece_count> squares{};
        for (std::size_t piece = 0; piece < piece_count; ++piece)
            squares[mirrored_piece(piece)] =
                has(piece) ? onitama::mirrored(square_of(piece)) : captured;
        return Pieces(squares);
    }
    /// The number that a piece takes in the mirror image.
    [[nodiscard]] static constexpr std::size_t mirrored_piece(std::size_t piece) noexcept {
        return piece == master ? master : 3 - piece;
    }

    /// All five squares as one number below 2^40.
    [[nodiscard]] constexpr std::uint64_t packed() const noexcept { return packed_; }

    friend constexpr bool operator==(const Pieces&, const Pieces&) noexcept = default;

private:
    static constexpr std::uint64_t ones = 0x0101010101;

    std::uint64_t packed_ = 0;
};

}  // namespace LUDUS_NAMESPACE::onitama
