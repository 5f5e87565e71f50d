#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/sum_tree.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/episode.hpp"

namespace LUDUS_NAMESPACE {

/// The most recent games, up to `capacity`; a new one then takes the place of the oldest. Games
/// without actions are not kept. Every action has a priority, by which single actions are drawn;
/// new ones have the highest that any has had, so that each is likely to be drawn soon. Those that
/// are not to be learned from have none, and are never drawn.
/// Source: Giannakopoulos & Cotronis, figure 3; priorities: Schaul et al. (2016), "Prioritized
/// experience replay", algorithm 1.
template <Game G>
class GameReplay {
public:
    /// One action of those that are held.
    struct Sample {
        std::size_t game = 0;    ///< in the memory
        std::size_t place = 0;   ///< how many actions precede it in its game
        double probability = 0;  ///< with which it was drawn
    };

    /// Requires `capacity > 0`.
    explicit GameReplay(std::size_t capacity) : capacity_(capacity), tree_(capacity) {
        assert(capacity > 0);
    }

    /// Remembers a game; the oldest leaves a full memory. Its actions are as urgent as the most
    /// urgent one ever was.
    void push(Episode<G> game, std::optional<Player> learner = std::nullopt) {
        std::vector<float> priorities;
        priorities.reserve(game.actions.size());
        if (!learner)
            priorities.resize(game.actions.size(), highest_);
        else
            game.replay([&](const G& position, auto, const G&) {
                priorities.push_back(position.to_move() == learner ? highest_ : 0.0F);
            });
        remember(std::move(game), std::move(priorities));
    }

    /// Games held.
    [[nodiscard]] std::size_t size() const noexcept { return games_.size(); }
    [[nodiscard]] bool empty() const noexcept { return games_.empty(); }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
    /// Actions held, over all games.
    [[nodiscard]] std::size_t actions() const noexcept { return actions_; }

    /// A game held, by its place in the memory.
    [[nodiscard]] const Episode<G>& operator[](std::size_t game) const noexcept {
        return games_[game];
    }
    /// The game pushed last. Requires at least one.
    [[nodiscard]] const Episode<G>& newest() const noexcept {
        assert(!empty());
        return games_[(next_ + capacity_ - 1) % capacity_];
    }

    /// Uniformly one game. Requires at least one.
    [[nodiscard]] const Episode<G>& sample(Rng& rng) const noexcept { return rng.pick(games_); }

    /// One action of all that are to be learned from, in proportion to its priority; uniformly as
    /// long as none was set. Requires at least one game.
    [[nodiscard]] Sample sample_action(Rng& rng) const noexcept {
        auto [game, rest] = tree_.find(rng.uniform() * tree_.total());
        const std::vector<float>& priorities = priorities_[game];
        std::size_t place = 0;
        const auto weight = [&] { return static_cast<double>(priorities[place]); };
        for (; place + 1 < priorities.size() && rest >= weight(); ++place) rest -= weight();
        while (priorities[place] == 0) --place;  // by rounding, behind the last that could be drawn
        return {game, place, weight() / tree_.total()};
    }

    /// Requires `priority > 0`, and an action that is to be learned from.
    void set_priority(const Sample& sample, float priority) noexcept {
        assert(priority > 0 && priorities_[sample.game][sample.place] > 0);
        priorities_[sample.game][sample.place] = priority;
        highest_ = std::max(highest_, priority);
        weigh(sample.game);
    }

    /// All that changes, for checkpoints; after reading, `valid` says whether it fits together.
    template <class Visit>
    void visit(Visit&& visit) {
        const std::size_t before = games_.size();
        visit(games_, priorities_, highest_, next_);
        if (!valid()) return;
        for (std::size_t game = games_.size(); game < before; ++game) tree_.set(game, 0);
        actions_ = 0;
        for (std::size_t game = 0; game < games_.size(); ++game) {
            actions_ += games_[game].actions.size();
            weigh(game);
        }
    }
    [[nodiscard]] bool valid() const noexcept {
        if (games_.size() > capacity_ || priorities_.size() != games_.size()) return false;
        for (std::size_t game = 0; game < games_.size(); ++game) {
            const auto fits = [&](float priority) { return priority >= 0 && priority <= highest_; };
            const auto is_drawn = [](float priority) { return priority > 0; };
            if (priorities_[game].size() != games_[game].actions.size() ||
                !std::ranges::all_of(priorities_[game], fits) ||
                std::ranges::none_of(priorities_[game], is_drawn))
                return false;
        }
        return highest_ > 0 && std::isfinite(highest_) &&
            (games_.size() == capacity_ ? next_ < capacity_ : next_ == games_.size() % capacity_);
    }

private:
    /// Keeps a game, unless there is nothing to be learned from.
    void remember(Episode<G> game, std::vector<float> priorities) {
        if (std::ranges::count(priorities, 0.0F) == std::ssize(priorities)) return;
        const std::size_t place = next_;
        if (games_.size() < capacity_) {
            games_.emplace_back();
            priorities_.emplace_back();
        }
        actions_ += game.actions.size() - games_[place].actions.size();
        priorities_[place] = std::move(priorities);
        games_[place] = std::move(game);
        weigh(place);
        next_ = (next_ + 1) % capacity_;
    }

    /// A game weighs as much as its actions together.
    void weigh(std::size_t game) noexcept {
        double sum = 0;
        for (const float priority : priorities_[game]) sum += static_cast<double>(priority);
        tree_.set(game, sum);
    }

    std::size_t capacity_;
    std::uint64_t next_ = 0;  ///< where the next game goes
    std::size_t actions_ = 0;
    float highest_ = 1;  ///< priority so far
    std::vector<Episode<G>> games_;
    std::vector<std::vector<float>> priorities_;  ///< of each game's actions
    SumTree tree_;
};

}  // namespace LUDUS_NAMESPACE
