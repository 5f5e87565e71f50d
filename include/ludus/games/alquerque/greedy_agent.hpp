#pragma once

#include <algorithm>
#include <cstdint>

#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/games/alquerque/action.hpp"
#include "ludus/games/alquerque/board.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"

namespace ludus::alquerque {

/// What the greedy player does among equals, which its authors do not say.
enum class TieBreak : std::uint8_t {
    scan,      ///< the first by origin, then destination, as one reads from the mover's upper left
    advanced,  ///< the capture by the most advanced piece; what is equal then, at random
};

/// Captures if it can; else takes the step forward that reaches the most advanced rank; else steps
/// sideways at random. Draws from the generator only where chance decides.
/// Source: Knutsson & Remnerud (2011), 3.7, algorithm 3; `scan` reproduces their test 1.2, `advanced`
/// their test 1.1.
template <TieBreak ties = TieBreak::scan>
struct GreedyAgent {
    /// Requires a position that is not over.
    template <Rules rules>
    [[nodiscard]] constexpr Action act(const BasicPosition<rules>& position,
                                       Rng& rng) const noexcept {
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
        if (ties == TieBreak::advanced || most == sideways) return rng.pick(best);
        return *std::ranges::min_element(
            best, {}, [mover](Action action) { return place_in_scan(action, mover); });
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

    /// The authors number the points from 1 at the upper left to 25 at the lower right.
    [[nodiscard]] static constexpr int place_in_scan(Action action, Player mover) noexcept {
        const auto place = [mover](int point) {
            const int seen = seen_by(mover, point);
            return side * (side - 1 - rank_of(seen)) + file_of(seen);
        };
        return point_count * place(action.from()) + place(action.to());
    }
};

}  // namespace ludus::alquerque
