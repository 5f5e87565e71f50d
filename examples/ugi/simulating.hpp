#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"

#include "../support/any_search.hpp"
#include "budget.hpp"
#include "ludus/app/any_game.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// Makes `most` simulations at most, and no more than there is memory for. Tells what it has found
/// after every power of two, and at the end, then with all lines. Its depth is the length of the
/// line.
class Simulating {
public:
    /// Requires fewer than 2^31.
    Simulating(std::uint32_t most, SimulationSearch search)
        : most_(most), search_(std::move(search)) {}

    void prepare(std::size_t bytes) { search_.reserve(bytes); }
    void forget() noexcept {}

    [[nodiscard]] std::size_t think(const ludus::app::AnyGame& game, const Budget& budget,
                                    ludus::Rng& rng, const Tell& tell) {
        const std::uint64_t enough = std::min<std::uint64_t>(most_, budget.nodes());
        search_.begin(game);
        for (std::uint64_t count = 1;; ++count) {
            const bool may_go_on = search_.simulate(rng);
            bool last = count >= enough || budget.is_over() || !may_go_on;
            if (!last && !std::has_single_bit(count)) continue;
            const auto line = search_.line();
            last = last || line.size() >= budget.depth();
            const auto rated = rated_actions();
            const std::size_t lines = last ? std::min(budget.lines(), rated.size()) : 1;
            for (std::size_t i = 0; i < lines; ++i) {
                const std::span<const std::size_t> best =
                    i == 0 ? std::span(line) : std::span(&rated[i].action, 1);
                tell({.rank = budget.lines() > 1 ? i + 1 : 0,
                      .depth = best.size(),
                      .nodes = count,
                      .hundredths = hundredths_of(rated[i].value)},
                     best);
            }
            if (last) return line[0];
        }
    }

private:
    /// Those that were tried, the best first, and the one to play even if it was not.
    [[nodiscard]] std::vector<Tried> rated_actions() const {
        const auto tried = search_.tried();
        const auto merit = [](const Tried& one) {
            return Merit{static_cast<double>(one.proof), static_cast<double>(one.visits), one.value,
                         one.prior};
        };
        std::vector<Tried> rated;
        for (const std::size_t place : best_first(tried, merit))
            if (tried[place].visits > 0 || rated.empty()) rated.push_back(tried[place]);
        return rated;
    }

    std::uint32_t most_;
    SimulationSearch search_;
};

static_assert(Thinker<Simulating>);

}  // namespace examples::ugi
