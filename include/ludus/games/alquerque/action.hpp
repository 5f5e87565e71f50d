#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/alquerque/board.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/games/alquerque/symmetry.hpp"

namespace LUDUS_NAMESPACE::alquerque {

/// A step or a capture from one point to another, or the end of a turn of captures. The index is
/// 25 * from + to; that of the end is 625.
class Action {
public:
    /// All pairs of points: the indices of moves lie below.
    static constexpr std::size_t moves = std::size_t{point_count} * point_count;

    constexpr Action() noexcept = default;
    /// Requires points of the board.
    constexpr Action(int from, int to) noexcept
        : from_(static_cast<std::uint8_t>(from)), to_(static_cast<std::uint8_t>(to)) {
        assert(from >= 0 && from < point_count && to >= 0 && to < point_count);
    }
    /// Ends a turn of several captures.
    [[nodiscard]] static constexpr Action stop() noexcept {
        Action action;
        action.from_ = point_count;
        return action;
    }

    [[nodiscard]] constexpr std::size_t index() const noexcept {
        return std::size_t{point_count} * from_ + to_;
    }
    /// Whether it is the action that ends a turn, and no move.
    [[nodiscard]] constexpr bool stops() const noexcept { return from_ == point_count; }

    /// Where the piece stands. Requires that the action does not stop; so do the others.
    [[nodiscard]] constexpr int from() const noexcept { return from_; }
    /// Where the piece goes; beyond the captured piece, where there is one.
    [[nodiscard]] constexpr int to() const noexcept { return to_; }
    /// Where the captured piece stands. Requires a capture.
    [[nodiscard]] constexpr int over() const noexcept { return (from_ + to_) / 2; }

    /// True of an action two points along a line; false of the end of a turn.
    [[nodiscard]] constexpr bool captures() const noexcept {
        const int way = to_ > from_ ? to_ - from_ : from_ - to_;
        return (jumps >> way & 1U) != 0;
    }

    /// The action on the board with the files in reverse order.
    [[nodiscard]] constexpr Action mirrored() const noexcept {
        return stops() ? *this : Action{mirrored_point(from_), mirrored_point(to_)};
    }

    friend constexpr auto operator<=>(const Action&, const Action&) noexcept = default;

private:
    /// The differences of points two apart: along a rank, a file, the diagonals.
    static constexpr std::uint32_t jumps = 1U << 2 | 1U << 10 | 1U << 8 | 1U << 12;

    std::uint8_t from_ = 0;
    std::uint8_t to_ = 0;
};

/// True of two points one or two points apart along a line of the board.
[[nodiscard]] constexpr bool is_move(Action action) noexcept {
    if (action.stops()) return false;
    for (const Heading heading : headings)
        for (const int length : {1, 2})
            if (action.to() - action.from() == length * heading.shift() &&
                (origins_of(heading, length) >> action.from() & 1U) != 0)
                return true;
    return false;
}

/// True where the way back of a step or a capture may ever be legal: steps lead back sideways only,
/// captures also from any direction where they may lead there.
template <Rules rules>
[[nodiscard]] constexpr bool has_return(Action action) noexcept {
    return rank_of(action.from()) == rank_of(action.to()) ||
        (rules.captures == Captures::any_direction && action.captures());
}

static_assert(ActionType<Action> && sizeof(Action) == 2);

}  // namespace LUDUS_NAMESPACE::alquerque
