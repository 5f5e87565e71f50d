#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// What an action of one player brought, where the opponent is a part of the environment: the
/// position before it, and the next one in which the player is to act again, or the last of the
/// game.
/// Source: Dasgupta & Chong (2021), 4.3.
template <Game G, std::size_t places>
struct Transition {
    G state;                             ///< in which the player was to act
    G next;                              ///< where the next one is, or the last of the game
    std::array<float, places> action{};  ///< a distribution, or a single 1
    float reward = 0;                    ///< the player's, for all that led to `next`

    /// Whether nothing follows `next`.
    [[nodiscard]] bool ends() const noexcept { return next.outcome().has_value(); }

    /// All of it, for checkpoints; after reading, `valid` says whether it makes sense.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(state, next, std::span<float>(action), reward);
    }
    [[nodiscard]] bool valid() const noexcept {
        const auto is_share = [](float number) { return number >= 0 && number <= 1; };
        return std::isfinite(reward) && std::ranges::all_of(action, is_share) && !state.outcome();
    }

    friend bool operator==(const Transition&, const Transition&) = default;
};

/// The most recent transitions, up to `capacity`; a new one then takes the place of the oldest.
/// Allocates when it is made, and no more.
/// Source: Lillicrap et al. (2016), "Continuous control with deep reinforcement learning",
/// algorithm 1.
template <Game G, std::size_t places>
class TransitionReplay {
public:
    using Item = Transition<G, places>;

    /// Requires `capacity > 0`.
    explicit TransitionReplay(std::size_t capacity) : capacity_(capacity) {
        assert(capacity > 0);
        items_.reserve(capacity);
    }

    /// Remembers a transition; the oldest leaves a full memory.
    void push(const Item& item) {
        if (items_.size() < capacity_)
            items_.push_back(item);
        else
            items_[next_] = item;
        next_ = (next_ + 1) % capacity_;
    }

    /// Transitions held.
    [[nodiscard]] std::size_t size() const noexcept { return items_.size(); }
    [[nodiscard]] bool empty() const noexcept { return items_.empty(); }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
    /// A transition held, by its place in the memory.
    [[nodiscard]] const Item& operator[](std::size_t i) const noexcept { return items_[i]; }
    /// The one pushed last. Requires at least one.
    [[nodiscard]] const Item& newest() const noexcept {
        assert(!empty());
        return items_[(next_ + capacity_ - 1) % capacity_];
    }

    /// Uniformly one; the same may come again. Requires at least one.
    [[nodiscard]] const Item& sample(Rng& rng) const noexcept { return rng.pick(items_); }

    /// All that changes, for checkpoints; after reading, `valid` says whether it fits together.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(items_, next_);
    }
    [[nodiscard]] bool valid() const noexcept {
        return items_.size() < capacity_ ? next_ == items_.size()
                                         : items_.size() == capacity_ && next_ < capacity_;
    }

private:
    std::size_t capacity_;
    std::uint64_t next_ = 0;  ///< where the next one goes
    std::vector<Item> items_;
};

}  // namespace LUDUS_NAMESPACE
