#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/search/table_entry.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// Which actions to search first. What a search finds does not depend on it, only its cost does:
/// the sooner an action that refutes the position comes, the more others are spared. In this order:
///
/// 1. the best action of an earlier visit, from the transposition table;
/// 2. progress, where the game knows it (`Progressive`);
/// 3. the two latest killers: actions that refuted another position at the same ply;
/// 4. all others by how often and how deeply below them they refuted a position anywhere.
///
/// Measured in Onitama to 8 plies: killers and history together spare five of six nodes, progress
/// first half of the rest; a one-ply look at the evaluation instead spares no more and costs more.
/// Source: Schaeffer (1989), "The history heuristic and alpha-beta search enhancements in
/// practice".
/// Actions are remembered by their places under `P`.
template <Game G, ActionPlaces<G> P = ByIndex<G>>
class MoveOrdering {
public:
    static_assert(std::ranges::output_range<ActionList<G>&, typename G::Action>,
                  "actions are put in order where the game lists them");

    /// One for each legal action, in the order of `legal_actions()`.
    using Ratings = std::array<std::int32_t, G::max_legal_actions>;

    /// Forgets what was learned from earlier searches.
    constexpr void clear() noexcept {
        for (auto& plies : killers_)
            for (auto& pair : plies) pair = {TableEntry::no_action, TableEntry::no_action};
        for (auto& history : history_) history.fill(0);
    }

    /// Rates the legal actions of a position `ply` plies from the root. O(actions).
    constexpr void rate(const G& position, const ActionList<G>& actions, std::size_t table_action,
                        int ply, Ratings& ratings) const noexcept {
        const std::size_t mover = seat(position.to_move());
        const auto& killers = killers_[mover][static_cast<std::size_t>(ply)];
        for (std::size_t i = 0; i < actions.size(); ++i) {
            const std::size_t index = P::place(position, actions[i]);
            std::int32_t rating = history_[mover][index];
            if (index == killers[0]) rating += 2 * most_history;
            if (index == killers[1]) rating += most_history;
            if constexpr (Progressive<G>)
                if (position.is_progress(actions[i])) rating += 4 * most_history;
            if (index == table_action) rating += 8 * most_history;
            ratings[i] = rating;
        }
    }

    /// Whether an action is one of the two latest that refuted a position at this ply.
    [[nodiscard]] constexpr bool is_killer(Player mover, std::size_t index,
                                           int ply) const noexcept {
        const auto& killers = killers_[seat(mover)][static_cast<std::size_t>(ply)];
        return index == killers[0] || index == killers[1];
    }

    /// Learns that an action refuted a position `ply` plies from the root, by a search `depth`
    /// plies deep.
    constexpr void reward(Player mover, std::size_t index, int ply, int depth) noexcept {
        auto& killers = killers_[seat(mover)][static_cast<std::size_t>(ply)];
        if (killers[0] != index) killers = {static_cast<std::uint16_t>(index), killers[0]};
        auto& history = history_[seat(mover)];
        history[index] += depth * depth;
        if (history[index] >= most_history)
            for (std::int32_t& entry : history) entry /= 2;
    }

    /// Moves the best rated of the actions from `next` on to the place `next`.
    static constexpr void select(ActionList<G>& actions, Ratings& ratings,
                                 std::size_t next) noexcept {
        std::size_t best = next;
        for (std::size_t i = next + 1; i < actions.size(); ++i)
            if (ratings[i] > ratings[best]) best = i;
        std::swap(actions[next], actions[best]);
        std::swap(ratings[next], ratings[best]);
    }

private:
    static constexpr std::int32_t most_history = 1 << 24;
    using Killers = std::array<std::uint16_t, 2>;

    std::array<std::array<Killers, max_plies>, 2> killers_{};
    std::array<std::array<std::int32_t, P::count>, 2> history_{};
};

}  // namespace LUDUS_NAMESPACE
