#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/episode.hpp"

namespace ludus {

/// Positions to be put through a network together, and what was played in them. Consecutive
/// positions of a game stand in consecutive rows, so that each is evaluated once, as a state and
/// as the successor of the one before it.
template <Game G>
struct Batch {
    static constexpr std::uint32_t no_row = std::numeric_limits<std::uint32_t>::max();

    /// What happened in one row's position. Rows that stand only for a successor have no action.
    struct Step {
        typename G::Action action{};
        bool played = false;
        float reward = 0;             ///< to the mover, from -1 to 1
        std::uint32_t next = no_row;  ///< row of the next position; none if that was terminal
        bool passes = false;          ///< the opponent moves next
        float target = 0;             ///< what the action's value is trained towards
    };

    std::vector<G> positions;
    std::vector<Step> steps;  ///< one for each position
    std::size_t played = 0;   ///< how many rows have an action

    [[nodiscard]] std::size_t size() const noexcept { return positions.size(); }

    void clear() noexcept {
        positions.clear();
        steps.clear();
        played = 0;
    }

    /// Adds a whole game under a symmetry.
    void add_game(const Episode<G>& game, std::size_t symmetry) {
        G last = game.start;
        game.replay([&](const G& position, typename G::Action action, const G& next) {
            add_step(image(position, symmetry), image(position, action, symmetry), next);
            last = next;
        });
        if (!last.outcome()) add_successor(image(last, symmetry));
    }

    /// Adds one action of a game, and the position after it, under a symmetry.
    void add_action(const Episode<G>& game, std::size_t place, std::size_t symmetry) {
        const G position = game.position_after(place);
        const G next = after(position, game.actions[place]);
        add_step(image(position, symmetry), image(position, game.actions[place], symmetry), next);
        if (!next.outcome()) add_successor(image(next, symmetry));
    }

private:
    /// `next` may be any image of the next position: only its mover and outcome count.
    void add_step(const G& position, typename G::Action action, const G& next) {
        Step step{.action = action, .played = true};
        if (const std::optional<Outcome> outcome = next.outcome())
            step.reward = static_cast<float>(outcome->utility(position.to_move()));
        else
            step.next = static_cast<std::uint32_t>(positions.size() + 1);
        step.passes = next.to_move() != position.to_move();
        positions.push_back(position);
        steps.push_back(step);
        ++played;
    }

    void add_successor(const G& position) {
        positions.push_back(position);
        steps.push_back({});
    }
};

}  // namespace ludus
