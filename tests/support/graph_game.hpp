#pragma once

#include <array>
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
#include "ludus/game/scored.hpp"

namespace support {

/// Goes along one of the arcs.
struct Arc {
    std::uint8_t number = 0;

    [[nodiscard]] constexpr std::size_t index() const noexcept { return number; }
    constexpr auto operator<=>(const Arc&) const noexcept = default;
};

/// A walk through a random graph: for each number of a graph another game. Who moves, who has won,
/// how many points are counted, and where the arcs lead is drawn for each of its nodes. So the same
/// player may move several times in a row, also win by the own or by the other's last move; walks
/// meet and run in circles; and many positions are equally good.
class GraphGame {
public:
    using Action = Arc;
    static constexpr std::string_view name = "graph_game";
    static constexpr std::size_t action_count = 7;
    static constexpr std::size_t max_legal_actions = 5;
    static constexpr std::uint32_t node_count = 60;

    constexpr GraphGame() noexcept = default;
    constexpr GraphGame(std::uint32_t graph, std::uint32_t node) noexcept
        : graph_(graph), node_(node) {}

    [[nodiscard]] constexpr ludus::Player to_move() const noexcept {
        return drawn(1) % 2 == 0 ? ludus::Player::first : ludus::Player::second;
    }
    [[nodiscard]] constexpr std::optional<ludus::Outcome> outcome() const noexcept {
        switch (drawn(2) % (8 + graph_ % 16)) {  // some graphs end sooner than others
            case 0: return ludus::Outcome::win(ludus::Player::first);
            case 1: return ludus::Outcome::win(ludus::Player::second);
            case 2: return ludus::Outcome::draw();
            default: return std::nullopt;
        }
    }
    [[nodiscard]] constexpr ludus::static_vector<Arc, max_legal_actions> legal_actions()
        const noexcept {
        ludus::static_vector<Arc, max_legal_actions> arcs;
        if (outcome()) return arcs;
        const std::uint64_t start = drawn(3) % action_count;
        const std::uint64_t count = 1 + drawn(4) % max_legal_actions;
        for (std::uint64_t i = 0; i < count; ++i)  // in no order of their indices
            arcs.push_back({static_cast<std::uint8_t>((start + 3 * i) % action_count)});
        return arcs;
    }
    constexpr void play(Arc arc) noexcept {
        node_ = static_cast<std::uint32_t>(drawn(10 + arc.index()) % node_count);
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept { return drawn(0); }

    /// Between -3 and 3.
    [[nodiscard]] constexpr int margin(ludus::Player viewer) const noexcept {
        const int points = static_cast<int>(drawn(5) % 7) - 3;
        return viewer == ludus::Player::first ? points : -points;
    }

    friend constexpr bool operator==(const GraphGame&, const GraphGame&) noexcept = default;

private:
    /// The same random number for the same node and topic.
    [[nodiscard]] constexpr std::uint64_t drawn(std::uint64_t topic) const noexcept {
        return ludus::combine(ludus::mix(std::uint64_t{graph_} << 32 | node_), topic) >> 8;
    }

    std::uint32_t graph_ = 0;
    std::uint32_t node_ = 0;
};
static_assert(ludus::Game<GraphGame> && ludus::Scored<GraphGame>);

}  // namespace support
