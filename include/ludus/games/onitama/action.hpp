#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/pieces.hpp"

namespace LUDUS_NAMESPACE::onitama {

/// A move of a piece by a card, or a pass that only exchanges a card. The paper's forty indices are
/// 8 * piece + 4 * slot + move: pawns 1 to 4, then the master; slot 0 is the lower of the two cards
/// of the hand in the order of `Card`; moves A to D. 40 and 41 pass and give up slot 0 or 1: the
/// paper has no pass.
class Action {
public:
    /// The indices of moves lie below, those of passes follow.
    static constexpr std::size_t move_count = piece_count * 2 * moves_per_card;
    static constexpr std::size_t count = move_count + 2;  ///< all indices lie below

    constexpr Action() noexcept = default;
    /// Requires `index < count`.
    explicit constexpr Action(std::size_t index) noexcept
        : index_(static_cast<std::uint8_t>(index)) {
        assert(index < count);
    }
    /// A move of a piece, in [0, 5), by the card in a slot, 0 or 1: the card's move A to D, in [0,
    /// 4).
    [[nodiscard]] static constexpr Action move(std::size_t piece, std::size_t slot,
                                               std::size_t move) noexcept {
        return Action{8 * piece + 4 * slot + move};
    }
    /// Passes, and gives up the card in a slot, 0 or 1.
    [[nodiscard]] static constexpr Action pass(std::size_t slot) noexcept {
        return Action{move_count + slot};
    }

    [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }
    /// Whether it only exchanges a card.
    [[nodiscard]] constexpr bool passes() const noexcept { return index_ >= move_count; }
    /// Which card of the hand is used.
    [[nodiscard]] constexpr std::size_t slot() const noexcept {
        return passes() ? index_ - move_count : index_ >> 2 & 1U;
    }
    /// The piece that moves. Requires that the action is no pass.
    [[nodiscard]] constexpr std::size_t piece() const noexcept {
        assert(!passes());
        return index_ >> 3;
    }
    /// Which of the card's moves is made, 0 for A. Requires that the action is no pass.
    [[nodiscard]] constexpr std::size_t move() const noexcept {
        assert(!passes());
        return index_ & 3U;
    }

    friend constexpr auto operator<=>(const Action&, const Action&) noexcept = default;

private:
    std::uint8_t index_ = 0;
};

}  // namespace LUDUS_NAMESPACE::onitama
