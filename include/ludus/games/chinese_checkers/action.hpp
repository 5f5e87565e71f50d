#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/games/chinese_checkers/board.hpp"

namespace LUDUS_NAMESPACE::chinese_checkers {

/// A piece and where it goes, by whatever way. Indices count the pieces, then the rows from the
/// top, then the columns from the left: 294 on the board of 7x7 with six pieces.
/// Source: Liu et al. (2019), section 3.3, "Network Output".
template <BoardType B>
class Action {
public:
    /// One for each piece and each cell: all indices lie below.
    static constexpr std::size_t count = static_cast<std::size_t>(B::pieces) * B::cell_count;

    constexpr Action() noexcept = default;
    /// Requires a piece in [0, B::pieces) and a cell of the board.
    constexpr Action(int piece, int to) noexcept
        : piece_(static_cast<std::uint8_t>(piece)), to_(static_cast<std::uint8_t>(to)) {
        assert(piece >= 0 && piece < B::pieces && contains(B::cells(), to));
    }
    /// Requires `index < count`.
    explicit constexpr Action(std::size_t index) noexcept
        : Action(static_cast<int>(index) / B::cell_count,
                 B::numbered(static_cast<int>(index) % B::cell_count)) {}

    [[nodiscard]] constexpr std::size_t index() const noexcept {
        return std::size_t{B::cell_count} * piece_ + static_cast<std::size_t>(B::number_of(to_));
    }
    /// The number of the piece, one less than its identity.
    [[nodiscard]] constexpr int piece() const noexcept { return piece_; }
    /// The cell that it goes to.
    [[nodiscard]] constexpr int to() const noexcept { return to_; }

    friend constexpr auto operator<=>(const Action&, const Action&) noexcept = default;

private:
    std::uint8_t piece_ = 0;
    std::uint8_t to_ = 0;
};

static_assert(ActionType<Action<Board<7, 6>>>);
static_assert(Action<Board<7, 6>>{180}.piece() == 3 &&
              Action<Board<7, 6>>{180}.to() == Board<7, 6>::cell(4, 5));

}  // namespace LUDUS_NAMESPACE::chinese_checkers
