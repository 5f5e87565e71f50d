#pragma once

#include <algorithm>
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
#include "ludus/game/shortcuts.hpp"
#include "ludus/search/value.hpp"

namespace support {

/// Takes some counters.
struct Take {
    std::uint8_t count = 1;

    [[nodiscard]] constexpr std::size_t index() const noexcept { return count - std::size_t{1}; }
    constexpr auto operator<=>(const Take&) const noexcept = default;
};

/// One to three counters are taken from a heap, and the last one wins. Whoever has a multiple of
/// four before it loses, and would win if it could wait. The winner leaves a multiple of four each
/// time, so two plies take four counters, however the loser plays: each win has one length.
class Heap {
public:
    using Action = Take;
    static constexpr std::string_view name = "heap";
    static constexpr std::size_t action_count = 3;
    static constexpr std::size_t max_legal_actions = 3;

    constexpr Heap() noexcept = default;
    explicit constexpr Heap(std::uint32_t left) noexcept : left_(left) {}

    [[nodiscard]] constexpr ludus::Player to_move() const noexcept { return to_move_; }
    [[nodiscard]] constexpr std::optional<ludus::Outcome> outcome() const noexcept {
        if (left_ > 0) return std::nullopt;
        return ludus::Outcome::win(ludus::opponent(to_move_));
    }
    /// The most counters first, so that a win at once is the first action.
    [[nodiscard]] constexpr ludus::static_vector<Take, 3> legal_actions() const noexcept {
        ludus::static_vector<Take, 3> takes;
        for (std::uint32_t count = std::min(left_, 3U); count > 0; --count)
            takes.push_back({static_cast<std::uint8_t>(count)});
        return takes;
    }
    constexpr void play(Take take) noexcept {
        left_ -= take.count;
        to_move_ = ludus::opponent(to_move_);
    }
    [[nodiscard]] constexpr Heap null_move() const noexcept {
        Heap waited = *this;
        waited.to_move_ = ludus::opponent(to_move_);
        return waited;
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return ludus::mix(std::uint64_t{left_} << 1 | ludus::seat(to_move_));
    }

    /// By the theory of the game: whether the player to move wins, after how many plies, and what
    /// that is worth to this player at the root of a search.
    [[nodiscard]] constexpr bool is_won() const noexcept { return left_ % 4 != 0; }
    [[nodiscard]] constexpr int plies_to_end() const noexcept {
        return static_cast<int>(left_ / 4 * 2 + (is_won() ? 1 : 0));
    }
    [[nodiscard]] constexpr int value() const noexcept {
        return is_won() ? ludus::win_after(plies_to_end()) : -ludus::win_after(plies_to_end());
    }

    friend constexpr bool operator==(const Heap&, const Heap&) noexcept = default;

private:
    std::uint32_t left_ = 4;
    ludus::Player to_move_ = ludus::Player::first;
};
static_assert(ludus::HasNullMove<Heap> && Heap{} == Heap(4));

}  // namespace support
