#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>

#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/returns.hpp"

namespace ludus {

/// Looks one action further than `QAgent`: of the `width` actions that Q values highest it plays the
/// one with the greatest sum of two opinions of it,
///
///     Q(s, a)   and   r + f max_a' Q(s', a'),   r and f as in `Returns`
///
/// Where the two err in different ways, their sum errs less; how much it brings is a matter of
/// measuring. Holds the weights; a copy is independent. Deterministic: it draws nothing. Cost: `width` + 1
/// evaluations of the network, in two runs. Ours.
template <QFunctionType Q>
class LookaheadAgent {
public:
    using Game = typename Q::Game;
    using Action = typename Game::Action;

    /// `returns` are those that Q was trained on; their steps are not used. Requires a width of at least
    /// 1, which is no look ahead; with `Game::max_legal_actions` or more all actions are looked at.
    LookaheadAgent(typename Q::Parameters parameters, const Returns& returns, std::size_t width)
        : parameters_(std::move(parameters)),
          returns_(returns),
          width_(std::min(width, Game::max_legal_actions)),
          activations_(width_) {
        assert(width > 0);
    }

    [[nodiscard]] const typename Q::Parameters& parameters() const noexcept { return parameters_; }

    /// At how many actions it looks, at most.
    [[nodiscard]] std::size_t width() const noexcept { return width_; }

    [[nodiscard]] Action act(const Game& position, Rng&) noexcept { return act(position); }

    /// Requires a legal action.
    [[nodiscard]] Action act(const Game& position) noexcept {
        Opinions opinions = most_promising(position);
        if (opinions.size() == 1) return opinions[0].action;
        std::array<Game, Game::max_legal_actions> next;
        for (std::size_t i = 0; i < opinions.size(); ++i) {
            next[i] = after(position, opinions[i].action);
            opinions[i].value += returns_.reward(position, next[i]);
        }
        evaluate<Q>(parameters_, activations_, std::span(next).first(opinions.size()));
        for (std::size_t i = 0; i < opinions.size(); ++i)
            if (!next[i].outcome())
                opinions[i].value +=
                    returns_.factor(next[i].to_move() != position.to_move()) * best_in(i, next[i]);
        return std::ranges::max_element(opinions, {}, &Opinion::value)->action;
    }

private:
    struct Opinion {
        Action action;
        float value;
    };
    using Opinions = static_vector<Opinion, Game::max_legal_actions>;

    /// What Q thinks of the actions that it values highest, in that order, the first of equals first.
    [[nodiscard]] Opinions most_promising(const Game& position) noexcept {
        evaluate<Q>(parameters_, activations_, {&position, 1});
        const auto value = values_in<Q>(activations_, 0, position);
        Opinions all;
        for (const Action action : position.legal_actions()) all.push_back({action, value(action)});
        assert(!all.empty());
        Opinions opinions;
        while (opinions.size() < std::min(width_, all.size())) {
            const auto best = std::ranges::max_element(all, {}, &Opinion::value);
            opinions.push_back(*best);
            best->value = -std::numeric_limits<float>::infinity();
        }
        return opinions;
    }

    [[nodiscard]] float best_in(std::size_t row, const Game& position) const noexcept {
        const auto value = values_in<Q>(activations_, row, position);
        const auto legal = position.legal_actions();
        return value(*std::ranges::max_element(legal, {}, value));
    }

    typename Q::Parameters parameters_;
    Returns returns_;
    std::size_t width_;
    typename Q::Activations activations_;
};

}  // namespace ludus
