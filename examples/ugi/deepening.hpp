#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/value.hpp"

#include "../support/record.hpp"
#include "budget.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// Searches by alpha-beta to one depth after the other, at most `most`; ties to the first action. For several
/// lines it searches every action by itself, which takes longer.
template <ludus::Game G, ludus::Evaluation<G> E>
class Deepening {
public:
    /// An evaluation of `unit` is shown as 100.
    explicit Deepening(int unit, int most = ludus::max_plies, E evaluation = {})
        : unit_(unit), most_(most), evaluation_(evaluation), search_(0, std::move(evaluation)) {}

    void prepare(std::size_t bytes) {
        search_ = ludus::Negamax<G, E>(0, evaluation_);
        search_ = ludus::Negamax<G, E>(bytes, evaluation_);
    }
    void forget() noexcept { search_.clear(); }

    [[nodiscard]] typename G::Action think(const Record<G>& game, const Budget& budget, ludus::Rng&,
                                           const Show<G>& show) {
        if (budget.lines() > 1) return think_apart(game.position(), budget, show);
        std::uint64_t shown = 0;
        const auto tell = [&](const ludus::SearchResult<G>& found) {
            shown = found.nodes;
            show(finding(found.value, found.depth, found.nodes), found.line);
        };
        const auto result = search_.search(
            game.position(), {.depth = deepest(budget), .nodes = budget.nodes()},
            ludus::Ties::first, [&] { return budget.is_over(); }, tell);
        if (result.nodes > shown) tell(result);
        return result.best[0];
    }

private:
    using Line = ludus::static_vector<typename G::Action, ludus::max_plies>;

    struct Branch {
        int value = 0;
        Line line;
        bool solved = false;
    };

    [[nodiscard]] typename G::Action think_apart(const G& position, const Budget& budget,
                                                 const Show<G>& show) {
        std::vector<Branch> best;
        std::uint64_t nodes = 0;
        for (int depth = 1; depth <= deepest(budget); ++depth) {
            std::vector<Branch> branches;
            for (const auto action : position.legal_actions()) {
                Branch branch;
                branch.line.push_back(action);
                if (!search_branch(position, depth, budget, nodes, branch)) return best[0].line[0];
                branches.push_back(branch);
            }
            best.clear();
            const auto merit = [](const Branch& one) {
                return Merit{static_cast<double>(one.value)};
            };
            for (const std::size_t place : best_first(branches, merit))
                best.push_back(branches[place]);
            for (std::size_t i = 0; i < std::min(budget.lines(), best.size()); ++i) {
                Finding shown = finding(best[i].value, depth, nodes);
                shown.rank = i + 1;
                show(shown, best[i].line);
            }
            if (std::ranges::all_of(best, &Branch::solved)) break;
        }
        return best[0].line[0];
    }

    /// Finds what the first action of the branch leads to. Returns false if the budget is spent before.
    [[nodiscard]] bool search_branch(const G& position, int depth, const Budget& budget,
                                     std::uint64_t& nodes, Branch& branch) {
        const ludus::Player mover = position.to_move();
        const G next = ludus::after(position, branch.line[0]);
        const auto outcome = next.outcome();
        if (outcome || depth == 1) {
            ++nodes;
            branch.solved = outcome.has_value();
            branch.value = outcome && !E::rates_finished ? ludus::outcome_value(*outcome, mover, 1)
                                                         : evaluation_.evaluate(next, mover);
            return true;
        }
        if (nodes >= budget.nodes() || budget.is_over()) return false;
        const auto result =
            search_.search(next, {.depth = depth - 1, .nodes = budget.nodes() - nodes},
                           ludus::Ties::first, [&] { return budget.is_over(); });
        nodes += result.nodes;
        branch.solved = result.solved;
        branch.value = ludus::postponed(next.to_move() == mover ? result.value : -result.value, 1);
        for (const auto action : result.line)
            if (branch.line.size() < ludus::max_plies) branch.line.push_back(action);
        return result.solved || result.depth == depth - 1;
    }

    [[nodiscard]] int deepest(const Budget& budget) const noexcept {
        return static_cast<int>(std::min(static_cast<std::uint64_t>(most_), budget.depth()));
    }

    [[nodiscard]] Finding finding(int value, int depth, std::uint64_t nodes) const noexcept {
        Finding shown{.depth = static_cast<std::uint64_t>(depth), .nodes = nodes};
        if (!E::rates_finished && ludus::is_decisive(value))
            shown.plies_to_end = ludus::plies_to_end(value) * (value > 0 ? 1 : -1);
        else
            shown.hundredths = static_cast<int>(std::int64_t{value} * 100 / unit_);
        return shown;
    }

    int unit_;
    int most_;
    E evaluation_;
    ludus::Negamax<G, E> search_;
};

}  // namespace examples::ugi
