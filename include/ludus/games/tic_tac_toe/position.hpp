#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"

/// Three in a row on a 3x3 board: the smallest model of a game.
namespace LUDUS_NAMESPACE::tic_tac_toe {

/// A set of cells: bit `3 * row + column`.
using Cells = std::uint16_t;

inline constexpr Cells all_cells = 0b111'111'111;  ///< the full board
/// The rows, the columns and the diagonals: who has all of one wins.
inline constexpr std::array<Cells, 8> lines = {0b000'000'111, 0b000'111'000, 0b111'000'000,
                                               0b001'001'001, 0b010'010'010, 0b100'100'100,
                                               0b100'010'001, 0b001'010'100};

/// Marks one cell, in [0, 9).
struct Action {
    std::uint8_t cell = 0;  ///< in [0, 9)

    [[nodiscard]] constexpr std::size_t index() const noexcept { return cell; }
    friend constexpr auto operator<=>(const Action&, const Action&) noexcept = default;
};

/// Marks of two players, who take turns; who has three in a row wins.
class Position {
public:
    using Action = tic_tac_toe::Action;
    static constexpr std::string_view name = "tic_tac_toe";
    static constexpr std::size_t action_count = 9;
    static constexpr std::size_t max_legal_actions = 9;

    /// The cells that a player has marked.
    [[nodiscard]] constexpr Cells marks(Player player) const noexcept {
        return marks_[seat(player)];
    }
    /// The cells that nobody has marked.
    [[nodiscard]] constexpr Cells vacant() const noexcept {
        return static_cast<Cells>(all_cells & ~(marks_[0] | marks_[1]));
    }

    /// The first player moves while both have marked equally many cells.
    [[nodiscard]] constexpr Player to_move() const noexcept {
        return std::popcount(marks_[0]) == std::popcount(marks_[1]) ? Player::first
                                                                    : Player::second;
    }

    [[nodiscard]] constexpr std::optional<Outcome> outcome() const noexcept {
        for (const Cells line : lines) {
            if ((marks_[0] & line) == line) return Outcome::win(Player::first);
            if ((marks_[1] & line) == line) return Outcome::win(Player::second);
        }
        if (vacant() == 0) return Outcome::draw();
        return std::nullopt;
    }

    [[nodiscard]] constexpr static_vector<Action, 9> legal_actions() const noexcept {
        static_vector<Action, 9> actions;
        if (outcome()) return actions;
        for_each_bit(vacant(),
                     [&](int cell) { actions.push_back({static_cast<std::uint8_t>(cell)}); });
        return actions;
    }

    constexpr void play(Action action) noexcept {
        assert((vacant() >> action.cell & 1) != 0);
        marks_[seat(to_move())] |= bit<Cells>(action.cell);
    }

    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return mix(std::uint64_t{marks_[0]} << 16 | marks_[1]);
    }

    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

private:
    std::array<Cells, 2> marks_{};
};

static_assert(Game<Position>);

}  // namespace LUDUS_NAMESPACE::tic_tac_toe
