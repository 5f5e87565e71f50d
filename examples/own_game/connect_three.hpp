// connect_three.hpp
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ludus/core/hash.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"

namespace connect_three {

inline constexpr int columns = 5;
inline constexpr int rows = 4;

/// Drops a stone into a column, counted from 0 on the left.
struct Drop {
    std::uint8_t column = 0;

    [[nodiscard]] constexpr std::size_t index() const noexcept { return column; }
    friend constexpr auto operator<=>(const Drop&, const Drop&) noexcept = default;
};

class Position {
public:
    using Action = Drop;
    static constexpr std::string_view name = "connect_three";
    static constexpr std::size_t action_count = columns;
    static constexpr std::size_t max_legal_actions = columns;

    /// Whose stone lies in a cell, if there is one; row 0 is at the bottom.
    [[nodiscard]] constexpr std::optional<ludus::Player> stone(int column, int row) const noexcept {
        if ((stones_[0] & cell(column, row)) != 0) return ludus::Player::first;
        if ((stones_[1] & cell(column, row)) != 0) return ludus::Player::second;
        return std::nullopt;
    }
    [[nodiscard]] constexpr ludus::Player to_move() const noexcept {
        return stones(ludus::Player::first) == stones(ludus::Player::second)
            ? ludus::Player::first
            : ludus::Player::second;
    }
    [[nodiscard]] constexpr std::optional<ludus::Outcome> outcome() const noexcept {
        for (const ludus::Player player : {ludus::Player::first, ludus::Player::second})
            if (has_line(stones_[ludus::seat(player)])) return ludus::Outcome::win(player);
        if (std::popcount(stones_[0] | stones_[1]) == columns * rows) return ludus::Outcome::draw();
        return std::nullopt;
    }
    [[nodiscard]] constexpr ludus::static_vector<Drop, columns> legal_actions() const noexcept {
        ludus::static_vector<Drop, columns> actions;
        if (outcome()) return actions;
        for (std::uint8_t column = 0; column < columns; ++column)
            if (!stone(column, rows - 1)) actions.push_back({column});
        return actions;
    }
    constexpr void play(Drop drop) noexcept { put(drop.column, to_move()); }
    /// Lays a stone on a column that has room, whoever's turn it is.
    constexpr void put(int column, ludus::Player player) noexcept {
        int row = 0;
        while (stone(column, row)) ++row;
        stones_[ludus::seat(player)] |= cell(column, row);
    }
    [[nodiscard]] constexpr int stones(ludus::Player player) const noexcept {
        return std::popcount(stones_[ludus::seat(player)]);
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return ludus::mix(std::uint64_t{stones_[0]} << 32 | stones_[1]);
    }
    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

private:
    [[nodiscard]] static constexpr std::uint32_t cell(int column, int row) noexcept {
        return std::uint32_t{1} << (column * (rows + 1) + row);
    }
    /// Up, to the right, and along both diagonals.
    [[nodiscard]] static constexpr bool has_line(std::uint32_t stones) noexcept {
        for (const int step : {1, rows + 1, rows, rows + 2})
            if ((stones & stones >> step & stones >> 2 * step) != 0) return true;
        return false;
    }

    std::array<std::uint32_t, 2> stones_{};
};
static_assert(ludus::Game<Position>);

}  // namespace connect_three
