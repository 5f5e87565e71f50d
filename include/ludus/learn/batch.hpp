#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/returns.hpp"
#include "ludus/learn/seat_returns.hpp"

namespace LUDUS_NAMESPACE {

/// Positions to be put through a network together, and what was played in them. The positions of a
/// game stand in consecutive rows, so that each is evaluated once, as a state and as the successor
/// of one before it; successors that are no row stand apart. Where an oracle knows a position, its
/// word stands in place of all that could be learned there.
///
/// A position stands with up to `past` earlier ones, as the network sees them.
template <Game G, std::size_t past = 0>
struct Batch {
    using Seen = History<G, past>;

    /// Stands where there is no such row.
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    /// What happened in one row's position.
    struct Step {
        typename G::Action action{};  ///< that was played there
        float reward = 0;  ///< discounted, up to the next position, with its value if known
        float factor = 0;  ///< what the value of the next position counts
        std::uint32_t next_row = none;   ///< the next position, if it is a row ...
        std::uint32_t successor = none;  ///< ... and if not; neither if it has no value to learn
        float weight = 1;                ///< of the row in the loss
        float target = 0;                ///< what the action's value is trained towards
        float error = 0;  ///< the target less the value; if all are known, by how much play may err
        std::uint32_t known_begin = 0;  ///< where in `known` the values of all actions stand, ...
        std::uint32_t known_end = 0;    ///< ... if they are known
    };

    /// What an action is worth, to its player.
    struct Known {
        typename G::Action action;  ///< a legal one
        float value;                ///< to the player who chooses it
    };

    std::vector<Seen> positions;   ///< one for each row
    std::vector<Step> steps;       ///< one for each row
    std::vector<Seen> successors;  ///< that are evaluated only
    std::vector<Known> known;      ///< of all legal actions of the rows that are known

    /// Rows, of which each is a position.
    [[nodiscard]] std::size_t size() const noexcept { return positions.size(); }

    /// Removes all rows; the memory stays.
    void clear() noexcept {
        positions.clear();
        steps.clear();
        successors.clear();
        known.clear();
    }

    /// The known values of a row's actions; none where they are not known.
    [[nodiscard]] std::span<Known> known_of(std::size_t row) noexcept {
        return std::span(known).subspan(steps[row].known_begin, known_count(row));
    }
    [[nodiscard]] std::span<const Known> known_of(std::size_t row) const noexcept {
        return std::span(known).subspan(steps[row].known_begin, known_count(row));
    }

    /// Adds all actions of a game, under a symmetry.
    void add_game(const Episode<G>& game, std::size_t symmetry, const Returns& returns) {
        const auto first = static_cast<std::uint32_t>(size());
        const auto count = static_cast<std::uint32_t>(game.actions.size());
        Seen seen(game.start);
        for (std::uint32_t place = 0; place < count; ++place) {
            const Ahead ahead = look_ahead(seen, game, place, returns);
            Step step = ahead.step;
            if (!ahead.settled) {
                if (ahead.place < count)
                    step.next_row = first + ahead.place;
                else
                    step.successor = add_successor(image(ahead.seen, symmetry));
            }
            add_row(seen, game, place, symmetry, step);
            seen.play(game.actions[place]);
        }
    }

    /// Adds one action of a game, and the position that follows, under a symmetry.
    void add_action(const Episode<G>& game, std::size_t place, std::size_t symmetry,
                    const Returns& returns) {
        const Seen seen = seen_after(game, place);
        const auto first = static_cast<std::uint32_t>(place);
        const Ahead ahead = look_ahead(seen, game, first, returns);
        Step step = ahead.step;
        if (!ahead.settled) step.successor = add_successor(image(ahead.seen, symmetry));
        add_row(seen, game, place, symmetry, step);
    }

    /// Adds one action of a game, and the position in which its player is to move again, under a
    /// symmetry: whatever the opponent does in between is a part of the environment. Where that
    /// position is not reached the game must be over.
    template <class E>
    void add_seat_action(const Episode<G>& game, std::size_t place, std::size_t symmetry,
                         const SeatReturns<E>& returns) {
        const Seen seen = seen_after(game, place);
        const Player player = seen.present().to_move();
        Seen next = seen;
        next.play(game.actions[place]);
        Step step;
        step.reward = returns.gain(seen.present(), next.present());
        const auto is_players = [&] { return next.present().to_move() == player; };
        step.factor = is_players() ? 1.0F : returns.discount;
        for (std::size_t i = place + 1; !is_players() && i < game.actions.size(); ++i)
            next.play(game.actions[i]);
        if (const auto outcome = next.present().outcome())
            step.reward += returns.end.of(*outcome, player);
        else
            step.successor = add_successor(image(next, symmetry));
        assert(next.present().outcome() || is_players());
        add_row(seen, game, place, symmetry, step);
    }

private:
    [[nodiscard]] std::size_t known_count(std::size_t row) const noexcept {
        return steps[row].known_end - steps[row].known_begin;
    }

    /// Where the next actions lead, and what they bring.
    struct Ahead {
        Seen seen;
        std::uint32_t place;  ///< actions of the game before that position
        bool settled;         ///< the step says all: nothing needs to be valued
        Step step;
    };

    [[nodiscard]] static Seen seen_after(const Episode<G>& game, std::size_t count) {
        Seen seen(game.start);
        for (const auto action : std::span(game.actions).first(count)) seen.play(action);
        return seen;
    }
    [[nodiscard]] static Ahead look_ahead(const Seen& from, const Episode<G>& game,
                                          std::uint32_t place, const Returns& returns) {
        assert(returns.steps > 0);
        Ahead ahead{from, place, false, {}};
        ahead.step.factor = 1;
        if (const auto values = game.values_before(place); !values.empty()) {
            ahead.step.reward = value_of(game.actions[place], from.present(), values);
            ahead.settled = true;
            return ahead;
        }
        const std::size_t count = game.actions.size();
        for (std::uint32_t n = 0; n < returns.steps && ahead.place < count; ++n) {
            const G before = ahead.seen.present();
            ahead.seen.play(game.actions[ahead.place++]);
            const G& next = ahead.seen.present();
            ahead.step.reward += ahead.step.factor * returns.reward(before, next);
            ahead.step.factor *= returns.factor(next.to_move() != before.to_move());
            if (ahead.place == count) break;
            if (const auto values = game.values_before(ahead.place); !values.empty()) {
                ahead.step.reward += ahead.step.factor * std::ranges::max(values);
                ahead.settled = true;
                return ahead;
            }
        }
        if (returns.whole_turn) pass_turn(ahead, from.present().to_move(), game, returns);
        ahead.settled = ahead.seen.present().outcome().has_value();
        return ahead;
    }
    /// Goes on to the last position of the opponent's turn, or to the end of the game.
    static void pass_turn(Ahead& ahead, Player player, const Episode<G>& game,
                          const Returns& returns) {
        while (ahead.place < game.actions.size() && ahead.seen.present().to_move() != player) {
            Seen next = ahead.seen;
            next.play(game.actions[ahead.place]);
            if (const auto outcome = next.present().outcome())
                ahead.step.reward += returns.win * static_cast<float>(outcome->utility(player));
            else if (next.present().to_move() == player)
                return;
            ahead.seen = next;
            ++ahead.place;
        }
    }

    /// That of one action among the values of all.
    [[nodiscard]] static float value_of(typename G::Action action, const G& position,
                                        std::span<const float> values) {
        const auto actions = position.legal_actions();
        const auto place = std::ranges::find(actions, action) - actions.begin();
        return values[static_cast<std::size_t>(place)];
    }

    void add_row(const Seen& seen, const Episode<G>& game, std::size_t place, std::size_t symmetry,
                 Step step) {
        const G& position = seen.present();
        step.action = image(position, game.actions[place], symmetry);
        step.known_begin = step.known_end = static_cast<std::uint32_t>(known.size());
        if (const auto values = game.values_before(place); !values.empty()) {
            const auto actions = position.legal_actions();
            assert(actions.size() == values.size());
            for (std::size_t i = 0; i < values.size(); ++i)
                known.push_back({image(position, actions[i], symmetry), values[i]});
            step.known_end = static_cast<std::uint32_t>(known.size());
        }
        positions.push_back(image(seen, symmetry));
        steps.push_back(step);
    }

    [[nodiscard]] std::uint32_t add_successor(const Seen& seen) {
        successors.push_back(seen);
        return static_cast<std::uint32_t>(successors.size() - 1);
    }
};

}  // namespace LUDUS_NAMESPACE
