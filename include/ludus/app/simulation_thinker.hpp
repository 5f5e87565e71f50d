#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ludus/app/budget.hpp"
#include "ludus/app/thinker.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/puct_agent.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/selection_rule.hpp"
#include "ludus/search/team_evaluator.hpp"
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

/// Decides when a search by simulations ends by a clock: at the usual time, but later while an
/// action with fewer visits has a higher value than the one that would be played.
class SimulationPace {
public:
    explicit SimulationPace(const std::optional<Pace>& pace) noexcept : pace_(pace) {}

    /// True if the search should stop after `count` simulations. Calls `tried()` now and then.
    [[nodiscard]] bool is_over(std::uint64_t count, const auto& tried) {
        if (!pace_ || count < next_ || pace_->passed() < 1) return false;
        next_ = count + count / 16;
        const std::vector<Tried> all = tried();
        const Tried& best = *std::ranges::max_element(all, {}, &Tried::merit);
        return std::ranges::none_of(all, [&](const Tried& other) {
            return other.proof == 0 && other.value > best.value &&
                other.visits > best.visits / rival_share;
        });
    }

private:
    static constexpr std::uint32_t rival_share =
        8;  ///< a rival needs more than this share of visits

    std::optional<Pace> pace_;
    std::uint64_t next_ = 0;
};

/// Makes simulations up to a limit, `at_once` at a time, and reports whenever their number has
/// doubled and at the end. `simulate(n)` makes n simulations and returns true if more are possible
/// and useful; `line()` returns best play, `tried()` all legal actions.
void tell_simulations(std::uint64_t most, std::uint32_t at_once, const Budget& budget,
                      const Tell& tell, const auto& simulate, const auto& line, const auto& tried) {
    std::uint64_t due = 1;
    SimulationPace pace(budget.pace);
    for (std::uint64_t count = 0;;) {
        const auto some =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(at_once, most - count));
        bool is_last = !simulate(some);
        count += some;
        is_last = is_last || count >= most || budget.cancellation.requested() ||
            pace.is_over(count, tried);
        if (!is_last && count < due) continue;
        due = 2 * std::bit_floor(count);
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

/// A `TeamEvaluator` of `E`, or `E` itself if it draws.
template <Game G, class E, std::size_t past>
struct InThreads {
    using Type = E;
};
template <Game G, class E, std::size_t past>
    requires(!E::draws)
struct InThreads<G, E, past> {
    using Type = TeamEvaluator<G, E, past>;
};

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
    void reserve(const UctAgent<G>& agent, std::size_t bytes, std::size_t /*threads*/ = 1) {
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
        if (!budget.goes_on) search_->begin(request.position());
        const std::uint64_t most =
            detail::simulations_of(budget, own_limit, agent.settings().simulations);
        detail::tell_simulations(
            most, 1, budget, tell,
            [&](std::uint32_t some) {
                if (search_->has_room()) search_->run(some, request.rng());
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
    void reserve(const Agent& agent, std::size_t bytes, std::size_t threads = 1) {
        const auto& settings = agent.settings();
        if constexpr (E::draws) threads = 1;
        search_.set({.rule = settings.rule,
                     .first_play = settings.first_play,
                     .look_ahead = settings.look_ahead});
        search_.reserve(bytes);
        leaves_.resize(settings.questions * threads);
        if constexpr (E::draws)
            evaluator_.emplace(agent.evaluator());
        else
            evaluator_.emplace(agent.evaluator(), threads);
    }
    void forget() noexcept { search_.begin(search_.root()); }

    [[nodiscard]] typename G::Action think(Agent& agent, const RequestFor<Agent, G>& request,
                                           const Budget& budget,
                                           std::optional<std::uint64_t> own_limit,
                                           const Tell& tell) {
        if (!evaluator_) reserve(agent, detail::usual_tree);
        const bool is_known =
            budget.goes_on || (agent.settings().keeps_tree && follow(request.standing()));
        if (!is_known) search_.begin(request.standing());
        const std::uint64_t most =
            detail::simulations_of(budget, own_limit, agent.settings().simulations);
        detail::tell_simulations(
            most, static_cast<std::uint32_t>(leaves_.size()), budget, tell,
            [&](std::uint32_t some) {
                const auto has_room = [&] {
                    return search_.tree().empty() || search_.tree().has_room(some);
                };
                if (has_room()) search_.run(*evaluator_, some, leaves_, request.rng());
                return has_room() && !search_.solved();
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
    using Standing = ludus::Standing<G, Agent::past>;

    /// Moves the root of the latest search to this position if one or two actions lead there.
    /// Returns false if they do not, or in games with referees, whose counts cannot be compared.
    [[nodiscard]] bool follow(const Standing& standing) {
        if constexpr (std::same_as<RefereeOf<G>, NoReferee>) {
            if (search_.tree().empty()) return false;
            const auto is_it = [&](const Standing& reached) {
                return reached.counter() == standing.counter() &&
                    reached.history() == standing.history();
            };
            const Standing before = search_.root();
            for (const auto action : before.position().legal_actions()) {
                Standing next = before;
                next.play(action);
                if (is_it(next)) {
                    search_.advance(action);
                    return true;
                }
                if (next.outcome()) continue;
                for (const auto reply : next.position().legal_actions()) {
                    Standing reached = next;
                    reached.play(reply);
                    if (!is_it(reached)) continue;
                    search_.advance(action);
                    search_.advance(reply);
                    return true;
                }
            }
        }
        return false;
    }

    std::optional<typename detail::InThreads<G, E, Agent::past>::Type> evaluator_;
    Puct<G, S, Agent::past> search_;
    std::vector<Leaf<G, Agent::past>> leaves_;
};

}  // namespace LUDUS_NAMESPACE::app
