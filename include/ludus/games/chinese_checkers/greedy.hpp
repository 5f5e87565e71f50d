#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/games/chinese_checkers/forward.hpp"
#include "ludus/games/chinese_checkers/position.hpp"

/// Players that look no further than at the forward distance of an action.
/// Source: Liu et al. (2019), section 3.2.
namespace LUDUS_NAMESPACE::chinese_checkers {

/// Chooses uniformly among the actions of greatest forward distance of the piece farthest behind.
struct GreedyAgent {
    /// Requires a position with a legal action.
    template <PositionType P>
    [[nodiscard]] static constexpr typename P::Action act(const P& position, Rng& rng) noexcept {
        return rng.pick(best_actions(position));
    }

    /// What it chooses among. Several pieces can be equally far behind.
    template <PositionType P>
    [[nodiscard]] static constexpr auto best_actions(const P& position) noexcept {
        static_vector<typename P::Action, P::max_legal_actions> best;
        const Player mover = position.to_move();
        int greatest = std::numeric_limits<int>::min();
        int farthest = 0;  // how far ahead the piece is that stands farthest behind
        for (const auto action : position.legal_actions()) {
            const int forward = forward_distance(position, action);
            const int ahead = P::Board::advance(mover, action.to()) - forward;
            if (forward < greatest || (forward == greatest && ahead > farthest)) continue;
            if (forward > greatest || ahead < farthest) {
                best.clear();
                greatest = forward;
                farthest = ahead;
            }
            best.push_back(action);
        }
        return best;
    }

    /// Writes how a position should be played, for each legal action: all of greatest forward
    /// distance alike, the others not. The paper labels these, though it then chooses those of the
    /// last piece. Requires room for the legal actions. Source: section 3.5.
    template <PositionType P>
    static constexpr void recommend(const P& position, std::span<float> policy) noexcept {
        const auto actions = position.legal_actions();
        assert(policy.size() == actions.size());
        int greatest = std::numeric_limits<int>::min();
        for (const auto action : actions)
            greatest = std::max(greatest, forward_distance(position, action));
        const auto is_best = [&](const auto action) {
            return forward_distance(position, action) == greatest;
        };
        const auto count = static_cast<float>(std::ranges::count_if(actions, is_best));
        for (std::size_t i = 0; i < policy.size(); ++i)
            policy[i] = is_best(actions[i]) ? 1 / count : 0.0F;
    }
};

/// Chooses among the actions that lead forward in proportion to their forward distance; where none
/// does, uniformly among those of greatest forward distance. The paper leaves open what becomes of
/// ways back beside ways forward: they are not taken.
struct StochasticGreedyAgent {
    /// Requires a position with a legal action.
    template <PositionType P>
    [[nodiscard]] static constexpr typename P::Action act(const P& position, Rng& rng) noexcept {
        const auto actions = position.legal_actions();
        assert(!actions.empty());
        std::uint32_t total = 0;
        for (const auto action : actions) total += weight(position, action);
        if (total > 0) {
            std::uint32_t left = rng.below(total);
            for (const auto action : actions) {
                const std::uint32_t share = weight(position, action);
                if (left < share) return action;
                left -= share;
            }
        }
        static_vector<typename P::Action, P::max_legal_actions> best;
        int greatest = std::numeric_limits<int>::min();
        for (const auto action : actions) {
            const int forward = forward_distance(position, action);
            if (forward < greatest) continue;
            if (forward > greatest) best.clear();
            greatest = forward;
            best.push_back(action);
        }
        return rng.pick(best);
    }

private:
    template <PositionType P>
    [[nodiscard]] static constexpr std::uint32_t weight(const P& position,
                                                        typename P::Action action) noexcept {
        const int forward = forward_distance(position, action);
        return forward > 0 ? static_cast<std::uint32_t>(forward) : 0;
    }
};

}  // namespace LUDUS_NAMESPACE::chinese_checkers
