#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Turns a position into `E::Shape::size` numbers for a network, from the viewpoint of the player to
/// move. `E::Shape` names their arrangement (for a board of planes: channels innermost). A game
/// can have several encoders.
template <class E, class G>
concept Encoder = Game<G> && requires(const G position, std::span<float, E::Shape::size> features) {
    { E::name } -> std::convertible_to<std::string_view>;
    typename E::Shape;
    { E::encode(position, features) } noexcept -> std::same_as<void>;
};

/// An encoder that also sees up to `E::past` earlier positions. `recent` holds them, the oldest
/// first, and the present one last; it is shorter near the start of a game.
template <class E, class G>
concept HistoryEncoder =
    Game<G> && requires(std::span<const G> recent, std::span<float, E::Shape::size> features) {
        { E::name } -> std::convertible_to<std::string_view>;
        typename E::Shape;
        typename std::integral_constant<std::size_t, E::past>;
        { E::encode(recent, features) } noexcept -> std::same_as<void>;
    };

}  // namespace LUDUS_NAMESPACE
