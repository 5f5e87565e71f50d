#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/standing.hpp"
#include "ludus/search/uct.hpp"

#include "budget.hpp"
#include "thinkers.hpp"

/// Thinkers by simulations.
namespace examples::ugi {

/// A search of which every step is a simulation: one is made after `begin` in any case, others while it
/// `may_go_on`. The line begins with the action to play; the value is a utility to the mover.
template <class S, class G>
concept Simulations = ludus::Game<G> &&
    requires(S search, const S known, const ludus::Standing<G> game, ludus::Rng rng,
             std::size_t bytes) {
        search.reserve(bytes);
        search.begin(game);
        search.simulate(rng);
        { known.may_go_on() } -> std::same_as<bool>;
        { known.value() } -> std::same_as<double>;
        known.line();
    };

/// By random playouts.
template <ludus::Game G>
class Playouts {
public:
    void reserve(std::size_t bytes) { search_.reserve(bytes); }
    void begin(const ludus::Standing<G>& game) { search_.begin(game.position()); }
    void simulate(ludus::Rng& rng) { search_.run(1, rng); }
    [[nodiscard]] bool may_go_on() const noexcept { return search_.has_room(); }
    [[nodiscard]] double value() const noexcept { return search_.result().best.value; }
    [[nodiscard]] auto line() const noexcept { return search_.line(); }

private:
    ludus::Uct<G> search_{{}};
};

/// Led by an evaluator. Sees the end that the limit of a match brings, and ends where all is proven.
template <ludus::Game G, ludus::Evaluator<G> E>
class Guided {
public:
    explicit Guided(E evaluator = {}) : evaluator_(std::move(evaluator)) {}

    void reserve(std::size_t bytes) { search_.reserve(bytes); }
    void begin(const ludus::Standing<G>& game) { search_.begin(game); }
    void simulate(ludus::Rng& rng) { search_.run(evaluator_, 1, {&leaf_, 1}, rng); }
    [[nodiscard]] bool may_go_on() const noexcept {
        return search_.tree().has_room() && !search_.solved();
    }
    [[nodiscard]] double value() const noexcept { return static_cast<double>(search_.value()); }
    [[nodiscard]] auto line() const noexcept { return ludus::main_line(search_.tree()); }

private:
    E evaluator_;
    ludus::Puct<G> search_;
    ludus::Leaf<G> leaf_;
};

/// Makes `most` simulations at most, and no more than there is memory for. Shows what it has found after
/// every power of two, and at the end. Its depth is the length of the line.
template <ludus::Game G, Simulations<G> S>
class Simulating {
public:
    /// Requires fewer than 2^31.
    explicit Simulating(std::uint32_t most, S search = S())
        : most_(most), search_(std::move(search)) {}

    void prepare(std::size_t bytes) { search_.reserve(bytes); }
    void forget() noexcept {}

    template <std::invocable<const Finding<G>&> Show>
    [[nodiscard]] typename G::Action think(const ludus::Standing<G>& game, const Budget& budget,
                                           ludus::Rng& rng, const Show& show) {
        const std::uint64_t enough = std::min<std::uint64_t>(most_, budget.nodes());
        search_.begin(game);
        for (std::uint64_t count = 1;; ++count) {
            search_.simulate(rng);
            const bool last = count >= enough || budget.is_over() || !search_.may_go_on();
            if (!last && !std::has_single_bit(count)) continue;
            const auto line = search_.line();
            show({.depth = line.size(),
                  .nodes = count,
                  .hundredths = static_cast<int>(std::lround(100 * search_.value())),
                  .line = {line.data(), line.size()}});
            if (last || line.size() >= budget.depth()) return line[0];
        }
    }

private:
    std::uint32_t most_;
    S search_;
};

}  // namespace examples::ugi
