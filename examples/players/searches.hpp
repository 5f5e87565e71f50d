#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/heuristic_evaluator.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/puct_tree.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/selection_rule.hpp"
#include "ludus/search/uct.hpp"
#include "ludus/search/value.hpp"

#include "../support/any_search.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/record.hpp"

namespace examples {

namespace detail {

template <class Actions>
[[nodiscard]] std::vector<std::size_t> indices_of(const Actions& actions) {
    std::vector<std::size_t> indices;
    indices.reserve(actions.size());
    for (const auto action : actions) indices.push_back(action.index());
    return indices;
}

}  // namespace detail

/// By alpha-beta.
template <ludus::Game G, ludus::Evaluation<G> E>
class Minimax {
public:
    static constexpr bool tells_wins = !E::rates_finished;

    explicit Minimax(int unit = 1, E evaluation = {})
        : unit_(unit), evaluation_(evaluation), search_(0, std::move(evaluation)) {}

    [[nodiscard]] int unit() const noexcept { return unit_; }
    void reserve(std::size_t bytes) { search_.reserve(bytes); }
    void clear() { search_.clear(); }

    [[nodiscard]] PliesFound search(const ludus::app::AnyGame& game,
                                    const ludus::SearchLimits& limits, const PlySearch::Stop& stop,
                                    const PlySearch::Report& report) {
        const auto tell = [&](const Result& found) { report(found_of(found)); };
        return found_of(search_.search(game.as<G>().position(), limits, ludus::Ties::first,
                                       std::cref(stop), tell));
    }

    [[nodiscard]] PliesFound search_after(const ludus::app::AnyGame& game, std::size_t place,
                                          const ludus::SearchLimits& limits,
                                          const PlySearch::Stop& stop) {
        const G& position = game.as<G>().position();
        const ludus::Player mover = position.to_move();
        const G next = ludus::after(position, position.legal_actions()[place]);
        const auto outcome = next.outcome();
        if (outcome || limits.depth == 0) {
            const int value = outcome && tells_wins ? ludus::outcome_value(*outcome, mover, 1)
                                                    : evaluation_.evaluate(next, mover);
            return {.value = value, .nodes = 1, .solved = outcome.has_value()};
        }
        if (limits.nodes == 0 || stop()) return {};
        PliesFound found =
            found_of(search_.search(next, limits, ludus::Ties::first, std::cref(stop)));
        found.value = ludus::postponed(next.to_move() == mover ? found.value : -found.value, 1);
        return found;
    }

private:
    using Result = ludus::SearchResult<G>;

    [[nodiscard]] static PliesFound found_of(const Result& result) {
        return {result.value, result.depth, result.nodes, result.solved,
                detail::indices_of(result.line)};
    }

    int unit_;
    E evaluation_;
    ludus::Negamax<G, E> search_;
};

/// By random playouts.
template <ludus::Game G>
class Playouts {
public:
    void reserve(std::size_t bytes) { search_.reserve(bytes); }
    void begin(const ludus::app::AnyGame& game) { search_.begin(game.as<G>().position()); }
    bool simulate(ludus::Rng& rng) {
        search_.run(1, rng);
        return search_.has_room();
    }
    [[nodiscard]] std::vector<std::size_t> line() const {
        return detail::indices_of(search_.line());
    }
    [[nodiscard]] std::vector<Tried> tried() const {
        const auto root_actions = search_.result().root_actions;
        std::vector<Tried> tried;
        tried.reserve(root_actions.size());
        for (const auto& one : root_actions)
            tried.push_back({one.action.index(), one.visits, one.value});
        return tried;
    }

private:
    ludus::Uct<G> search_{{}};
};

/// Led by an evaluator. Sees the end that the limit of a match brings, and ends where all is
/// proven.
template <ludus::Game G, class E, std::size_t past = 0>
    requires ludus::Evaluator<E, G, past>
class Guided {
public:
    /// A greater `exploration`, c of the search, leads to broader ones.
    explicit Guided(E evaluator = {}, float exploration = ludus::PriorBound{}.exploration,
                    ludus::FirstPlay first_play = {})
        : evaluator_(std::move(evaluator)),
          search_({.rule = {.exploration = exploration}, .first_play = first_play}) {}

    void reserve(std::size_t bytes) { search_.reserve(bytes); }
    void begin(const ludus::app::AnyGame& game) {
        search_.begin(game.as<G>().template standing<past>());
    }
    bool simulate(ludus::Rng& rng) {
        search_.run(evaluator_, 1, {&leaf_, 1}, rng);
        return search_.tree().has_room() && !search_.solved();
    }
    [[nodiscard]] std::vector<std::size_t> line() const {
        return detail::indices_of(ludus::main_line(search_.tree()));
    }
    [[nodiscard]] std::vector<Tried> tried() const {
        const auto root_actions = search_.root_actions();
        std::vector<Tried> tried;
        tried.reserve(root_actions.size());
        for (const auto& one : root_actions)
            tried.push_back({one.action.index(), one.visits, static_cast<double>(one.value),
                             static_cast<double>(one.prior), ludus::detail::rank_of(one.proof)});
        return tried;
    }

private:
    using Search = ludus::Puct<G, ludus::PriorBound, past>;

    E evaluator_;
    Search search_;
    ludus::Leaf<G, past> leaf_;
};

/// The searches of a game that has one evaluation in whole units, pieces or points or steps, of
/// which `scale` are worth 0.76.
template <ludus::Game G, ludus::Evaluation<G> E, int scale>
[[nodiscard]] constexpr Searches searches_by() {
    using Evaluator = ludus::HeuristicEvaluator<E>;
    return {
        .minimax = []() -> PlySearch { return std::make_unique<Minimax<G, E>>(); },
        .mcts = []() -> SimulationSearch { return std::make_unique<Playouts<G>>(); },
        .puct = []() -> SimulationSearch {
            return std::make_unique<Guided<G, Evaluator>>(Evaluator({.scale = scale}));
        },
    };
}

}  // namespace examples
