#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/games/alquerque/board.hpp"
#include "ludus/games/alquerque/packing.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/games/alquerque/symmetry.hpp"

namespace LUDUS_NAMESPACE::alquerque {

/// What stands on parts of the board, each point own, opposing or empty, as the mover sees it:
///
///     pairs of adjacent ranks           4 tables of 3^10 features
///     pairs of adjacent files           2 tables: a and b, b and c
///     squares of 3 x 3 points           6 tables of 3^9: from file a or b, from ranks 1 to 3
///     the numbers of pieces             1 table of 13^2
///
/// All but the last are looked up for the board and for its mirror image, in the same tables: so
/// the value of a position is that of its image, and the other files need no tables of their own.
/// What some variants remember beyond the board is not seen.
struct TupleFeatures {
    static constexpr std::string_view name = "tuples";
    static constexpr std::size_t rank_tables = 4;  ///< of ranks 1 and 2, to 4 and 5
    /// Files a and b, b and c; the others are their images.
    static constexpr std::size_t file_tables = 2;
    /// From files a and b, each from ranks 1, 2 and 3.
    static constexpr std::size_t square_tables = 6;
    static constexpr std::size_t pair_size = 59'049;    ///< 3^10
    static constexpr std::size_t square_size = 19'683;  ///< 3^9
    /// Numbers of pieces that a player can have, 0 included.
    static constexpr std::size_t counts = most_pieces + 1;
    /// All features of all tables; those of a table follow those of the one before.
    static constexpr std::size_t feature_count =
        (rank_tables + file_tables) * pair_size + square_tables * square_size + counts * counts;
    /// The features of a position, of which some may be there twice.
    static constexpr std::size_t active_count = 2 * (rank_tables + file_tables + square_tables) + 1;

    /// The numbers of the features of a position, in [0, feature_count): what `LinearValue` sums
    /// over.
    template <Rules rules>
    [[nodiscard]] static constexpr std::array<std::uint32_t, active_count> active(
        const BasicPosition<rules>& position) noexcept {
        const Points own = position.own(position.to_move());
        const Points opposing = position.opposing(position.to_move());
        std::array<std::uint32_t, active_count> found{};
        auto* next = listed(own, opposing, found.data());
        next = listed(mirrored(own), mirrored(opposing), next);
        *next = static_cast<std::uint32_t>(feature_count - counts * counts +
                                           counts * static_cast<std::size_t>(std::popcount(own)) +
                                           static_cast<std::size_t>(std::popcount(opposing)));
        return found;
    }

private:
    /// Writes the features of one view from `next` on; returns where to go on.
    static constexpr std::uint32_t* listed(Points own, Points opposing,
                                           std::uint32_t* next) noexcept {
        constexpr std::uint32_t line = detail::rank_arrangements;
        const auto number = [](Points a, Points b) {
            return detail::rank_tables.number[a] + 2U * detail::rank_tables.number[b];
        };
        std::uint32_t table = 0;
        std::array<std::uint32_t, side> ranks{};
        for (std::size_t rank = 0; rank < ranks.size(); ++rank)
            ranks[rank] = number(own >> side * rank & 31U, opposing >> side * rank & 31U);
        for (std::size_t rank = 0; rank < rank_tables; ++rank, table += pair_size)
            *next++ = table + line * ranks[rank] + ranks[rank + 1];

        std::array<std::uint32_t, file_tables + 1> files{};
        for (std::size_t file = 0; file < files.size(); ++file)
            files[file] = number(file_points(own, file), file_points(opposing, file));
        for (std::size_t file = 0; file < file_tables; ++file, table += pair_size)
            *next++ = table + line * files[file] + files[file + 1];

        for (std::size_t file = 0; file < 2; ++file) {
            std::array<std::uint32_t, side> triples{};
            for (std::size_t rank = 0; rank < triples.size(); ++rank)
                triples[rank] =
                    number(own >> (side * rank + file) & 7U, opposing >> (side * rank + file) & 7U);
            for (std::size_t rank = 0; rank < 3; ++rank, table += square_size)
                *next++ = table + 729 * triples[rank] + 27 * triples[rank + 1] + triples[rank + 2];
        }
        return next;
    }
    /// The points of a file, rank 1 in bit 0: the product brings bit 5 r to bit 20 + r.
    [[nodiscard]] static constexpr Points file_points(Points points, std::size_t file) noexcept {
        constexpr Points a_file = 0b00001'00001'00001'00001'00001;
        constexpr std::uint64_t gather = 0x111110;
        return static_cast<Points>((points >> file & a_file) * gather >> 20) & 31U;
    }
};

}  // namespace LUDUS_NAMESPACE::alquerque
