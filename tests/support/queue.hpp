#pragma once

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

namespace support {

/// Takes a counter.
struct TakeOne {
    [[nodiscard]] static constexpr std::size_t index() noexcept { return 0; }
    constexpr auto operator<=>(const TakeOne&) const noexcept = default;
};

/// A game with one action only: who takes the last of the counters wins.
class Queue {
public:
    using Action = TakeOne;
    static constexpr std::string_view name = "queue";
    static constexpr std::size_t action_count = 1;
    static constexpr std::size_t max_legal_actions = 1;

    constexpr Queue() noexcept = default;
    explicit constexpr Queue(std::uint32_t left) noexcept : left_(left) {}

    [[nodiscard]] constexpr ludus::Player to_move() const noexcept {
        return left_ % 2 == 0 ? ludus::Player::first : ludus::Player::second;
    }
    [[nodiscard]] constexpr std::optional<ludus::Outcome> outcome() const noexcept {
        if (left_ > 0) return std::nullopt;
        return ludus::Outcome::win(ludus::opponent(to_move()));
    }
    [[nodiscard]] constexpr ludus::static_vector<TakeOne, 1> legal_actions() const noexcept {
        ludus::static_vector<TakeOne, 1> actions;
        if (left_ > 0) actions.push_back({});
        return actions;
    }
    constexpr void play(TakeOne) noexcept { --left_; }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept { return ludus::mix(left_); }
    friend constexpr bool operator==(const Queue&, const Queue&) noexcept = default;

private:
    std::uint32_t left_ = 2;
};
static_assert(ludus::Game<Queue> && Queue{} == Queue(2));

}  // namespace support
