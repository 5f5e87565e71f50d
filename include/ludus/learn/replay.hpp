#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/episode.hpp"

namespace ludus {

/// The most recent games, up to `capacity`; a new one then takes the place of the oldest. Games
/// without actions are not kept.
/// Source: Giannakopoulos & Cotronis, figure 3.
template <Game G>
class GameReplay {
public:
    /// Requires `capacity > 0`.
    explicit GameReplay(std::size_t capacity) : capacity_(capacity) { assert(capacity > 0); }

    void push(Episode<G> game) {
        if (game.actions.empty()) return;
        std::size_t replaced = 0;
        if (games_.size() < capacity_) {
            games_.push_back(std::move(game));
        } else {
            replaced = games_[next_].actions.size();
            games_[next_] = std::move(game);
        }
        longest_ = std::max(longest_, games_[next_].actions.size());
        next_ = (next_ + 1) % capacity_;
        if (replaced == longest_) set_longest();
    }

    [[nodiscard]] std::size_t size() const noexcept { return games_.size(); }
    [[nodiscard]] bool empty() const noexcept { return games_.empty(); }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

    /// The game pushed last. Requires at least one.
    [[nodiscard]] const Episode<G>& newest() const noexcept {
        assert(!empty());
        return games_[(next_ + capacity_ - 1) % capacity_];
    }

    /// Uniformly one game. Requires at least one.
    [[nodiscard]] const Episode<G>& sample(Rng& rng) const noexcept { return rng.pick(games_); }

    /// Uniformly one action of all that are held: its game, and how many precede it there.
    /// Requires at least one game.
    [[nodiscard]] std::pair<const Episode<G>&, std::size_t> sample_action(Rng& rng) const noexcept {
        while (true) {
            const Episode<G>& game = sample(rng);
            const std::size_t place = rng.below(static_cast<std::uint32_t>(longest_));
            if (place < game.actions.size()) return {game, place};
        }
    }

    /// All that changes, for checkpoints; after reading, `valid` says whether it fits together.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, next_);
        set_longest();
    }
    [[nodiscard]] bool valid() const noexcept {
        const auto fits = [](const Episode<G>& game) { return !game.actions.empty(); };
        const bool placed =
            games_.size() == capacity_ ? next_ < capacity_ : next_ == games_.size() % capacity_;
        return games_.size() <= capacity_ && placed && std::ranges::all_of(games_, fits);
    }

private:
    void set_longest() noexcept {
        longest_ = 0;
        for (const Episode<G>& game : games_) longest_ = std::max(longest_, game.actions.size());
    }

    std::size_t capacity_;
    std::uint64_t next_ = 0;   ///< where the next game goes
    std::size_t longest_ = 0;  ///< actions of the longest game held
    std::vector<Episode<G>> games_;
};

}  // namespace ludus
