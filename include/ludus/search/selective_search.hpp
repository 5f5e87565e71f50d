#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/search/best_lines.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/line_keys.hpp"
#include "ludus/search/move_ordering.hpp"
#include "ludus/search/pruning.hpp"
#include "ludus/search/quiescence.hpp"
#include "ludus/search/search_control.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/selective_table.hpp"
#include "ludus/search/selectivity.hpp"
#include "ludus/search/value.hpp"
#include "ludus/search/window.hpp"

namespace LUDUS_NAMESPACE {

/// Alpha-beta search that leaves out what is unlikely to matter. In the same time it looks much
/// deeper than `Negamax`, but its values are not exact. It uses what the game offers
/// (game/shortcuts.hpp). With e the evaluation and d the depth that is left:
///
/// - **quiescence**: at depth 0 it continues with progress (`Progressive`), and looks at all
///   replies where the opponent threatens to win at once (`HasNullMove` and `SeesWins`);
/// - **extensions**: a reply to such a threat costs no depth, nor does the table's action if there
///   is no other, or a search of half the depth finds all others clearly worse (**singular**);
///
/// and in null windows, where there is no threat,
///
/// - **reverse futility**: near the horizon, a position whose e is far above beta is not searched;
/// - **null move** (`HasNullMove`): nor is one that stays above beta after the mover waits;
/// - **multi-cut**: nor one where the table's action and, in a search of half the depth, another
///   one reach beta;
/// - **futility** and **late moves**: near the horizon an action that is neither progress nor a
///   threat is left out where e is far below alpha, or after many others.
///
/// Late actions are searched less deep at first (**reductions**). Positions that the table does not
/// know are searched one ply less deep. A position that recurs in the line counts as even in games
/// that know progress. Wins and losses that it reports are proved, but there may be a faster win.
/// Sources: Marsland & Campbell (1982) for the null windows; Beal (1990), "A generalised quiescence
/// search algorithm"; Donninger (1993), "Null move and deep search"; Heinz (1998), "Extended
/// futility pruning"; Levy, Broughton & Taylor (1989), "The SEX algorithm in computer chess";
/// Anantharaman, Campbell & Hsu (1990), "Singular extensions"; Björnsson & Marsland (2001),
/// "Multi-cut alpha-beta pruning".
/// `Selectivity` has the numbers.
///
/// Actions are remembered by their places under `P`, positions by `search_key()`, if there is one.
template <Game G, ScaledEvaluation<G> E, ActionPlaces<G> P = ByIndex<G>>
class SelectiveSearch {
public:
    using Action = typename G::Action;
    using Result = SearchResult<G>;  ///< what a search returns
    /// What a search finds may depend on earlier ones.
    static constexpr bool is_exact = false;

    /// Searches with a table of four entries.
    SelectiveSearch()
        requires std::default_initializable<E>
        : SelectiveSearch(0) {}
    /// Searches with a table of at most `table_bytes` bytes. Copies have their own.
    explicit SelectiveSearch(std::size_t table_bytes, E evaluation = {},
                             const Selectivity& how = {})
        : quiet_(std::move(evaluation)), pruning_(how, E::scale), table_(table_bytes) {}

    [[nodiscard]] const E& evaluation() const noexcept { return quiet_.evaluation(); }

    /// Searches to the first depth, to the next and so on, until a limit is reached or a win or
    /// loss is proved, or at most 4,096 nodes after `stop()` says so. The first depth is finished
    /// in any case. `report` is shown the result of every depth that is finished. Neither must
    /// throw. The result has one best action whatever ties are asked for: of the others it is known
    /// only that they seemed no better. If a limit ends it within a depth, `best` and `line` may be
    /// of that depth; `value` and `depth` are of the last finished one. Requires a position with a
    /// legal action. Does not allocate.
    template <std::predicate Stop = NoStop,
              std::invocable<const SearchResult<G>&> Report = NoReport>
    Result search(const G& position, const SearchLimits& limits, Ties /*ties*/ = Ties::first,
                  Stop stop = {}, Report report = {}) noexcept {
        table_.begin_search();
        return search_by(table_, position, limits, stop, report, true);
    }

    /// Forgets earlier searches.
    void clear() noexcept { table_.clear(); }
    /// The same, and has a table of at most `bytes` bytes from now on.
    void reserve(std::size_t table_bytes) { table_.reserve(table_bytes); }

private:
    template <class S>
    friend class TeamSearch;
    using Ordering = MoveOrdering<G, P>;
    static constexpr int infinite = win_value + 1;
    static constexpr int deepest = max_plies - 8;  ///< plies from the root to quiescence
    static constexpr std::size_t none = TableEntry::no_action;
    static_assert(P::count <= none);

    /// A position that is searched.
    struct Node {
        const G& position;
        Player mover;
        int ply;                ///< from the root
        int depth;              ///< that is left
        bool open;              ///< whether the exact value is wanted, and the line
        bool threatened;        ///< whether the opponent would win at once if the mover waited
        int guess;              ///< the evaluation; 0 where it is threatened
        std::size_t best;       ///< the place of the best action that is known, or `none`
        std::size_t left_out;   ///< the place of an action that is not searched, or `none`
        bool singular = false;  ///< whether the known action is much better than all others
    };

    /// Searches with a table that other threads may use, too. Unless it `must_answer`, it can be
    /// stopped before it has found anything.
    Result search_by(SelectiveTable& table, const G& position, const SearchLimits& limits,
                     auto& stop, auto& report, bool must_answer) noexcept {
        assert(1 <= limits.first_depth && limits.first_depth <= limits.depth &&
               limits.depth <= max_plies);
        shared_ = &table;
        control_.begin(limits.nodes, nodes_between_checks<E>, stop, report, must_answer);
        first_ = none;
        ordering_.clear();
        Result result;
        for (int depth = limits.first_depth; depth <= limits.depth && !result.solved; ++depth) {
            const int value = search_around(position, depth, result.value);
            // What an unfinished depth found is better than what the one before it did.
            if (!lines_[0].empty()) {
                result.best.clear();
                result.best.push_back(lines_[0][0]);
                result.line = lines_[0];
            }
            if (control_.stopped()) break;
            result.value = value;
            result.depth = depth;
            result.solved = is_decisive(value);
            result.nodes = control_.nodes();
            control_.report(result);
        }
        result.nodes = control_.nodes();
        return result;
    }

    /// Searches in a narrow window round the value of the depth before, and in wider ones where
    /// that fails.
    int search_around(const G& root, int depth, int expected) noexcept {
        const bool narrow = depth >= 4 && !is_decisive(expected);
        const int first_width = pruning_.first_width();
        lines_.clear(0);
        Window within = narrow ? Window{expected - first_width, expected + first_width}
                               : Window{-infinite, infinite};
        for (int width = 4 * first_width;; width *= 4) {
            const int value = search_root(root, depth, within);
            if (control_.stopped() || (within.alpha < value && value < within.beta)) return value;
            const bool wide = width > 100 * first_width;
            if (value <= within.alpha)
                within.alpha = wide ? -infinite : within.alpha - width;
            else
                within.beta = wide ? infinite : within.beta + width;
        }
    }

    int search_root(const G& root, int depth, Window window) noexcept {
        keys_[0] = search_key(root);
        auto actions = root.legal_actions();
        typename Ordering::Ratings ratings;
        ordering_.rate(root, actions, first_, 0, ratings);
        int best = -infinite;
        for (std::size_t i = 0; i < actions.size(); ++i) {
            Ordering::select(actions, ratings, i);
            const Action action = actions[i];
            const G next = after(root, action);
            arrive(next, 1, depth - 1);
            const auto known = quiet_.settled(next, root.to_move(), 1);
            const auto value_within = [&](int alpha, int beta) {
                lines_.clear(1);
                return known ? *known : value_of(next, root.to_move(), depth - 1, 1, {alpha, beta});
            };
            const auto [alpha, beta] = window;
            int value = value_within(alpha, i == 0 ? beta : alpha + 1);
            if (i > 0 && value > alpha && value < beta) value = value_within(alpha, beta);
            if (control_.stopped()) break;
            if (value <= best) continue;
            best = value;
            if (value <= alpha && i > 0) continue;
            lines_.extend(0, action);
            first_ = P::place(root, action);
            window.alpha = std::max(alpha, value);
            if (window.alpha >= beta) break;
        }
        return best;
    }

    /// Call before a position is searched, to begin to look it up.
    void arrive(const G& position, int ply, int depth) noexcept {
        control_.count_node();
        if (depth <= 0) return;
        keys_[ply] = search_key(position);
        shared_->prefetch(keys_[ply]);
    }
    /// The value to `mover` of a position that is not settled, if it lies within the window; else a
    /// bound on it, on the same side.
    int value_of(const G& position, Player mover, int depth, int ply, Window window,
                 bool may_wait = true) noexcept {
        return position.to_move() == mover ? search_node(position, depth, ply, window, may_wait)
                                           : -search_node(position, depth, ply, -window, may_wait);
    }
    /// The same to who is to move. With `left_out`, the place of an action that is not searched, in
    /// a null window: of the others alone, less than any value if there is none; the table is not
    /// asked about the position and learns nothing of it.
    int search_node(const G& position, int depth, int ply, Window window, bool may_wait,
                    std::size_t left_out = none) noexcept {
        if (depth <= 0 || ply >= deepest) return quiet_.value_of(position, ply, window, control_);
        if (control_.must_stop()) return 0;
        if constexpr (!E::rates_finished) {  // no win can come before the next ply
            if (win_after(ply + 1) <= window.alpha) return win_after(ply + 1);
            if (-win_after(ply + 1) >= window.beta) return -win_after(ply + 1);
            window.beta = std::min(window.beta, win_after(ply + 1));
        }
        // Progress cannot be undone: only games that know it are expected to recur.
        if (Progressive<G> && keys_.recurs(ply)) return 0;
        const std::uint64_t key = keys_[ply];
        const bool threatened = quiet_.sees_threat(position);
        Node node{.position = position,
                  .mover = position.to_move(),
                  .ply = ply,
                  .depth = threatened ? depth + 1 : depth,
                  .open = window.is_open(),
                  .threatened = threatened,
                  .guess = threatened ? 0 : quiet_.evaluate(position),
                  .best = none,
                  .left_out = left_out};
        std::optional<int> rival;  // what others must reach for the known action not to be singular
        if (const auto entry = left_out == none ? shared_->find(key) : std::nullopt) {
            node.best = entry->action();
            const int value = postponed(entry->value(), ply);
            if (!threatened && node.best != none && entry->bound() != Bound::upper &&
                !is_decisive(value) && pruning_.may_be_singular(node.depth, entry->depth()))
                rival = pruning_.rival(value, node.depth);
            if (!node.open && (entry->depth() >= node.depth || is_decisive(value)) &&
                window.is_settled_by(entry->bound(), value))
                return value;
        }
        if (!node.open && !threatened && left_out == none && !is_decisive(window.beta))
            if (const auto value = above_anyway(node, window.beta, may_wait)) return *value;
        if (rival) {
            const int value = search_node(position, (node.depth - 1) / 2, ply, {*rival - 1, *rival},
                                          false, node.best);
            if (control_.stopped()) return 0;
            node.singular = value < *rival;
            if (!node.open && !node.singular && !is_decisive(window.beta) && value >= window.beta)
                return value;
        }
        if (node.best == none && left_out == none && pruning_.shortens_unknown(node.depth))
            --node.depth;

        const int best = search_actions(node, window);
        if (control_.stopped()) return 0;
        const Bound bound = best >= window.beta ? Bound::lower
            : best > window.alpha               ? Bound::exact
                                                : Bound::upper;
        if (left_out == none)
            shared_->store({key, approached(best, ply), node.best, node.depth, bound, false});
        return best;
    }

    /// A value of at least `beta`, if a node has one that need not be searched for.
    [[nodiscard]] std::optional<int> above_anyway(const Node& node, int beta,
                                                  bool may_wait) noexcept {
        if (pruning_.is_far_above(node.guess, node.depth, beta)) return node.guess;
        if constexpr (HasNullMove<G>) {
            if (!may_wait || !pruning_.may_wait(node.guess, node.depth, beta)) return std::nullopt;
            const G waited = node.position.null_move();
            const int depth = node.depth - Selectivity::null_move_reduction(node.depth);
            arrive(waited, node.ply + 1, depth);
            const int value =
                value_of(waited, node.mover, depth, node.ply + 1, {beta - 1, beta}, false);
            if (value >= beta && !control_.stopped()) return is_decisive(value) ? beta : value;
        }
        return std::nullopt;
    }

    /// The value of a node by its actions; makes the best of them its `best`.
    int search_actions(Node& node, Window window) noexcept {
        const std::size_t known = node.best;
        int best = -infinite;
        int searched = 0;
        auto actions = node.position.legal_actions();
        typename Ordering::Ratings ratings;
        ordering_.rate(node.position, actions, known, node.ply, ratings);
        for (std::size_t i = 0; i < actions.size(); ++i) {
            Ordering::select(actions, ratings, i);
            const Action action = actions[i];
            const std::size_t place = P::place(node.position, action);
            if (place == node.left_out) continue;
            const bool progress = is_progress(node.position, action);
            const bool quiet = place != known && !progress;
            const G next = after(node.position, action);
            const auto is = quiet_.settled(next, node.mover, node.ply + 1);
            if (!is || *is > window.alpha) ++searched;
            if (quiet && !is && searched > 1 && best > -least_win &&
                is_hopeless(node, searched, window.alpha) && !quiet_.sees_threat(next)) {
                if (pruning_.may_be_futile(node.depth))
                    best = std::max(best, std::min(window.alpha, node.guess));
                continue;
            }
            arrive(next, node.ply + 1, node.depth - 1);
            if (node.open) lines_.clear(node.ply + 1);
            const int less = quiet && !is ? reduction(node, next, place, searched) : 0;
            const int more = node.singular && place == known ? 1 : 0;
            const int value = is ? *is : value_of_action(node, next, searched, more - less, window);
            if (control_.stopped()) return 0;
            if (value <= best) continue;
            best = value;
            node.best = place;
            if (value <= window.alpha) continue;
            window.alpha = value;
            if (node.open) lines_.extend(node.ply, action);
            if (value < window.beta) continue;
            if (!progress) ordering_.reward(node.mover, place, node.ply, node.depth);
            break;
        }
        return best;
    }

    /// The value of the n-th action. Those after the first are expected to be no better.
    int value_of_action(const Node& node, const G& next, int n, int more, Window window) noexcept {
        const int depth = node.depth - 1 + std::max(0, more);
        const int less = std::max(0, -more);
        const auto within = [&](int plies, int beta) {
            return value_of(next, node.mover, plies, node.ply + 1, {window.alpha, beta});
        };
        if (n == 1) return within(depth, window.beta);
        const auto improves = [&](int value) {
            return value > window.alpha && !control_.stopped();
        };
        int value = within(depth - less, window.alpha + 1);
        if (less > 0 && improves(value)) value = within(depth, window.alpha + 1);
        if (node.open && improves(value) && value < window.beta) value = within(depth, window.beta);
        return value;
    }

    /// True if the n-th action, a quiet one, is left out unless it threatens to win.
    [[nodiscard]] bool is_hopeless(const Node& node, int n, int alpha) const noexcept {
        if (node.open || node.threatened) return false;
        return pruning_.is_far_below(node.guess, node.depth, alpha) ||
            pruning_.is_late(node.depth, n);
    }
    /// The plies by which the first search of the n-th action, a quiet one, is shortened.
    [[nodiscard]] int reduction(const Node& node, const G& next, std::size_t place,
                                int n) const noexcept {
        if (node.threatened) return 0;
        int less = pruning_.reduction(node.depth, n) - (node.open ? 1 : 0);
        less -= ordering_.is_killer(node.mover, place, node.ply) ? 1 : 0;
        if (less > 0) less -= quiet_.sees_threat(next) ? 1 : 0;
        return std::clamp(less, 0, node.depth - 1);
    }

    Quiescence<G, E> quiet_;
    Pruning pruning_;
    SelectiveTable table_;
    SelectiveTable* shared_ = nullptr;  ///< the table of the search that runs
    Ordering ordering_;
    SearchControl<Result> control_;
    BestLines<Action> lines_;
    LineKeys keys_;
    std::size_t first_ = none;  ///< the root's best action so far
};

}  // namespace LUDUS_NAMESPACE
