#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/games/alquerque/action.hpp"
#include "ludus/games/alquerque/board.hpp"

/// Numbers for the parts of a position that would not fit into 64 bits as they are.
namespace LUDUS_NAMESPACE::alquerque {

/// A rank has 3^5 = 243 arrangements: the board takes five bytes, rank 1 lowest.
inline constexpr int ranks_bits = 8 * side;
/// Returns take numbers from 1 to 250.
inline constexpr int return_bits = 8;

namespace detail {

inline constexpr unsigned rank_arrangements = 243;

struct RankTables {
    std::array<std::uint8_t, 32> number{};  ///< sum of 3^file over the files of a set
    std::array<std::uint8_t, 256>
        first{};  ///< files of the ones of a number; none from `rank_arrangements` on
    std::array<std::uint8_t, 256> second{};  ///< files of the twos, likewise
};

[[nodiscard]] consteval RankTables make_rank_tables() {
    RankTables tables;
    for (std::uint32_t files = 0; files < 32; ++files) {
        unsigned power = 1;
        for (unsigned file = 0; file < side; ++file, power *= 3)
            if ((files >> file & 1U) != 0)
                tables.number[files] = static_cast<std::uint8_t>(tables.number[files] + power);
    }
    for (std::uint8_t first = 0; first < 32; ++first)
        for (std::uint8_t second = 0; second < 32; ++second) {
            if ((first & second) != 0) continue;
            const unsigned number = tables.number[first] + 2U * tables.number[second];
            tables.first[number] = first;
            tables.second[number] = second;
        }
    return tables;
}

inline constexpr RankTables rank_tables = make_rank_tables();

}  // namespace detail

/// The board as five numbers below 243. Requires disjoint sets.
[[nodiscard]] constexpr std::uint64_t packed_ranks(Points first, Points second) noexcept {
    std::uint64_t packed = 0;
    for (int rank = side - 1; rank >= 0; --rank) {
        const unsigned number = detail::rank_tables.number[first >> side * rank & 31U] +
            2U * detail::rank_tables.number[second >> side * rank & 31U];
        packed = packed << 8 | number;
    }
    return packed;
}
/// The sets of points of the first and the second player that `packed_ranks` was given. A rank is
/// empty whose number is none of a rank, as a damaged file may have it.
[[nodiscard]] constexpr std::array<Points, 2> unpacked_ranks(std::uint64_t packed) noexcept {
    std::array<Points, 2> points{};
    for (int rank = 0; rank < side; ++rank, packed >>= 8) {
        const std::size_t number = packed & 0xFFU;
        points[0] |= Points{detail::rank_tables.first[number]} << side * rank;
        points[1] |= Points{detail::rank_tables.second[number]} << side * rank;
    }
    return points;
}

/// The number of a step sideways or a capture: 1 + 10 * from + kind. Requires one of these.
[[nodiscard]] constexpr std::uint64_t packed_return(Action action) noexcept {
    std::size_t kind = action.to() > action.from() ? 1 : 0;
    if (action.captures())
        for (std::size_t h = 0; h < headings.size(); ++h)
            if (action.to() - action.from() == 2 * headings[h].shift()) kind = 2 + h;
    return 1 + 10 * static_cast<std::uint64_t>(action.from()) + kind;
}
/// The action of a number that `packed_return` gave; `Action{}` for one that follows no line of the
/// board, as a damaged file may have it.
[[nodiscard]] constexpr Action unpacked_return(std::uint64_t packed) noexcept {
    const auto number = static_cast<int>(packed) - 1;
    const int from = number / 10;
    const int kind = number % 10;
    const int to = kind < 2 ? from + 2 * kind - 1
                            : from + 2 * headings[static_cast<std::size_t>(kind) - 2].shift();
    if (from >= point_count || to < 0 || to >= point_count || !is_move({from, to})) return {};
    return {from, to};
}

static_assert(unpacked_return(packed_return({6, 5})) == Action{6, 5});
static_assert(unpacked_return(packed_return({24, 12})) == Action{24, 12});

}  // namespace LUDUS_NAMESPACE::alquerque
