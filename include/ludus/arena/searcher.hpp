#pragma once

#include <cstdint>
#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/search/completed_values.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/selection_rule.hpp"

namespace LUDUS_NAMESPACE {

/// How boldly a player chooses after a search, in the course of a game.
struct Temperature {
    double early = 0;           ///< for each player's first so many choices, at least 0
    std::uint32_t actions = 0;  ///< how many these are; random ones do not count
    double late = 0;            ///< for all others, at least 0

    /// After so many choices of the player in that game.
    [[nodiscard]] constexpr double after(std::uint32_t choices) const noexcept {
        return choices < actions ? early : late;
    }
};

/// A player that searches in many games at once, asking an evaluator about all of them together, and knows
/// the rules of the match. Each search begins anew. As it stands it plays as strongly as it can.
/// Source: Liu et al. (2019), section 3.4 and table 1.
template <class E, SelectionRule S = PriorBound>
struct Searcher {
    struct Settings {
        std::uint32_t simulations = 175;  ///< for each action, at least 1
        S rule{};                         ///< which edge a simulation follows
        FirstPlay first_play{};           ///< what unvisited edges are worth
        RootNoise noise{};                ///< on the priors at the root
        Temperature temperature{};        ///< at which an action is drawn by its shares
        /// Its choices go by the values that the search found; without, by its visits.
        std::optional<CompletedValues> by_values{};

        /// As the paper does in self-play, for games that differ.
        [[nodiscard]] static constexpr Settings exploring() noexcept {
            Settings settings;
            settings.noise.weight = 0.25F;
            settings.temperature = {.early = 2, .actions = 5, .late = 0.01};
            return settings;
        }
    };

    E evaluator;          ///< leads the searches
    Settings settings{};  ///< of each search
};

/// A `Searcher`.
template <class P>
inline constexpr bool is_searcher = false;
template <class E, class S>
inline constexpr bool is_searcher<Searcher<E, S>> = true;
/// A `Searcher`.
template <class P>
concept SearcherType = is_searcher<P>;

}  // namespace LUDUS_NAMESPACE
