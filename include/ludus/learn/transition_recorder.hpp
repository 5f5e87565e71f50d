#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/learn/transition.hpp"

namespace LUDUS_NAMESPACE {

/// What the end of a game is worth to a player; everything before it is worth 0.
/// Source: Dasgupta & Chong (2021), 4.3, which knows no draws.
struct Rewards {
    float win = 1;    ///< to the winner
    float draw = 0;   ///< to both
    float loss = -1;  ///< to the loser

    /// What an outcome is worth to a player.
    [[nodiscard]] constexpr float of(Outcome outcome, Player viewer) const noexcept {
        const int utility = outcome.utility(viewer);
        return utility > 0 ? win : utility < 0 ? loss : draw;
    }
};

/// Turns one game into the transitions of either player, or of both: it is called with every action
/// that is to be remembered, and before that with every position in which a player is to act.
template <Game G, std::size_t places>
class TransitionRecorder {
public:
    using Item = Transition<G, places>;

    /// Remembers nothing yet.
    explicit TransitionRecorder(const Rewards& rewards = {}) : rewards_(rewards) {}

    /// The game has come to this position: that ends a transition of the player to move; where the
    /// game is over, of both.
    void arrive(const G& position) {
        const auto outcome = position.outcome();
        for (const Player player : {Player::first, Player::second}) {
            auto& open = open_[seat(player)];
            if (!open || (!outcome && player != position.to_move())) continue;
            open->next = position;
            open->reward = outcome ? rewards_.of(*outcome, player) : 0.0F;
            finished_.push_back(*open);
            open.reset();
        }
    }

    /// The player to move acts here. Requires that `arrive` was called with this position.
    void act(const G& position, std::span<const float, places> action) noexcept {
        auto& open = open_[seat(position.to_move())];
        assert(!open);
        open.emplace(Item{position, position, {}, 0});
        std::ranges::copy(action, open->action.begin());
    }

    /// What is finished and not yet taken, in the order in which it ended.
    [[nodiscard]] std::span<const Item> finished() const noexcept { return finished_; }
    void clear() noexcept { finished_.clear(); }

    /// What is open, for checkpoints where nothing finished is left to be taken.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(rewards_.win, rewards_.draw, rewards_.loss);
        for (auto& open : open_) {
            bool is_open = open.has_value();
            visit(is_open);
            if (!is_open) {
                open.reset();
                continue;
            }
            if (!open) open.emplace();
            visit(*open);
        }
    }

private:
    Rewards rewards_;
    std::array<std::optional<Item>, 2> open_{};  ///< by seat
    std::vector<Item> finished_;
};

}  // namespace LUDUS_NAMESPACE
