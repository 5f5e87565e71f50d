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
#include <utility>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

#include "../support/record.hpp"
#include "budget.hpp"

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

/// Is shown what is found, with the line of best play.
template <ludus::Game G>
using Show = std::function<void(const Finding&, std::span<const typename G::Action>)>;

/// Chooses an action for the player to move of a game that is not over, and shows what it finds on the way;
/// with a budget of several lines, also those of the best actions, as many as it can tell apart, each with its
/// rank. `prepare` allocates all the memory that it may use, about so many bytes, in place of what it had;
/// `forget` begins a new game.
template <class T, class G>
concept Thinker = ludus::Game<G> &&
    requires(T thinker, const Record<G> game, const Budget budget, ludus::Rng rng,
             const Show<G> show, std::size_t bytes) {
        { thinker.think(game, budget, rng, show) } -> std::same_as<typename G::Action>;
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

/// Thinks no longer than it takes to act. An agent that values actions shows what it thinks of them, first of the
/// one that it plays, whatever its value. It sees positions as `Seen`, which may remember earlier ones.
template <ludus::Game G, class A, class Seen = G>
    requires ludus::Agent<A, Seen>
class Acting {
public:
    explicit Acting(A agent) : agent_(std::move(agent)) {}

    void prepare(std::size_t) noexcept {}
    void forget() noexcept {}

    [[nodiscard]] typename G::Action think(const Record<G>& game, const Budget& budget,
                                           ludus::Rng& rng, const Show<G>& show) {
        const Seen position = game.replayed(Seen(game.start()));
        const auto action = agent_.act(position, rng);
        if constexpr (requires { agent_.values(position); }) {
            const auto actions = position.legal_actions();
            const auto values = agent_.values(position);
            auto places = best_first(values, [](float value) { return Merit{value}; });
            const auto played = std::ranges::find(
                places, action, [&](std::size_t place) { return actions[place]; });
            std::rotate(places.begin(), played, played + 1);
            const bool several = budget.lines() > 1;
            for (std::size_t i = 0; i < std::min(budget.lines(), places.size()); ++i)
                show({.rank = several ? i + 1 : 0,
                      .depth = 1,
                      .nodes = 1,
                      .hundredths = hundredths_of(static_cast<double>(values[places[i]]))},
                     {&actions[places[i]], 1});
        } else {
            show({.depth = 1, .nodes = 1}, {&action, 1});
        }
        return action;
    }

private:
    A agent_;
};

}  // namespace examples::ugi
