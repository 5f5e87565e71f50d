#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/games/chinese_checkers/board.hpp"

/// Where pieces can come by hops, found for all pieces of a player at once.
///
/// A hop of distance d moves a piece by 2d along a line, so that its row and column keep their
/// parities, and pieces of different parities never hop to the same cell. Therefore one set can
/// hold the ways of up to four pieces, one of each parity, side by side. Each is lifted for its own
/// way only: that concerns the cells of its own parity, which are those at even distances from
/// where a hop begins; cells at odd distances are taken as they are.
///
/// Of the pieces of one parity the first goes into lane 0, the next into lane 1, and so on. The
/// lanes are computed in plain loops that compilers turn into vector instructions.
namespace LUDUS_NAMESPACE::chinese_checkers {

/// Over which pieces a piece hops, and where to.
enum class Hop : std::uint8_t {
    mirror,   ///< one at any distance, to the cell as far beyond it
    adjacent  ///< a neighbour alone, to the next cell
};

namespace detail {

/// Calls `body` with the constants 0 to `length` - 1: a loop that is gone before the compiler looks
/// for loops to vectorise.
template <std::size_t length, class Body>
constexpr void unrolled(Body body) noexcept {
    [&]<std::size_t... index>(std::index_sequence<index...>) {
        (body(std::integral_constant<std::size_t, index>{}), ...);
    }(std::make_index_sequence<length>{});
}

template <BoardType B, Hop hop>
class Hops {
public:
    using Set = typename B::Set;
    using Cells = std::array<std::uint8_t, B::pieces>;

    /// For each piece the cells that hops lead to, over and past the `occupied` cells.
    [[nodiscard]] static constexpr std::array<Set, B::pieces> landings(const Cells& cells,
                                                                       Set occupied) noexcept {
        Pieces pieces;
        Set own{};
        for (std::size_t i = 0; i < B::pieces; ++i) {
            pieces.self[i] = only<Set>(cells[i]);
            own |= pieces.self[i];
        }
        std::uint64_t last_lane = 0;
        for (std::size_t i = 0; i < B::pieces; ++i) {
            const int before = count(own & B::same_parity_before(cells[i]));
            pieces.lane[i] = static_cast<std::uint64_t>(before);
            last_lane = std::max(last_lane, pieces.lane[i]);
        }
        std::array<Lanes, (B::pieces + lanes - 1) / lanes> reached{};
        for (std::uint64_t lane = 0; lane <= last_lane; lane += lanes)
            reached[lane / lanes] = flood(pieces, occupied, lane);

        std::array<Set, B::pieces> found{};
        for (std::size_t i = 0; i < B::pieces; ++i)
            found[i] = reached[pieces.lane[i] / lanes][pieces.lane[i] % lanes] &
                B::same_parity(cells[i]) & ~pieces.self[i];
        return found;
    }

private:
    /// As many words as a vector of common width holds; sets of two words go one by one.
    static constexpr std::uint64_t lanes = std::same_as<Set, std::uint64_t> ? 4 : 1;
    static constexpr std::size_t distances = hop == Hop::mirror ? (B::size - 1) / 2 : 1;

    using Lanes = std::array<Set, lanes>;
    struct Pieces {
        std::array<Set, B::pieces> self{};            ///< each piece's cell
        std::array<std::uint64_t, B::pieces> lane{};  ///< as wide as a word of a set
    };
    /// For each distance d the cells that are linked with the one 2d steps further along an axis: a
    /// hop leads from either to the other.
    using AxisLinks = std::array<Set, distances>;
    using Links = std::array<AxisLinks, 3>;

    /// The links past the occupied cells when `lifted` pieces are in the air, with the links that
    /// follow from two on the same line, which spares rounds later.
    template <std::size_t axis>
    [[nodiscard]] static constexpr AxisLinks links_of(Set occupied, Set lifted) noexcept {
        constexpr int step = B::axes[axis];
        const Set empty = B::cells() & ~occupied;
        const Set free = empty | lifted;
        AxisLinks links{};
        // Pieces to hop over, by the cells around them: link d needs all of link d - 2, the cells
        // at d - 1 (of the other parity), and those at d, where the hop begins and ends.
        std::array<Set, 2> mounts = {occupied & ~lifted, occupied};
        unrolled<distances>([&](auto index) {
            constexpr int d = static_cast<int>(index) + 1;
            Set& mount = mounts[d % 2];
            if constexpr (d > 1) mount &= empty << (d - 1) * step & empty >> (d - 1) * step;
            mount &= free << d * step & free >> d * step;
            links[index] = mount >> d * step;
        });
        unrolled<distances>([&](auto whole) {
            unrolled<whole>([&](auto part) {
                constexpr int way = 2 * (static_cast<int>(part) + 1) * step;
                links[whole] |= links[part] & links[whole - part - 1] >> way;
            });
        });
        return links;
    }

    /// One or several hops along an axis.
    template <std::size_t axis>
    [[nodiscard]] static constexpr Set extended(Set reached, const AxisLinks& links) noexcept {
        Set landed{};
        unrolled<distances>([&](auto index) {
            constexpr int way = 2 * (static_cast<int>(index) + 1) * B::axes[axis];
            const Set linked = (reached | reached >> way) & links[index];
            landed |= linked | linked << way;
        });
        return reached | landed;
    }
    /// The same along each of the axes in turn.
    [[nodiscard]] static constexpr Set extended(Set reached, const Links& links) noexcept {
        reached = extended<0>(reached, links[0]);
        reached = extended<1>(reached, links[1]);
        return extended<2>(reached, links[2]);
    }

    /// The links of which one end is reached and the other is not.
    template <std::size_t axis>
    [[nodiscard]] static constexpr Set open_ends(Set reached, const AxisLinks& links) noexcept {
        Set open{};
        unrolled<distances>([&](auto index) {
            constexpr int way = 2 * (static_cast<int>(index) + 1) * B::axes[axis];
            open |= (reached ^ reached >> way) & links[index];
        });
        return open;
    }
    [[nodiscard]] static constexpr Set open_ends(Set reached, const Links& links) noexcept {
        return open_ends<0>(reached, links[0]) | open_ends<1>(reached, links[1]) |
            open_ends<2>(reached, links[2]);
    }

    /// What the pieces of `lanes` lanes from the given one reach, their own cells included. Two
    /// rounds suffice for two thirds of all positions of random play.
    [[nodiscard]] static constexpr Lanes flood(const Pieces& pieces, Set occupied,
                                               std::uint64_t first_lane) noexcept {
        Lanes reached{};
        std::array<Lanes, 3 * distances> links{};
        Set open{};
        for (std::uint64_t lane = 0; lane < lanes; ++lane) {
            Set lifted{};
            unrolled<B::pieces>([&](auto i) {
                lifted |= where(pieces.lane[i] == first_lane + lane, pieces.self[i]);
            });
            const Links own = {links_of<0>(occupied, lifted), links_of<1>(occupied, lifted),
                               links_of<2>(occupied, lifted)};
            unrolled<3 * distances>(
                [&](auto k) { links[k][lane] = own[k / distances][k % distances]; });
            const Set found = extended(extended(lifted, own), own);
            reached[lane] = found;
            open |= open_ends(found, own);
        }
        while (any(open)) {
            open = Set{};
            for (std::uint64_t lane = 0; lane < lanes; ++lane) {
                Links own{};
                unrolled<3 * distances>(
                    [&](auto k) { own[k / distances][k % distances] = links[k][lane]; });
                const Set found = extended(reached[lane], own);
                reached[lane] = found;
                open |= open_ends(found, own);
            }
        }
        return reached;
    }
};

}  // namespace detail

/// For each piece on `cells` the cells that it can hop to, in one action of any number of hops.
/// Requires that all of `cells` are `occupied`.
template <BoardType B, Hop hop>
[[nodiscard]] constexpr auto hop_landings(const std::array<std::uint8_t, B::pieces>& cells,
                                          typename B::Set occupied) noexcept {
    return detail::Hops<B, hop>::landings(cells, occupied);
}

}  // namespace LUDUS_NAMESPACE::chinese_checkers
