#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/kernel_width.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/returns.hpp"
#include "ludus/nn/as_trained.hpp"
#include "ludus/play/act_by_parts.hpp"

namespace LUDUS_NAMESPACE {

/// Looks one action further than `QAgent`: of the `width` actions that Q values highest, and at
/// most `margin` below the best, it plays the one with the greatest sum of two opinions of it,
///
///     Q(s, a)   and   r + f max_a' Q(s', a'),   r and f as in `Returns`
///
/// Where the two err in different ways, their sum errs less; how much it brings is a matter of
/// measuring. Holds the weights; a copy is independent. Deterministic: it draws nothing. Cost: up
/// to `width` + 1 evaluations of the network, in two runs. Ours.
template <QFunctionType Q>
    requires(Q::past == 0)
class LookaheadAgent {
public:
    using Game = typename Q::Game;
    using Action = typename Game::Action;

    /// `returns` are those that Q was trained on; their steps are not used. Requires a width of at
    /// least 1, which is no look ahead, and a margin of at least 0. All actions are looked at with
    /// a width of `Game::max_legal_actions` or more, and no margin.
    LookaheadAgent(typename Q::Parameters parameters, const Returns& returns, std::size_t width,
                   float margin = std::numeric_limits<float>::infinity())
        : returns_(returns),
          width_(std::min(width, Game::max_legal_actions)),
          margin_(margin),
          candidates_(positions_at_once * width_),
          next_(candidates_.size()),
          network_(std::move(parameters), candidates_.size()) {
        assert(width > 0 && margin >= 0);
    }

    [[nodiscard]] const typename Q::Parameters& parameters() const noexcept {
        return network_.parameters();
    }

    /// At how many actions it looks, at most.
    [[nodiscard]] std::size_t width() const noexcept { return width_; }

    [[nodiscard]] Action act(const Game& position, Rng&) noexcept { return act(position); }

    /// Requires a legal action.
    [[nodiscard]] Action act(const Game& position) noexcept {
        Action action;
        choose({&position, 1}, {&action, 1});
        return action;
    }

    /// The same in many positions, with room for as many actions.
    void act(std::span<const Game> positions, std::span<Action> actions) noexcept {
        act_by_parts(positions, actions, positions_at_once,
                     [&](auto some, auto theirs) { choose(some, theirs); });
    }

private:
    static constexpr std::size_t positions_at_once = 16;

    struct Candidate {
        std::size_t of = 0;  ///< the place of its position
        Action action{};
        float value = 0;
    };
    using Candidates = static_vector<Candidate, Game::max_legal_actions>;

    void choose(std::span<const Game> positions, std::span<Action> actions) noexcept {
        const std::size_t count = look_at(positions, actions);
        if (count == 0) return;
        evaluate<Q>(network_, std::span<const Game>(next_).first(count));
        const Candidate* best = nullptr;
        for (std::size_t i = 0; i < count; ++i) {
            Candidate& one = candidates_[i];
            one.value += second_opinion(positions[one.of], i);
            if (best && best->of == one.of && best->value >= one.value) continue;
            best = &one;
            actions[one.of] = one.action;
        }
    }

    /// Writes the actions that Q values highest. Where others are worth a look, lists them all and
    /// where they lead to, position by position, and returns how many there are.
    [[nodiscard]] std::size_t look_at(std::span<const Game> positions,
                                      std::span<Action> actions) noexcept {
        evaluate<Q>(network_, positions);
        std::size_t count = 0;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const Candidates promising = most_promising(positions[i], i);
            actions[i] = promising[0].action;
            if (promising.size() == 1) continue;
            for (const Candidate& one : promising) {
                candidates_[count] = one;
                next_[count] = after(positions[i], one.action);
                ++count;
            }
        }
        return count;
    }

    /// The actions worth a look in the position of a row, in the order of their values, the first
    /// of equals first.
    [[nodiscard]] Candidates most_promising(const Game& position, std::size_t row) const noexcept {
        const auto value = values_in<Q>(network_, row, position);
        Candidates all;
        for (const Action action : position.legal_actions())
            all.push_back({row, action, value(action)});
        assert(!all.empty());
        Candidates promising;
        while (promising.size() < std::min(width_, all.size())) {
            const auto best = std::ranges::max_element(all, {}, &Candidate::value);
            if (!promising.empty() && best->value < promising[0].value - margin_) break;
            promising.push_back(*best);
            best->value = -std::numeric_limits<float>::infinity();
        }
        return promising;
    }

    /// r + f max Q of the action that led from `position` to the one of that row.
    [[nodiscard]] float second_opinion(const Game& position, std::size_t row) const noexcept {
        const Game& next = next_[row];
        const float reward = returns_.reward(position, next);
        if (next.outcome()) return reward;
        const auto value = values_in<Q>(network_, row, next);
        const auto legal = next.legal_actions();
        const float best = value(*std::ranges::max_element(legal, {}, value));
        return reward + returns_.factor(next.to_move() != position.to_move()) * best;
    }

    Returns returns_;
    std::size_t width_;
    float margin_;
    std::vector<Candidate> candidates_;
    std::vector<Game> next_;  ///< where they lead to
    nn::AsTrained<typename Q::Network, kernel_width<Q>> network_;
};

}  // namespace LUDUS_NAMESPACE
