#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Which place of a policy stands for which action of a position. Laws: within one position,
/// different legal actions have different places; places lie below `count`.
template <class P, class G>
concept ActionPlaces = Game<G> && requires(const G position, typename G::Action action) {
    { P::name } -> std::convertible_to<std::string_view>;
    typename std::integral_constant<std::size_t, P::count>;
    { P::place(position, action) } noexcept -> std::same_as<std::size_t>;
};

/// The place of an action is its index, whatever the position.
template <Game G>
struct ByIndex {
    static constexpr std::string_view name = "indices";
    static constexpr std::size_t count = G::action_count;  ///< as many as there are indices

    /// The action's index.
    [[nodiscard]] static constexpr std::size_t place(const G&, typename G::Action action) noexcept {
        return action.index();
    }
};

}  // namespace LUDUS_NAMESPACE
