#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/nth_bit.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/alquerque/action.hpp"
#include "ludus/games/alquerque/board.hpp"
#include "ludus/games/alquerque/rules.hpp"

namespace LUDUS_NAMESPACE::alquerque {

/// The steps and captures of one player, as sets of their origins: one word per heading, a step
/// from point p at bit p, a capture from point p at bit 32 + p. Their order is that of the
/// headings, then of the bits. Within, points are as the mover sees them; actions come out as they
/// are.
template <Rules rules>
class Moves {
public:
    /// Requires sets of points as the mover sees them.
    constexpr Moves(Player mover, Points own, Points opposing) noexcept
        : Moves(mover, own, opposing, all_points & ~(own | opposing),
                std::make_index_sequence<count>{}) {}

    /// Leaves only the captures by the piece on a point.
    constexpr void keep_captures_from(int point) noexcept {
        const auto kept = bit<std::uint64_t>(capture_bit + seen_by(mover_, point));
        for (std::uint64_t& origins : origins_) origins &= kept;
    }
    /// Takes an action out, if it is there.
    constexpr void remove(Action action) noexcept {
        const int from = seen_by(mover_, action.from());
        const int way = seen_by(mover_, action.to()) - from;
        for (std::size_t h = 0; h < count; ++h) {
            if (way == shifts[h]) origins_[h] &= ~bit<std::uint64_t>(from);
            if (way == 2 * shifts[h]) origins_[h] &= ~bit<std::uint64_t>(capture_bit + from);
        }
    }

    /// The number of moves in the list.
    [[nodiscard]] constexpr int size() const noexcept {
        int sum = 0;
        for (const std::uint64_t origins : origins_) sum += std::popcount(origins);
        return sum;
    }

    /// The n-th move, counted from 0. Requires more than `n` moves.
    [[nodiscard]] constexpr Action nth(int n) const noexcept {
        assert(n >= 0 && n < size());
        // Masks: a branch on chance would be mispredicted, and from conditions compilers make one.
        std::uint64_t origins = origins_[0];
        int shift = shifts[0];
        int first = 0;  // the number of a heading's first move
        int left = n;
        for (std::size_t h = 1; h < count; ++h) {
            const int size = std::popcount(origins_[h - 1]);
            first += size;
            const int beyond = -static_cast<int>(n >= first);
            origins ^= (origins ^ origins_[h]) & static_cast<std::uint64_t>(std::int64_t{beyond});
            shift ^= (shift ^ shifts[h]) & beyond;
            left -= size & beyond;
        }
        return move(nth_bit(origins, static_cast<std::uint32_t>(left)), shift);
    }

    /// The headings under which something may move, the first of `headings`.
    static constexpr std::size_t heading_count =
        rules.captures == Captures::any_direction ? headings.size() : forward_and_sideways_headings;
    /// The origins of the steps along a heading, as the mover sees them.
    [[nodiscard]] constexpr Points steps(std::size_t heading) const noexcept {
        return static_cast<Points>(origins_[heading]) & all_points;
    }
    /// The origins of the captures along a heading.
    [[nodiscard]] constexpr Points captures(std::size_t heading) const noexcept {
        return static_cast<Points>(origins_[heading] >> capture_bit);
    }
    /// The step along a heading from a point as the mover sees it. Requires one of
    /// `steps(heading)`.
    [[nodiscard]] constexpr Action step(std::size_t heading, int from) const noexcept {
        return move(from, shifts[heading]);
    }
    /// The capture along a heading. Requires one of `captures(heading)`.
    [[nodiscard]] constexpr Action capture(std::size_t heading, int from) const noexcept {
        return move(capture_bit + from, shifts[heading]);
    }

    /// Calls `visit(action)` for every move, in order.
    template <std::invocable<Action> Visit>
    constexpr void for_each(Visit visit) const {
        for (std::size_t h = 0; h < count; ++h)
            for_each_bit(origins_[h], [&](int at) { visit(move(at, shifts[h])); });
    }

private:
    static constexpr int capture_bit = 32;
    static constexpr std::size_t count = heading_count;
    static constexpr std::array<int, count> shifts = [] {
        std::array<int, count> made{};
        for (std::size_t h = 0; h < count; ++h) made[h] = headings[h].shift();
        return made;
    }();

    template <std::size_t... h>
    constexpr Moves(Player mover, Points own, Points opposing, Points empty,
                    std::index_sequence<h...>) noexcept
        : origins_{origins<h>(own, opposing, empty)...}, mover_(mover) {}

    template <std::size_t h>
    [[nodiscard]] static constexpr std::uint64_t origins(Points own, Points opposing,
                                                         Points empty) noexcept {
        constexpr int shift = shifts[h];
        std::uint64_t found = 0;
        if constexpr (h < forward_and_sideways_headings) {
            constexpr Points from = origins_of(headings[h], 1);
            found = own & before<shift>(empty) & from;
        }
        if constexpr (rules.captures != Captures::forward_only || h < forward_headings) {
            constexpr Points from = origins_of(headings[h], 2);
            const Points captures = own & before<shift>(opposing) & before<2 * shift>(empty) & from;
            found |= static_cast<std::uint64_t>(captures) << capture_bit;
        }
        return found;
    }

    /// The move whose bit is `at`, along one heading.
    [[nodiscard]] constexpr Action move(int at, int shift) const noexcept {
        const int from = at % capture_bit;
        const int to = from + shift + (at < capture_bit ? 0 : shift);
        return {seen_by(mover_, from), seen_by(mover_, to)};
    }

    std::array<std::uint64_t, count> origins_;
    Player mover_;
};

}  // namespace LUDUS_NAMESPACE::alquerque
