#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/puct_tree.hpp"
#include "ludus/search/selection_rule.hpp"
#include "ludus/search/standing.hpp"
#include "ludus/search/uct.hpp"

#include "../support/record.hpp"
#include "budget.hpp"
#include "thinkers.hpp"

/// Thinkers by simulations.
namespace examples::ugi {

/// An action and its utility to the mover.
template <ludus::Game G>
struct Rated {
    typename G::Action action;
    double value;
};

/// A search of which every step is a simulation: one is made after `begin` in any case, others while it
/// `may_go_on`. The line begins with the action to play, the first of those that are `rated`, which are all
/// that were tried, the best first.
template <class S, class G>
concept Simulations = ludus::Game<G> &&
    requires(S search, const S known, const Record<G> game, ludus::Rng rng, std::size_t bytes) {
        search.reserve(bytes);
        search.begin(game);
        search.simulate(rng);
        { known.may_go_on() } -> std::same_as<bool>;
        { known.rated() } -> std::same_as<std::vector<Rated<G>>>;
        known.line();
    };

/// By random playouts.
template <ludus::Game G>
class Playouts {
public:
    void reserve(std::size_t bytes) { search_.reserve(bytes); }
    void begin(const Record<G>& game) { search_.begin(game.position()); }
    void simulate(ludus::Rng& rng) { search_.run(1, rng); }
    [[nodiscard]] bool may_go_on() const noexcept { return search_.has_room(); }
    [[nodiscard]] auto line() const noexcept { return search_.line(); }
    [[nodiscard]] std::vector<Rated<G>> rated() const {
        const auto choices = search_.result().choices;
        std::vector<Rated<G>> rated;
        const auto merit = [](const auto& one) {
            return Merit{static_cast<double>(one.visits), one.value};
        };
        for (const std::size_t place : best_first(choices, merit))
            if (choices[place].visits > 0)
                rated.push_back({choices[place].action, choices[place].value});
        return rated;
    }

private:
    ludus::Uct<G> search_{{}};
};

/// Led by an evaluator. Sees the end that the limit of a match brings, and ends where all is proven.
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
    void begin(const Record<G>& game) {
        search_.begin(game.replayed(typename Search::Standing(game.start(), game.limit())));
    }
    void simulate(ludus::Rng& rng) { search_.run(evaluator_, 1, {&leaf_, 1}, rng); }
    [[nodiscard]] bool may_go_on() const noexcept {
        return search_.tree().has_room() && !search_.solved();
    }
    [[nodiscard]] auto line() const noexcept { return ludus::main_line(search_.tree()); }
    [[nodiscard]] std::vector<Rated<G>> rated() const {
        const auto choices = search_.choices();
        const auto merit = [](const ludus::Choice<G>& one) {
            const double rank = one.proof == ludus::Proof::win ? 1
                : one.proof == ludus::Proof::loss              ? -1
                                                               : 0;
            return Merit{rank, static_cast<double>(one.visits), one.value, one.prior};
        };
        std::vector<Rated<G>> rated;
        for (const std::size_t place : best_first(choices, merit))
            if (choices[place].visits > 0 || rated.empty())
                rated.push_back({choices[place].action, static_cast<double>(choices[place].value)});
        return rated;
    }

private:
    using Search = ludus::Puct<G, ludus::PriorBound, ludus::NoReferee, past>;

    E evaluator_;
    Search search_;
    ludus::Leaf<G, past> leaf_;
};

/// Makes `most` simulations at most, and no more than there is memory for. Shows what it has found after
/// every power of two, and at the end, then with all lines. Its depth is the length of the line.
template <ludus::Game G, Simulations<G> S>
class Simulating {
public:
    /// Requires fewer than 2^31.
    explicit Simulating(std::uint32_t most, S search = S())
        : most_(most), search_(std::move(search)) {}

    void prepare(std::size_t bytes) { search_.reserve(bytes); }
    void forget() noexcept {}

    [[nodiscard]] typename G::Action think(const Record<G>& game, const Budget& budget,
                                           ludus::Rng& rng, const Show<G>& show) {
        const std::uint64_t enough = std::min<std::uint64_t>(most_, budget.nodes());
        search_.begin(game);
        for (std::uint64_t count = 1;; ++count) {
            search_.simulate(rng);
            bool last = count >= enough || budget.is_over() || !search_.may_go_on();
            if (!last && !std::has_single_bit(count)) continue;
            const auto line = search_.line();
            last = last || line.size() >= budget.depth();
            const auto rated = search_.rated();
            const std::size_t lines = last ? std::min(budget.lines(), rated.size()) : 1;
            for (std::size_t i = 0; i < lines; ++i) {
                const std::span<const typename G::Action> best = i == 0
                    ? std::span<const typename G::Action>(line)
                    : std::span(&rated[i].action, 1);
                show({.rank = budget.lines() > 1 ? i + 1 : 0,
                      .depth = best.size(),
                      .nodes = count,
                      .hundredths = hundredths_of(rated[i].value)},
                     best);
            }
            if (last) return line[0];
        }
    }

private:
    std::uint32_t most_;
    S search_;
};

}  // namespace examples::ugi
