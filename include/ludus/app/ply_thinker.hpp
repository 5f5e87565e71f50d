#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ludus/app/budget.hpp"
#include "ludus/app/thinker.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/selective_search.hpp"
#include "ludus/search/team_search.hpp"
#include "ludus/search/value.hpp"

namespace LUDUS_NAMESPACE::app {

namespace detail {

/// Decides when a search to one depth after another ends by a clock. It starts no depth that it is
/// unlikely to finish, and abandons one after 1.5 usual times unless the best action has just
/// changed.
class DepthPace {
public:
    explicit DepthPace(const std::optional<Pace>& pace) noexcept : pace_(pace) {}

    /// Call after each finished depth, with its best action.
    void finished(std::size_t best) noexcept {
        if (!pace_) return;
        steady_ = best == best_ ? steady_ + 1 : 0;
        best_ = best;
        const double worth = steady_ == 0 ? 2 : steady_ < 3 ? 1 : 0.7;
        is_over_ = is_over_ || pace_->passed() >= worth / 2;
    }
    [[nodiscard]] bool is_over() const noexcept {
        return is_over_ || (pace_ && steady_ > 0 && pace_->passed() >= 1.5);
    }

private:
    std::optional<Pace> pace_;
    std::size_t best_ = std::size_t(-1);
    int steady_ = 0;  ///< the depths since the best action changed
    bool is_over_ = false;
};

/// The search that stands for `S`: in a team if it can run in several threads, else `S`.
template <class S>
struct InTeam {
    using Type = S;
};
template <Game G, ScaledEvaluation<G> E, ActionPlaces<G> P>
struct InTeam<SelectiveSearch<G, E, P>> {
    using Type = TeamSearch<SelectiveSearch<G, E, P>>;
};

}  // namespace detail

/// Searches to one depth after another. For several lines it searches every action by itself, which
/// takes longer.
template <Game G, Evaluation<G> E, class S>
class Thinker<G, NegamaxAgent<G, E, S>> {
    using Action = typename G::Action;
    using Search = typename detail::InTeam<S>::Type;

public:
    void reserve(const NegamaxAgent<G, E, S>& agent, std::size_t bytes,
                 [[maybe_unused]] std::size_t threads = 1) {
        if constexpr (std::same_as<Search, S>)
            search_.emplace(bytes, agent.evaluation());
        else
            search_.emplace(bytes, agent.evaluation(), threads);
    }
    void forget() {
        if (search_) search_->clear();
    }

    [[nodiscard]] Action think(NegamaxAgent<G, E, S>& agent,
                               const RequestFor<NegamaxAgent<G, E, S>, G>& request,
                               const Budget& budget, std::optional<std::uint64_t> own_limit,
                               const Tell& tell) {
        if (!search_) reserve(agent, usual_bytes);
        const auto depth = static_cast<int>(std::min<std::uint64_t>(
            detail::enough(budget.is_bounded(), budget.depth, own_limit,
                           static_cast<std::uint64_t>(agent.settings().depth)),
            max_plies));
        const std::uint64_t nodes =
            budget.is_bounded() || own_limit ? budget.nodes : agent.settings().nodes;
        if (budget.lines > 1) return think_apart(request.position(), depth, nodes, budget, tell);
        std::uint64_t told = 0;
        detail::DepthPace pace(budget.pace);
        const auto tell_one = [&](const SearchResult<G>& found) {
            told = found.nodes;
            pace.finished(found.best[0].index());
            tell(finding(found.value, found.depth, found.nodes), detail::indices_of(found.line));
        };
        const auto found = search_->search(
            request.position(), {.depth = depth, .nodes = nodes}, Ties::first,
            [&] { return pace.is_over() || budget.cancellation.requested(); }, tell_one);
        if (found.nodes > told) tell_one(found);
        return found.best[0];
    }

private:
    struct Branch {
        int value = 0;
        std::vector<std::size_t> line{};
        std::uint64_t nodes = 0;
        bool finished = true;
        bool solved = false;
    };

    [[nodiscard]] Action think_apart(const G& position, int deepest, std::uint64_t most_nodes,
                                     const Budget& budget, const Tell& tell) {
        const auto actions = position.legal_actions();
        Action chosen = actions[0];
        std::uint64_t nodes = 0;
        detail::DepthPace pace(budget.pace);
        for (int depth = 1; depth <= deepest; ++depth) {
            std::vector<Branch> branches;
            for (const Action action : actions) {
                const auto left = most_nodes - std::min(most_nodes, nodes);
                Branch branch =
                    search_after(position, action, {.depth = depth - 1, .nodes = left},
                                 [&] { return pace.is_over() || budget.cancellation.requested(); });
                if (!branch.finished) return chosen;
                nodes += branch.nodes;
                branches.push_back(std::move(branch));
            }
            const auto order = detail::best_first(branches, &Branch::value);
            chosen = actions[order[0]];
            for (std::size_t i = 0; i < std::min(budget.lines, order.size()); ++i) {
                Finding found = finding(branches[order[i]].value, depth, nodes);
                found.rank = i + 1;
                tell(found, branches[order[i]].line);
            }
            pace.finished(chosen.index());
            if (pace.is_over() || std::ranges::all_of(branches, &Branch::solved)) break;
        }
        return chosen;
    }

    /// Searches the position after an action, to a depth from 0 on; the value is to who plays the
    /// action.
    [[nodiscard]] Branch search_after(const G& position, Action action, const SearchLimits& limits,
                                      const auto& must_stop) {
        const Player mover = position.to_move();
        const G next = after(position, action);
        const auto outcome = next.outcome();
        if (outcome || limits.depth == 0) {
            const int value = outcome && !E::rates_finished
                ? outcome_value(*outcome, mover, 1)
                : search_->evaluation().evaluate(next, mover);
            return {.value = value,
                    .line = {action.index()},
                    .nodes = 1,
                    .solved = outcome.has_value()};
        }
        if (limits.nodes == 0 || must_stop()) return {.finished = false};
        const auto found = search_->search(next, limits, Ties::first, must_stop);
        Branch branch{.value = postponed(next.to_move() == mover ? found.value : -found.value, 1),
                      .line = {action.index()},
                      .nodes = found.nodes,
                      .finished = found.solved || found.depth == limits.depth,
                      .solved = found.solved};
        for (const Action later : found.line) branch.line.push_back(later.index());
        branch.line.resize(std::min<std::size_t>(branch.line.size(), max_plies));
        return branch;
    }

    [[nodiscard]] Finding finding(int value, int depth, std::uint64_t nodes) const noexcept {
        Finding found{.depth = static_cast<std::uint64_t>(depth), .nodes = nodes};
        if (!E::rates_finished && is_decisive(value))
            found.plies_to_end = plies_to_end(value) * (value > 0 ? 1 : -1);
        else
            found.hundredths = static_cast<int>(std::int64_t{value} * 100 / unit());
        return found;
    }
    /// What counts as a whole pawn, point or piece.
    [[nodiscard]] static constexpr int unit() noexcept {
        if constexpr (requires { E::unit; })
            return E::unit;
        else
            return 1;
    }

    static constexpr std::size_t usual_bytes = std::size_t{16} << 20U;  ///< without `reserve`

    std::optional<Search> search_;
};

}  // namespace LUDUS_NAMESPACE::app
