#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/bounds_table.hpp"
#include "ludus/games/dots_and_boxes/canonical.hpp"
#include "ludus/games/dots_and_boxes/captures.hpp"
#include "ludus/games/dots_and_boxes/chains.hpp"
#include "ludus/games/dots_and_boxes/edge_grid.hpp"
#include "ludus/games/dots_and_boxes/edge_set.hpp"
#include "ludus/games/dots_and_boxes/independent_chains.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"

namespace LUDUS_NAMESPACE::dots_and_boxes {

/// Finds the margin still to come under perfect play: the boxes that the player to move will get
/// minus those that the opponent will. It depends on the free edges alone, and is exact.
///
/// Alpha-beta by null windows, over positions without a box that has only one free edge: what an
/// action lets the opponent capture is settled at once (`captures`, `opened`), and an ending of
/// chains that nothing joins needs no search (`IndependentChains`). A table keeps bounds for
/// canonical sets of edges; it changes no value, only the time. All this is verified for every set
/// of free edges of 3x3 boxes, by `./run bench games`.
///
/// On 4x4 boxes, one core at 2 to 3 GHz, an empty table: 20 free edges take some 20 microseconds,
/// 24 half a millisecond, 28 some 25 milliseconds, and each further edge nearly three times as
/// long. Does not allocate after construction. One for each thread; copies have tables of their
/// own.
/// Sources: Barker & Korf (2012), "Solving Dots-And-Boxes"; for the windows Plaat et al. (1996),
/// "Best-first fixed-depth minimax algorithms", MTD(f).
template <BoardType B>
class Solver {
public:
    using Position = BasicPosition<B::row_count, B::column_count>;

    /// With a table of at most so many bytes; without one it is slower.
    explicit Solver(std::size_t table_bytes = std::size_t{1} << 22) : table_(table_bytes) {}

    /// The margin still to come, to the player to move; 0 in a finished position.
    [[nodiscard]] int value(const Position& position) noexcept {
        return value_of(position.free_edges());
    }

    /// The same if the player to move plays a legal `action`, whose boxes are counted.
    [[nodiscard]] int value(const Position& position, Action action) noexcept {
        const Successor next(position, action);
        return next.scored > 0 ? next.scored + value_of(next.free) : -value_of(next.free);
    }

    /// The values of the legal actions, in the position's order.
    [[nodiscard]] static_vector<std::int8_t, B::edge_count> values(
        const Position& position) noexcept {
        static_vector<std::int8_t, B::edge_count> values;
        for (const Action action : position.legal_actions())
            values.push_back(static_cast<std::int8_t>(value(position, action)));
        return values;
    }

    /// Whether a legal action gives boxes away: there is a better one. Quicker than two values.
    [[nodiscard]] bool loses_value(const Position& position, Action action) noexcept {
        return !reaches(position, action, value(position));
    }

    /// The legal actions that give nothing away, in the position's order.
    [[nodiscard]] static_vector<Action, B::edge_count> best_actions(
        const Position& position) noexcept {
        const int best = value(position);
        static_vector<Action, B::edge_count> actions;
        for (const Action action : position.legal_actions())
            if (reaches(position, action, best)) actions.push_back(action);
        return actions;
    }

    /// Forgets earlier searches, which only save time.
    void clear() noexcept { table_.clear(); }

private:
    using Edges = typename B::Edges;

    /// What is left after an action.
    struct Successor {
        Successor(const Position& position, Action action) noexcept
            : free(position.free_edges() & ~edge_bit<Edges>(action.edge)),
              scored(complete_beside<B>(B::all_edges & ~free, action.edge)) {
            assert(free != position.free_edges());
        }
        Edges free;
        int scored;  ///< boxes
    };

    /// What the player to move can do.
    struct Move {
        Captures<Edges> then;  ///< what it lets the opponent capture
        std::uint8_t number;   ///< in the order in which moves are listed
        std::uint8_t rank;     ///< the least is searched first
    };
    using Moves = static_vector<Move, B::edge_count>;
    using Entry = Bounds<Edges>;
    static constexpr std::uint8_t no_move = 255;

    int value_of(Edges free) noexcept {
        const auto taken = captures<B>(free);
        const int open = std::popcount(EdgeGrid<B>(taken.rest).open());
        int low = -open;
        int high = open;
        for (int value = 0; low < high;) {
            const int beta = value == low ? value + 1 : value;
            value = rest_within(taken.rest, beta - 1, beta);
            (value < beta ? high : low) = value;
        }
        return taken.margin(low);
    }

    /// Whether an action is worth `least` or more.
    bool reaches(const Position& position, Action action, int least) noexcept {
        const Successor next(position, action);
        const auto taken = captures<B>(next.free);
        if (next.scored == 0) return -margin_within(taken, -least, 1 - least) >= least;
        least -= next.scored;
        return margin_within(taken, least - 1, least) >= least;
    }

    /// The value of a set without captures, to the player to move, if it lies between `alpha` and
    /// `beta`; else a bound on it, on the same side of them.
    int rest_within(Edges free, int alpha, int beta) noexcept {
        const EdgeGrid<B> grid(free);
        return grid.more_free() == 0 ? value_of_chains(grid)
                                     : search(canonical<B>(free), alpha, beta);
    }

    /// The same of the margin of a player who can capture.
    int margin_within(const Captures<Edges>& taken, int alpha, int beta) noexcept {
        const int sure = taken.boxes - taken.handed;
        if (taken.handed == 0) return sure + rest_within(taken.rest, alpha - sure, beta - sure);
        // The margin is sure + |value + handed|, which is at least beta on two sides.
        if (sure >= beta) return sure;
        const int reach = beta - sure;
        const int low = -reach - taken.handed;
        return sure + std::abs(rest_within(taken.rest, low, low + 2 * reach) + taken.handed);
    }

    [[nodiscard]] static int value_of_chains(const EdgeGrid<B>& grid) noexcept {
        IndependentChains<B> chains;
        for_each_chain(grid, [&](const Chain<B>& chain) { chains.add(chain); });
        return chains.value();
    }

    /// `rest_within` of a canonical set.
    int search(Edges free, int alpha, int beta) noexcept {
        const EdgeGrid<B> grid(free);
        if (grid.more_free() == 0) return value_of_chains(grid);
        const int open = std::popcount(grid.open());
        Entry known{free, static_cast<std::int16_t>(-open), static_cast<std::int16_t>(open),
                    no_move};
        if (const Entry* const found = table_.find(free)) known = *found;
        if (known.low >= beta || known.low == known.high) return known.low;
        if (known.high <= alpha) return known.high;
        alpha = std::max<int>(alpha, known.low);
        beta = std::min<int>(beta, known.high);

        Moves moves;
        list_moves(grid, free, moves);
        int best = known.low;
        const int floor = alpha;
        if (const Move* const move = refutation(moves, beta)) {
            best = beta;
            known.best = move->number;
        }
        for (std::size_t i = 0; i < moves.size() && best < beta; ++i) {
            const Move& move = next_move(moves, i, known.best);
            const bool passes = move.then.boxes == 0;
            const int value = -(passes ? search(move.then.rest, -beta, -alpha)
                                       : margin_within(move.then, -beta, -alpha));
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            alpha = value;
            known.best = move.number;
        }
        if (best > floor) known.low = static_cast<std::int16_t>(best);
        if (best < beta) known.high = static_cast<std::int16_t>(best);
        table_.store(known);
        return best;
    }

    /// A move that the table knows to be worth `least` or more, or null.
    [[nodiscard]] const Move* refutation(const Moves& moves, int least) const noexcept {
        for (const Move& move : moves) {
            if (move.then.boxes != 0) continue;
            const Entry* const found = table_.find(move.then.rest);
            if (found != nullptr && -found->high >= least) return &move;
        }
        return nullptr;
    }

    /// Brings the move numbered `best`, else the one of least rank, to place i of those from there
    /// on.
    static const Move& next_move(Moves& moves, std::size_t i, std::size_t best) noexcept {
        std::size_t next = i;
        for (std::size_t j = i; j < moves.size(); ++j) {
            if (moves[j].number == best) {
                next = j;
                break;
            }
            if (moves[j].rank < moves[next].rank) next = j;
        }
        std::swap(moves[i], moves[next]);
        return moves[i];
    }

    /// The edges between joints and the border, after which nothing can be captured, those first
    /// that leave the fewest of their kind; then the chains, those first that give the fewest
    /// boxes.
    static void list_moves(const EdgeGrid<B>& grid, Edges free, Moves& moves) noexcept {
        const Edges in_chains = grid.free_edges_of(grid.two_free());
        for_each_edge(without_copies<B>(free & ~in_chains), [&](std::size_t edge) {
            const Edges rest = canonical<B>(free & ~edge_bit<Edges>(edge));
            const EdgeGrid<B> after(rest);
            const std::uint32_t safe = count_edges(rest & ~after.free_edges_of(after.two_free()));
            moves.push_back({{rest, 0, 0},
                             static_cast<std::uint8_t>(moves.size()),
                             static_cast<std::uint8_t>(safe)});
        });
        static_vector<Chain<B>, B::box_count> chains;
        for_each_chain(grid, [&](const Chain<B>& chain) {
            for (Chain<B>& kept : chains) {
                if (is_as_good(kept, chain)) return;
                if (is_as_good(chain, kept)) {
                    kept = chain;
                    return;
                }
            }
            chains.push_back(chain);
        });
        for (const Chain<B>& chain : chains) {
            const auto then = opened<B>(free, chain);
            const auto sure = static_cast<std::size_t>(then.boxes - then.handed);
            moves.push_back({then, static_cast<std::uint8_t>(moves.size()),
                             static_cast<std::uint8_t>(B::edge_count + sure)});
        }
    }

    /// Whether opening `one` is as good as opening `other`: by the argument of `IndependentChains`
    /// where both have the same ends, so that it does not matter which of them is left. It holds at
    /// joints too for three boxes or more: what joins such a chain later leaves it one, or makes it
    /// a loop.
    static bool is_as_good(const Chain<B>& one, const Chain<B>& other) noexcept {
        if (one.joints != other.joints || one.is_closed != other.is_closed ||
            one.is_loop != other.is_loop)
            return false;
        if (one.length == other.length) return true;
        return one.length < other.length &&
            (one.length >= 3 || (one.joints == 0 && other.length < 3));
    }

    BoundsTable<Edges> table_;
};

}  // namespace LUDUS_NAMESPACE::dots_and_boxes
