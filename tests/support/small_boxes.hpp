#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/scored.hpp"

namespace support {

/// Draws one edge.
struct Edge {
    std::uint8_t number = 0;

    [[nodiscard]] constexpr std::size_t index() const noexcept { return number; }
    constexpr auto operator<=>(const Edge&) const noexcept = default;
};

/// Dots and Boxes on a small board: who draws the fourth edge of a box scores it and goes on. The
/// horizontal edges are numbered first, row by row, then the vertical ones.
template <std::size_t Rows, std::size_t Columns>
class SmallBoxes {
public:
    using Action = Edge;
    static constexpr std::string_view name = "small_boxes";
    static constexpr std::size_t horizontal_count = (Rows + 1) * Columns;
    static constexpr std::size_t action_count = horizontal_count + Rows * (Columns + 1);
    static constexpr std::size_t max_legal_actions = action_count;

    [[nodiscard]] constexpr ludus::Player to_move() const noexcept { return to_move_; }
    [[nodiscard]] constexpr std::optional<ludus::Outcome> outcome() const noexcept {
        if (edges_ != all_edges) return std::nullopt;
        if (margin_ == 0) return ludus::Outcome::draw();
        return ludus::Outcome::win(margin_ > 0 ? ludus::Player::first : ludus::Player::second);
    }
    [[nodiscard]] constexpr ludus::static_vector<Edge, action_count> legal_actions()
        const noexcept {
        ludus::static_vector<Edge, action_count> edges;
        ludus::for_each_bit(all_edges & ~edges_,
                            [&](int edge) { edges.push_back({static_cast<std::uint8_t>(edge)}); });
        return edges;
    }
    constexpr void play(Edge edge) noexcept {
        edges_ |= std::uint32_t{1} << edge.number;
        int scored = 0;
        for (const std::uint32_t box : boxes)
            if ((box >> edge.number & 1) != 0 && (edges_ & box) == box) ++scored;
        margin_ = static_cast<std::int8_t>(margin_ +
                                           (to_move_ == ludus::Player::first ? scored : -scored));
        if (scored == 0) to_move_ = ludus::opponent(to_move_);
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return ludus::mix(std::uint64_t{edges_} << 32 |
                          static_cast<std::uint32_t>(margin_ + 100) << 1 | ludus::seat(to_move_));
    }
    [[nodiscard]] constexpr int margin(ludus::Player viewer) const noexcept {
        return viewer == ludus::Player::first ? margin_ : -margin_;
    }

    friend constexpr bool operator==(const SmallBoxes&, const SmallBoxes&) noexcept = default;

private:
    static constexpr std::uint32_t all_edges = (std::uint32_t{1} << action_count) - 1;

    /// The four edges of each box.
    static constexpr std::array<std::uint32_t, Rows * Columns> boxes = [] {
        std::array<std::uint32_t, Rows * Columns> made{};
        for (std::size_t row = 0; row < Rows; ++row)
            for (std::size_t column = 0; column < Columns; ++column) {
                const std::size_t top = row * Columns + column;
                const std::size_t left = horizontal_count + row * (Columns + 1) + column;
                for (const std::size_t edge : {top, top + Columns, left, left + 1})
                    made[top] |= std::uint32_t{1} << edge;
            }
        return made;
    }();

    std::uint32_t edges_ = 0;
    std::int8_t margin_ = 0;  ///< boxes of the first player minus those of the second
    ludus::Player to_move_ = ludus::Player::first;
};
static_assert(ludus::Scored<SmallBoxes<2, 2>>);

}  // namespace support
