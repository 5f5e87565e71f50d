#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/best_lines.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/move_ordering.hpp"
#include "ludus/search/search_control.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/transposition_table.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE {

/// Alpha-beta search for any game, also those in which a player moves several times in a row. To
/// depth d the value of a position p is defined by
///
///     v(p, 0) = the evaluation of p to its mover
///     v(p, d) = max over a of   v(after(p, a), d - 1)   where the same player goes on,
///                              -v(after(p, a), d - 1)   where the turn passes,
///
/// and by outcome or evaluation (see `Evaluation`) where p is finished. Values and best actions are
/// exactly these, whatever was searched before and whatever the table could hold.
/// Sources: Knuth & Moore (1975), "An analysis of alpha-beta pruning"; for the null windows
/// Marsland & Campbell (1982), "Parallel search of strongly ordered game trees".
template <Game G, Evaluation<G> E>
class Negamax {
public:
    using Action = typename G::Action;
    using Result = SearchResult<G>;  ///< what a search returns
    /// What a search to a depth finds does not depend on earlier ones.
    static constexpr bool is_exact = true;

    /// Searches without a transposition table.
    Negamax()
        requires std::default_initializable<E>
        : Negamax(0) {}
    /// Searches with a transposition table of at most `bytes` bytes. Copies have their own.
    explicit Negamax(std::size_t table_bytes, E evaluation = {})
        : evaluation_(std::move(evaluation)), table_(table_bytes) {}

    [[nodiscard]] const E& evaluation() const noexcept { return evaluation_; }

    /// Searches to the first depth, to the next and so on, until a limit is reached or the position
    /// is solved, or at most 4,096 nodes after `stop()` says so. The first depth is finished in any
    /// case. `report` is shown the result of every depth that is finished. Neither must throw.
    /// Requires a position with a legal action. Does not allocate.
    template <std::predicate Stop = NoStop,
              std::invocable<const SearchResult<G>&> Report = NoReport>
    Result search(const G& position, const SearchLimits& limits, Ties ties, Stop stop = {},
                  Report report = {}) noexcept {
        control_.begin(limits.nodes, nodes_between_checks<E>, stop, report);
        return deepen(Root(position, ties), limits);
    }

    /// Forgets earlier searches. They change no value, only how many nodes the next one takes.
    void clear() noexcept { table_.clear(); }
    /// The same, and has a table of at most `bytes` bytes from now on.
    void reserve(std::size_t table_bytes) { table_.reserve(table_bytes); }

private:
    using Line = typename BestLines<Action>::Line;
    static constexpr int infinite = win_value + 1;
    static_assert(G::action_count <= TableEntry::no_action);

    /// The position searched, and what is known of its actions.
    struct Root {
        Root(const G& root, Ties asked_for) noexcept
            : position(root), actions(root.legal_actions()), ties(asked_for) {
            assert(!std::ranges::empty(actions));
            for (std::uint32_t place = 0; place < actions.size(); ++place) order.push_back(place);
        }
        [[nodiscard]] auto best() const noexcept {
            static_vector<Action, G::max_legal_actions> chosen;
            for (std::size_t place = 0; place < actions.size(); ++place)
                if (is_best[place]) chosen.push_back(actions[place]);
            return chosen;
        }

        G position;
        ActionList<G> actions;  ///< as the game lists them
        Ties ties;
        static_vector<std::uint32_t, G::max_legal_actions> order;  ///< places in `actions`
        std::array<bool, G::max_legal_actions> is_best{};          ///< by place in `actions`
        std::uint32_t first = 0;                                   ///< the least place that is best
        int value = 0;
        Line line;
    };

    Result deepen(Root root, const SearchLimits& limits) noexcept {
        assert(1 <= limits.first_depth && limits.first_depth <= limits.depth);
        assert(limits.depth <= max_plies);
        ordering_.clear();
        table_.begin_search();
        Result result;
        for (int depth = limits.first_depth; depth <= limits.depth && !result.solved; ++depth) {
            search_root(root, depth);
            if (control_.stopped()) break;
            result.value = root.value;
            result.best = root.best();
            result.line = root.line;
            result.depth = depth;
            result.solved = horizon_ == 0 || is_decisive(root.value);
            result.nodes = control_.nodes();
            control_.report(result);
        }
        result.nodes = control_.nodes();
        return result;
    }

    /// Finds the best actions. Most are only compared with the best so far, by a null window; the
    /// value of one that may be among the best is found exactly.
    void search_root(Root& root, int depth) noexcept {
        horizon_ = 0;
        int best = -infinite;
        for (const std::uint32_t place : root.order) {
            const Action action = root.actions[place];
            const G next = after(root.position, action);
            const auto value_within = [&](int low, int high) {
                lines_.clear(1);
                return value_of(next, root.position.to_move(), depth - 1, 1, low, high);
            };

            // Is it as good as the best so far, if that matters? Then, is it better?
            const bool leads = place < root.first;
            int value = infinite;
            if (best != -infinite) {
                if ((leads || root.ties == Ties::random) && value_within(best - 1, best) < best)
                    continue;
                value = value_within(leads ? best - 1 : best, best + 1);
            }
            if (value > best) value = value_within(best, infinite);
            if (control_.stopped()) return;
            if (value < best || (value == best && !leads && root.ties == Ties::first)) continue;

            if (value > best || root.ties == Ties::first) root.is_best.fill(false);
            if (value > best || leads) {
                root.first = place;
                lines_.extend(0, action);
                root.line = lines_[0];
            }
            root.is_best[place] = true;
            best = value;
        }
        root.value = best;
        const auto first = std::ranges::find(root.order, root.first);
        std::rotate(root.order.begin(), first, first + 1);
    }

    /// The value to `mover` of a position `ply` plies from the root that one of the mover's actions
    /// led to, if it lies between `alpha` and `beta`; else a bound on it, on the same side of them.
    int value_of(const G& position, Player mover, int depth, int ply, int alpha,
                 int beta) noexcept {
        control_.count_node();
        if (const auto outcome = position.outcome()) {
            if constexpr (E::rates_finished) return evaluate(position, mover);
            return outcome_value(*outcome, mover, ply);
        }
        if (depth == 0) {
            ++horizon_;
            return evaluate(position, mover);
        }
        return position.to_move() == mover ? search_node(position, depth, ply, alpha, beta)
                                           : -search_node(position, depth, ply, -beta, -alpha);
    }

    [[nodiscard]] int evaluate(const G& position, Player viewer) const noexcept {
        const int value = evaluation_.evaluate(position, viewer);
        assert(!is_decisive(value));
        return value;
    }

    /// The same to the player to move, for a position that is not finished, with depth at least 1.
    int search_node(const G& position, int depth, int ply, int alpha, int beta) noexcept {
        if (control_.must_stop()) return 0;
        const bool open = beta - alpha > 1;  // a null window asks for a comparison only
        if constexpr (!E::rates_finished) {  // no win can come before the next ply
            if (win_after(ply + 1) <= alpha) return win_after(ply + 1);
            if (-win_after(ply + 1) >= beta) return -win_after(ply + 1);
            beta = std::min(beta, win_after(ply + 1));
        }
        if (depth == 1) return search_last(position, ply, alpha, beta, open);

        std::uint64_t key = 0;
        std::size_t best_action = TableEntry::no_action;
        if (!table_.empty()) {
            key = position.hash();
            if (const TableEntry* entry = table_.find(key, depth)) {
                best_action = entry->action();
                // In an open window the line is wanted too.
                const int value = postponed(entry->value(), ply);
                if (!open && entry->answers(depth) && cuts(entry->bound(), value, alpha, beta)) {
                    horizon_ += !entry->settled();
                    return value;
                }
            }
        }

        const Player mover = position.to_move();
        const std::uint64_t horizon_before = horizon_;
        const int floor = alpha;
        int best = -infinite;
        auto actions = position.legal_actions();
        typename MoveOrdering<G>::Ratings ratings;
        ordering_.rate(position, actions, best_action, ply, ratings);
        for (std::size_t i = 0; i < actions.size(); ++i) {
            MoveOrdering<G>::select(actions, ratings, i);
            const Action action = actions[i];
            const G next = after(position, action);
            const auto value_within = [&](int low, int high) {
                if (open) lines_.clear(ply + 1);
                return value_of(next, mover, depth - 1, ply + 1, low, high);
            };
            const bool compare = open && i > 0;
            int value = value_within(alpha, compare ? alpha + 1 : beta);
            if (compare && value > alpha && value < beta) value = value_within(alpha, beta);
            if (control_.stopped()) return 0;

            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            alpha = value;
            best_action = action.index();
            if (open) lines_.extend(ply, action);
            if (value >= beta) {
                ordering_.reward(mover, best_action, ply, depth);
                break;
            }
        }

        const Bound bound = best >= beta ? Bound::lower
            : best > floor               ? Bound::exact
                                         : Bound::upper;
        // How soon a win can be forced, or none, does not depend on what lies beyond the horizon.
        if (is_decisive(best)) horizon_ = horizon_before;
        if (!table_.empty())
            table_.store({key, approached(best, ply), best_action, depth, bound,
                          horizon_ == horizon_before});
        return best;
    }

    /// The last ply before the horizon, where most of the work is: ordering the actions or asking
    /// the table would cost more than the evaluations that they spare.
    int search_last(const G& position, int ply, int alpha, int beta, bool open) noexcept {
        const Player mover = position.to_move();
        const std::uint64_t horizon_before = horizon_;
        int best = -infinite;
        for (const Action action : position.legal_actions()) {
            const int value = value_of(after(position, action), mover, 0, ply + 1, alpha, beta);
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            if (open) {
                lines_.clear(ply + 1);
                lines_.extend(ply, action);
            }
            if (value >= beta) break;
        }
        if (is_decisive(best)) horizon_ = horizon_before;
        return best;
    }

    [[nodiscard]] static bool cuts(Bound bound, int value, int alpha, int beta) noexcept {
        return bound == Bound::exact || (bound == Bound::lower && value >= beta) ||
            (bound == Bound::upper && value <= alpha);
    }

    [[no_unique_address]] E evaluation_;
    TranspositionTable table_;
    MoveOrdering<G> ordering_;
    BestLines<Action> lines_;
    SearchControl<Result> control_;
    std::uint64_t horizon_ = 0;  ///< evaluations that a node's value may depend on, or a parent's
};

}  // namespace LUDUS_NAMESPACE
