#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Numbers the positions of a game densely. Positions that share a number must have the same value
/// to their mover; `position(index(p))` is one of those that share p's number; the positions that
/// follow a numbered one are numbered too.
template <class E, class G>
concept Enumeration = Game<G> && requires(const G position, std::size_t index) {
    typename std::integral_constant<std::size_t, E::count>;
    { E::index(position) } noexcept -> std::same_as<std::size_t>;
    { E::position(index) } noexcept -> std::same_as<G>;
};

/// The value of a position under perfect play, from the viewpoint of the player to move.
struct ExactValue {
    std::int8_t utility = 0;     ///< +1 won, 0 drawn, -1 lost
    std::uint16_t distance = 0;  ///< actions to the end: the fewest if won, the most if lost

    friend constexpr bool operator==(ExactValue, ExactValue) noexcept = default;
};

/// Every position of an enumerable game solved by retrograde analysis: breadth-first from the
/// finished positions backward, so that distances are exact. A position from which nobody can
/// force the end is a draw with distance 0. Positions are held as 4 bytes each; solving takes
/// O(positions + actions) time and 16 bytes per action while it runs.
/// Source: Thompson (1986), "Retrograde analysis of certain endgames".
template <Game G, Enumeration<G> E>
class Retrograde {
public:
    /// Solves the game.
    Retrograde() : values_(E::count), open_(E::count) {
        generate();
        invert();
        propagate();
    }

    /// O(1).
    [[nodiscard]] ExactValue value(const G& position) const noexcept {
        return values_[E::index(position)];
    }
    /// All values, by number.
    [[nodiscard]] const std::vector<ExactValue>& values() const noexcept { return values_; }

    /// The value of playing a legal `action`, to the one who plays it.
    [[nodiscard]] ExactValue value(const G& position, typename G::Action action) const noexcept {
        const G next = after(position, action);
        ExactValue result = value(next);
        if (next.to_move() != position.to_move())
            result.utility = static_cast<std::int8_t>(-result.utility);
        if (result.utility != 0) ++result.distance;
        return result;
    }

private:
    /// An action: where from, where to, and whether the turn passes.
    struct Edge {
        std::uint32_t from;
        std::uint32_t to : 31;
        std::uint32_t passes : 1;
    };
    static_assert(E::count < std::numeric_limits<std::uint32_t>::max() / 2);

    void generate() {
        for (std::uint32_t from = 0; from < E::count; ++from) {
            const G position = E::position(from);
            if (const std::optional<Outcome> outcome = position.outcome()) {
                values_[from].utility =
                    static_cast<std::int8_t>(outcome->utility(position.to_move()));
                finished_.push_back(from);
                continue;
            }
            for (const auto action : position.legal_actions()) {
                const G next = after(position, action);
                edges_.push_back({from, static_cast<std::uint32_t>(E::index(next)) & 0x7FFF'FFFF,
                                  next.to_move() != position.to_move()});
                ++open_[from];
            }
        }
    }

    /// Orders the edges by where they lead: those into i are [into_[i], into_[i + 1]).
    void invert() {
        into_.assign(E::count + 1, 0);
        for (const Edge& edge : edges_) ++into_[edge.to + 1];
        std::partial_sum(into_.begin(), into_.end(), into_.begin());
        std::vector<std::uint32_t> next(into_.begin(), into_.end() - 1);
        std::vector<Edge> sorted(edges_.size());
        for (const Edge& edge : edges_) sorted[next[edge.to]++] = edge;
        edges_ = std::move(sorted);
    }

    /// A win is known with the first action that wins, a loss with the last that does not save.
    /// Positions become known in the order of their distance. Finished draws never propagate.
    void propagate() {
        std::vector<bool> known(E::count);
        for (const std::uint32_t i : finished_) known[i] = true;
        std::vector<std::uint32_t> queue;
        std::ranges::copy_if(finished_, std::back_inserter(queue),
                             [&](std::uint32_t i) { return values_[i].utility != 0; });
        for (std::size_t head = 0; head < queue.size(); ++head) {
            const std::uint32_t solved = queue[head];
            const ExactValue value = values_[solved];
            for (std::uint32_t e = into_[solved]; e < into_[solved + 1]; ++e) {
                const Edge edge = edges_[e];
                if (known[edge.from]) continue;
                const bool wins = (value.utility > 0) != static_cast<bool>(edge.passes);
                if (!wins && --open_[edge.from] > 0) continue;
                known[edge.from] = true;
                values_[edge.from] = {static_cast<std::int8_t>(wins ? 1 : -1),
                                      static_cast<std::uint16_t>(value.distance + 1)};
                queue.push_back(edge.from);
            }
        }
        edges_ = {};
        into_ = {};
        open_ = {};
        finished_ = {};
    }

    std::vector<ExactValue> values_;
    std::vector<std::uint16_t> open_;  ///< actions not yet known to lose
    std::vector<std::uint32_t> finished_;
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> into_;
};

}  // namespace LUDUS_NAMESPACE
