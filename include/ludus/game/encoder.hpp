#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>

#include "ludus/game/game.hpp"

namespace ludus {

/// Turns a position into `E::Shape::size` numbers for a network, from the viewpoint of the player to
/// move. `E::Shape` names their arrangement (for a board of planes: channels innermost). A game
/// can have several encoders; one that needs no history is a stateless type.
template <class E, class G>
concept Encoder = Game<G> && requires(const G position, std::span<float, E::Shape::size> features) {
    { E::name } -> std::convertible_to<std::string_view>;
    typename E::Shape;
    { E::encode(position, features) } noexcept -> std::same_as<void>;
};

}  // namespace ludus
