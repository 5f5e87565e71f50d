#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "ludus/core/rng.hpp"

#include "budget.hpp"
#include "ludus/app/any_game.hpp"

/// Agents that think within a budget and tell what they have found so far.
namespace examples::ugi {

/// What is found of a position, to its mover.
struct Finding {
    std::size_t rank = 0;     ///< among several lines, from 1; 0 for the only one
    std::uint64_t depth = 0;  ///< plies
    std::uint64_t nodes = 0;
    std::optional<int> hundredths = {};  ///< the value, in hundredths of the agent's own unit
    std::optional<int> plies_to_end =
        {};  ///< in its place where a win is certain; negative for a loss
};

/// Is told what a thinker finds, with the indices of best play.
using Tell = std::function<void(const Finding&, std::span<const std::size_t> line)>;

/// Chooses an action for the player to move of a game that is not over, by its index, and tells
/// what it finds on the way; with a budget of several lines, also those of the best actions, as
/// many as it can tell apart, each with its rank. `prepare` allocates all the memory that it may
/// use, about so many bytes, in place of what it had; `forget` begins a new game.
template <class T>
concept Thinker = std::movable<T> &&
    requires(T thinker, const ludus::app::AnyGame game, const Budget budget, ludus::Rng rng,
             const Tell tell, std::size_t bytes) {
        { thinker.think(game, budget, rng, tell) } -> std::same_as<std::size_t>;
        thinker.prepare(bytes);
        thinker.forget();
    };

/// What choices are compared by: the first number, of equals the second, and so on.
using Merit = std::array<double, 4>;

namespace detail {

/// Of some merits.
[[nodiscard]] inline std::vector<std::size_t> best_first(const std::vector<Merit>& merits) {
    std::vector<std::size_t> places(merits.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::ranges::stable_sort(places,
                             [&](std::size_t a, std::size_t b) { return merits[a] > merits[b]; });
    return places;
}

}  // namespace detail

/// The places of some choices in the order of their merit, the best first, of equals the first.
template <class Choices, class MeritOf>
[[nodiscard]] std::vector<std::size_t> best_first(const Choices& choices, const MeritOf& merit_of) {
    std::vector<Merit> merits;
    for (const auto& choice : choices) merits.push_back(merit_of(choice));
    return detail::best_first(merits);
}

/// A value in hundredths of its unit; those beyond all measure are cut off.
[[nodiscard]] inline int hundredths_of(double value) {
    return static_cast<int>(std::lround(100 * std::clamp(value, -1e6, 1e6)));
}

}  // namespace examples::ugi
