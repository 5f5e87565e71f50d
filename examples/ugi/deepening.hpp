#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/value.hpp"

#include "../support/any_search.hpp"
#include "budget.hpp"
#include "ludus/app/any_game.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

/// Searches to one depth after the other, at most `most`. For several lines it searches every
/// action by itself, which takes longer.
class Deepening {
public:
    Deepening(int most, PlySearch search) : most_(most), search_(std::move(search)) {}

    void prepare(std::size_t bytes) { search_.reserve(bytes); }
    void forget() { search_.clear(); }

    [[nodiscard]] std::size_t think(const ludus::app::AnyGame& game, const Budget& budget,
                                    ludus::Rng&, const Tell& tell) {
        if (budget.lines() > 1) return think_apart(game, budget, tell);
        std::uint64_t told = 0;
        const auto tell_one = [&](const PliesFound& found) {
            told = found.nodes;
            tell(finding(found.value, found.depth, found.nodes), found.line);
        };
        const auto found = search_.search(
            game, {.depth = deepest(budget), .nodes = budget.nodes()},
            [&] { return budget.is_over(); }, tell_one);
        if (found.nodes > told) tell_one(found);
        return found.line[0];
    }

private:
    struct Branch {
        int value = 0;
        std::vector<std::size_t> line;
        bool solved = false;
    };

    [[nodiscard]] std::size_t think_apart(const ludus::app::AnyGame& game, const Budget& budget,
                                          const Tell& tell) {
        const auto actions = game.legal_actions();
        std::vector<Branch> best;
        std::uint64_t nodes = 0;
        for (int depth = 1; depth <= deepest(budget); ++depth) {
            std::vector<Branch> branches;
            for (std::size_t place = 0; place < actions.size(); ++place) {
                const auto left = budget.nodes() - std::min(budget.nodes(), nodes);
                auto found = search_.search_after(game, place, {.depth = depth - 1, .nodes = left},
                                                  [&] { return budget.is_over(); });
                if (!found.solved && found.depth < depth - 1) return best[0].line[0];
                nodes += found.nodes;
                found.line.insert(found.line.begin(), actions[place]);
                found.line.resize(std::min<std::size_t>(found.line.size(), ludus::max_plies));
                branches.push_back({found.value, std::move(found.line), found.solved});
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
                tell(shown, best[i].line);
            }
            if (std::ranges::all_of(best, &Branch::solved)) break;
        }
        return best[0].line[0];
    }

    [[nodiscard]] int deepest(const Budget& budget) const noexcept {
        return static_cast<int>(std::min(static_cast<std::uint64_t>(most_), budget.depth()));
    }

    [[nodiscard]] Finding finding(int value, int depth, std::uint64_t nodes) const noexcept {
        Finding found{.depth = static_cast<std::uint64_t>(depth), .nodes = nodes};
        if (search_.tells_wins() && ludus::is_decisive(value))
            found.plies_to_end = ludus::plies_to_end(value) * (value > 0 ? 1 : -1);
        else
            found.hundredths = static_cast<int>(std::int64_t{value} * 100 / search_.unit());
        return found;
    }

    int most_;
    PlySearch search_;
};

static_assert(Thinker<Deepening>);

}  // namespace examples::ugi
