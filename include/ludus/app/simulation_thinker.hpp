#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ludus/app/budget.hpp"
#include "ludus/app/thinker.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/selection_rule.hpp"
#include "ludus/search/uct.hpp"

namespace LUDUS_NAMESPACE::app {

/// The most simulations of one search.
inline constexpr std::uint32_t most_simulations = 2'000'000'000;

namespace detail {

/// What a search by simulations knows of an action.
struct Tried {
    std::size_t action;
    std::uint32_t visits;
    double value;      ///< mean utility to the mover
    double prior = 0;  ///< how promising it looked
    int proof = 0;     ///< 1 for a certain win, -1 for a certain loss

    /// The best has the greatest.
    [[nodiscard]] std::array<double, 4> merit() const noexcept {
        return {static_cast<double>(proof), static_cast<double>(visits), value, prior};
    }
};

/// Makes simulations up to a limit, and reports after every power of two and at the end.
/// `simulate()` makes one and returns true if another one is possible and useful; `line()` returns
/// best play, `tried()` all legal actions.
void tell_simulations(std::uint64_t most, const Budget& budget, const Tell& tell,
                      const auto& simulate, const auto& line, const auto& tried) {
    for (std::uint64_t count = 1;; ++count) {
        bool is_last = !simulate() || count >= most || budget.cancellation.requested();
        if (!is_last && !std::has_single_bit(count)) continue;
        const std::vector<std::size_t> best = line();
        is_last = is_last || best.size() >= budget.depth;
        const std::vector<Tried> all = tried();
        std::size_t rank = 0;
        for (const std::size_t place : best_first(all, &Tried::merit)) {
            if (rank > 0 && all[place].visits == 0) break;
            const std::span<const std::size_t> shown =
                rank == 0 && !best.empty() ? std::span(best) : std::span(&all[place].action, 1);
            tell({.rank = ++rank,
                  .depth = shown.size(),
                  .nodes = count,
                  .hundredths = hundredths_of(all[place].value)},
                 shown);
            if (rank == budget.lines || !is_last) break;
        }
        if (is_last) return;
    }
}

/// The bytes reserved for a tree unless `reserve` is called. Unused ones take no physical memory.
inline constexpr std::size_t usual_tree = std::size_t{256} << 20U;

/// How many simulations a search makes at most. A depth does not bound them: the tree may never
/// reach it.
[[nodiscard]] inline std::uint64_t simulations_of(const Budget& budget,
                                                  std::optional<std::uint64_t> own_limit,
                                                  std::uint32_t usual) noexcept {
    const bool is_bounded = budget.nodes != Budget::unlimited || budget.until_cancelled;
    return std::min<std::uint64_t>(enough(is_bounded, budget.nodes, own_limit, usual),
                                   most_simulations);
}

}  // namespace detail

/// Makes simulations, as many as there is memory for.
template <Game G>
class Thinker<G, UctAgent<G>> {
public:
    void reserve(const UctAgent<G>& agent, std::size_t bytes) {
        const auto& settings = agent.settings();
        search_.emplace(typename Uct<G>::Settings{.exploration = settings.exploration,
                                                  .playout_actions = settings.playout_actions});
        search_->reserve(bytes);
    }
    void forget() noexcept {}

    [[nodiscard]] typename G::Action think(UctAgent<G>& agent,
                                           const RequestFor<UctAgent<G>, G>& request,
                                           const Budget& budget,
                                           std::optional<std::uint64_t> own_limit,
                                           const Tell& tell) {
        if (!search_) reserve(agent, detail::usual_tree);
        search_->begin(request.position());
        const std::uint64_t most =
            detail::simulations_of(budget, own_limit, agent.settings().simulations);
        detail::tell_simulations(
            most, budget, tell,
            [&] {
                search_->run(1, request.rng());
                return search_->has_room();
            },
            [&] { return detail::indices_of(search_->line()); },
            [&] {
                std::vector<detail::Tried> tried;
                for (const auto& one : search_->result().root_actions)
                    tried.push_back({one.action.index(), one.visits, one.value});
                return tried;
            });
        return search_->result().best.action;
    }

private:
    std::optional<Uct<G>> search_;
};

/// Makes simulations, as many as there is memory for, until all is proven.
template <Game G, class E, SelectionRule S>
class Thinker<G, PuctAgent<G, E, S>> {
    using Agent = PuctAgent<G, E, S>;

public:
    void reserve(const Agent& agent, std::size_t bytes) {
        const auto& settings = agent.settings();
        evaluator_.emplace(agent.evaluator());
        search_.set({.rule = settings.rule, .first_play = settings.first_play});
        search_.reserve(bytes);
    }
    void forget() noexcept {}

    [[nodiscard]] typename G::Action think(Agent& agent, const RequestFor<Agent, G>& request,
                                           const Budget& budget,
                                           std::optional<std::uint64_t> own_limit,
                                           const Tell& tell) {
        if (!evaluator_) reserve(agent, detail::usual_tree);
        search_.begin(request.standing());
        const std::uint64_t most =
            detail::simulations_of(budget, own_limit, agent.settings().simulations);
        detail::tell_simulations(
            most, budget, tell,
            [&] {
                search_.run(*evaluator_, 1, {&leaf_, 1}, request.rng());
                return search_.tree().has_room() && !search_.solved();
            },
            [&] { return detail::indices_of(main_line(search_.tree())); },
            [&] {
                std::vector<detail::Tried> tried;
                for (const auto& one : search_.root_actions())
                    tried.push_back({one.action.index(), one.visits, static_cast<double>(one.value),
                                     static_cast<double>(one.prior),
                                     ludus::detail::rank_of(one.proof)});
                return tried;
            });
        const auto root_actions = search_.root_actions();
        return best_root_action<G>(root_actions).action;
    }

private:
    std::optional<E> evaluator_;  ///< a copy of the agent's
    Puct<G, S, Agent::past> search_;
    Leaf<G, Agent::past> leaf_;
};

}  // namespace LUDUS_NAMESPACE::app
