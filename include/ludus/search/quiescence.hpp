#pragma once

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/value.hpp"
#include "ludus/search/window.hpp"

namespace LUDUS_NAMESPACE {

/// What a position is worth where a selective search ends: its evaluation, or more if that can be
/// had by progress (`Progressive`), which is searched to the end. Where the opponent threatens to
/// win at once, the evaluation says nothing, and all replies are looked at.
/// Source: Beal (1990), "A generalised quiescence search algorithm".
template <Game G, Evaluation<G> E>
class Quiescence {
public:
    using Action = typename G::Action;

    explicit Quiescence(E evaluation) : evaluation_(std::move(evaluation)) {}

    [[nodiscard]] const E& evaluation() const noexcept { return evaluation_; }
    /// The evaluation, to the player to move.
    [[nodiscard]] int evaluate(const G& position) const noexcept {
        const int value = evaluation_.evaluate(position, position.to_move());
        assert(!is_decisive(value));
        return value;
    }
    /// Whether the opponent would win at once if the mover waited.
    [[nodiscard]] static bool sees_threat(const G& position) noexcept {
        return !E::rates_finished && is_threatened(position);
    }

    /// The value to `viewer` of a position `ply` plies from the root if no search is needed: the
    /// game is over, or the mover wins at once.
    [[nodiscard]] std::optional<int> settled(const G& position, Player viewer,
                                             int ply) const noexcept {
        if (const auto outcome = position.outcome()) {
            if constexpr (E::rates_finished)
                return evaluation_.evaluate(position, viewer);
            else
                return outcome_value(*outcome, viewer, ply);
        }
        if constexpr (SeesWins<G> && !E::rates_finished)
            if (position.can_win())
                return position.to_move() == viewer ? win_after(ply + 1) : -win_after(ply + 1);
        return std::nullopt;
    }

    /// The value to who is to move of a position that is not settled, if it lies within the window;
    /// else a bound on it, on the same side. Of no use once the search is stopped. Requires a ply
    /// of at most `max_plies` - 3.
    template <class Control>
    int value_of(const G& position, int ply, Window window, Control& control) const noexcept {
        return value_of(position, ply, window, control, true);
    }

private:
    static constexpr int deepest = max_plies - 2;  ///< plies from the root to where it ends

    template <class Control>
    int value_of(const G& position, int ply, Window window, Control& control,
                 bool sees_threats) const noexcept {
        if (control.must_stop()) return 0;
        const Player mover = position.to_move();
        const bool threatened = sees_threats && sees_threat(position);
        int best = -win_after(ply + 2);
        if (!threatened) {
            best = evaluate(position);
            if (best >= window.beta || ply >= deepest) return best;
        }
        window.alpha = std::max(window.alpha, best);
        const auto value_after = [&](Action action) {
            const G next = after(position, action);
            control.count_node();
            if (const auto known = settled(next, mover, ply + 1)) return *known;
            return next.to_move() == mover ? value_of(next, ply + 1, window, control, false)
                                           : -value_of(next, ply + 1, -window, control, false);
        };
        const auto visit = [&](const auto& actions, auto belongs) {
            for (const Action action : actions) {
                if (window.alpha >= window.beta || control.stopped()) return;
                if (!belongs(action)) continue;
                best = std::max(best, value_after(action));
                window.alpha = std::max(window.alpha, best);
            }
        };
        const auto loud = [&](Action action) { return is_progress(position, action); };
        if (threatened) {
            const auto actions = position.legal_actions();
            visit(actions, loud);
            visit(actions, [&](Action action) { return !loud(action); });
        } else if constexpr (ListsProgress<G>) {
            visit(position.progress_actions(), [](Action) { return true; });
        } else if constexpr (Progressive<G>) {
            visit(position.legal_actions(), loud);
        }
        return best;
    }

    [[no_unique_address]] E evaluation_;
};

}  // namespace LUDUS_NAMESPACE
