#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/games/alquerque/action.hpp"
#include "ludus/games/alquerque/board.hpp"
#include "ludus/games/alquerque/moves.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"

namespace LUDUS_NAMESPACE::alquerque {

/// What the greedy player does among equals, which its authors do not say.
enum class TieBreak : std::uint8_t {
    scan,      ///< the first by origin, then destination, as one reads from the mover's upper left
    advanced,  ///< the capture by the most advanced piece; what is equal then, at random
};

/// Captures if it can; else takes the step forward that reaches the most advanced rank; else steps
/// sideways at random. Draws from the generator only where chance decides.
/// Source: Knutsson & Remnerud (2011), 3.7, algorithm 3; `scan` reproduces their test 1.2,
/// `advanced` their test 1.1.
template <TieBreak ties = TieBreak::scan>
struct GreedyAgent {
    /// Requires a position that is not over.
    template <Rules rules>
    [[nodiscard]] constexpr Action act(const BasicPosition<rules>& position,
                                       Rng& rng) const noexcept {
        if constexpr (ties == TieBreak::scan)
            if (const auto action = first_in_scan(position.moves())) return *action;
        const auto actions = position.legal_actions();
        const Player mover = position.to_move();
        static_vector<Action, decltype(actions)::capacity()> best;
        int most = stopping;
        for (const Action action : actions) {
            const int grade = graded(action, mover);
            if (grade < most) continue;
            if (grade > most) best.clear();
            most = grade;
            best.push_back(action);
        }
        return rng.pick(best);
    }

private:
    static constexpr int stopping = -1;
    static constexpr int sideways = 0;
    static constexpr int capturing = 10;  ///< above every rank

    /// What counts before ties. A step forward counts the rank that it reaches.
    [[nodiscard]] static constexpr int graded(Action action, Player mover) noexcept {
        if (action.stops()) return stopping;
        const int origin = rank_of(seen_by(mover, action.from()));
        const int destination = rank_of(seen_by(mover, action.to()));
        if (action.captures()) return capturing + (ties == TieBreak::advanced ? origin : 0);
        return destination > origin ? destination : sideways;
    }

    /// The capture or else the farthest step forward that comes first where the points are numbered
    /// from 1 at the mover's upper left to 25 at the lower right, as the authors do; none where
    /// there are but side steps.
    template <Rules rules>
    [[nodiscard]] static constexpr std::optional<Action> first_in_scan(
        const Moves<rules>& moves) noexcept {
        Points captures = 0;
        Points steps = 0;
        for (std::size_t h = 0; h < moves.heading_count; ++h) {
            captures |= moves.captures(h);
            if (h < forward_headings) steps |= moves.steps(h);
        }
        const Points origins = captures != 0 ? captures : steps;
        if (origins == 0) return std::nullopt;
        const int highest = rank_of(static_cast<int>(std::bit_width(origins)) - 1);
        const int origin = side * highest + lowest(origins >> side * highest);
        for (const std::size_t h : headings_in_scan) {
            if (h >= moves.heading_count) continue;
            if (captures == 0 && (h >= forward_headings || !holds(moves.steps(h), origin)))
                continue;
            if (captures == 0) return moves.step(h, origin);
            if (holds(moves.captures(h), origin)) return moves.capture(h, origin);
        }
        return std::nullopt;
    }
    [[nodiscard]] static constexpr bool holds(Points points, int point) noexcept {
        return (points >> point & 1U) != 0;
    }

    /// The indices of `headings` by where they lead: the highest rank first, there the leftmost
    /// file.
    static constexpr std::array<std::size_t, headings.size()> headings_in_scan = [] {
        std::array<std::size_t, headings.size()> order{};
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::sort(order, {}, [](std::size_t h) {
            return side * -headings[h].forward + headings[h].right;
        });
        return order;
    }();
};

}  // namespace LUDUS_NAMESPACE::alquerque
