#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/returns.hpp"

namespace ludus {

/// Positions to be put through a network together, and what was played in them. The positions of a
/// game stand in consecutive rows, so that each is evaluated once, as a state and as the successor
/// of one before it; successors that are no row stand apart.
template <Game G>
struct Batch {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    /// What happened in one row's position.
    struct Step {
        typename G::Action action{};
        float reward = 0;                ///< discounted, up to the next position
        float factor = 0;                ///< what the value of the next position counts
        std::uint32_t next_row = none;   ///< the next position, if it is a row ...
        std::uint32_t successor = none;  ///< ... and if not; neither if the game has ended there
        float weight = 1;                ///< of the row in the loss
        float target = 0;                ///< what the action's value is trained towards
        float error = 0;                 ///< the target less the value
    };

    std::vector<G> positions;   ///< one for each row
    std::vector<Step> steps;    ///< one for each row
    std::vector<G> successors;  ///< that are evaluated only

    [[nodiscard]] std::size_t size() const noexcept { return positions.size(); }

    void clear() noexcept {
        positions.clear();
        steps.clear();
        successors.clear();
    }

    /// Adds all actions of a game, under a symmetry.
    void add_game(const Episode<G>& game, std::size_t symmetry, const Returns& returns) {
        const auto first = static_cast<std::uint32_t>(size());
        const auto count = static_cast<std::uint32_t>(game.actions.size());
        G position = game.start;
        for (std::uint32_t place = 0; place < count; ++place) {
            const Ahead ahead = look_ahead(position, game, place, returns);
            Step step = ahead.step;
            if (!ahead.ended) {
                if (ahead.place < count)
                    step.next_row = first + ahead.place;
                else
                    step.successor = add_successor(image(ahead.position, symmetry));
            }
            add_row(position, game.actions[place], symmetry, step);
            position.play(game.actions[place]);
        }
    }

    /// Adds one action of a game, and the position that follows, under a symmetry.
    void add_action(const Episode<G>& game, std::size_t place, std::size_t symmetry,
                    const Returns& returns) {
        const G position = game.position_after(place);
        const auto first = static_cast<std::uint32_t>(place);
        const Ahead ahead = look_ahead(position, game, first, returns);
        Step step = ahead.step;
        if (!ahead.ended) step.successor = add_successor(image(ahead.position, symmetry));
        add_row(position, game.actions[place], symmetry, step);
    }

private:
    /// Where the next actions lead, and what they bring.
    struct Ahead {
        G position;
        std::uint32_t place;  ///< actions of the game before that position
        bool ended;
        Step step;
    };

    [[nodiscard]] static Ahead look_ahead(const G& from, const Episode<G>& game,
                                          std::uint32_t place, const Returns& returns) {
        assert(returns.steps > 0);
        Ahead ahead{from, place, false, {}};
        ahead.step.factor = 1;
        for (std::uint32_t n = 0; n < returns.steps && ahead.place < game.actions.size(); ++n) {
            const G before = ahead.position;
            ahead.position.play(game.actions[ahead.place++]);
            ahead.step.reward += ahead.step.factor * returns.reward(before, ahead.position);
            ahead.step.factor *= returns.factor(ahead.position.to_move() != before.to_move());
        }
        ahead.ended = ahead.position.outcome().has_value();
        return ahead;
    }

    void add_row(const G& position, typename G::Action action, std::size_t symmetry, Step step) {
        step.action = image(position, action, symmetry);
        positions.push_back(image(position, symmetry));
        steps.push_back(step);
    }

    [[nodiscard]] std::uint32_t add_successor(const G& position) {
        successors.push_back(position);
        return static_cast<std::uint32_t>(successors.size() - 1);
    }
};

}  // namespace ludus
