#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Turns a position into `E::Shape::size` numbers for a network, from the viewpoint of the player
/// to move. `E::Shape` names their arrangement (for a board of planes: channels innermost). A game
/// can have several encoders.
///
/// An encoder whose `Shape` is a vector that begins with a board may name that: `E::BoardShape`.
/// Convolutions of networks that come from files are compiled for boards of its width, see
/// `simd::ConvShape`.
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

/// The least and the greatest number that an encoder may write. An encoder promises them by a
/// `static constexpr FeatureRange range`, or keeps to these.
struct FeatureRange {
    float least = -100;  ///< no number is less
    float most = 100;    ///< no number is greater
};

/// That of an encoder.
template <class E>
inline constexpr FeatureRange feature_range = [] {
    if constexpr (requires { E::range; })
        return E::range;
    else
        return FeatureRange{};
}();

/// Earlier positions that an encoder sees; 0 if it is no `HistoryEncoder`.
template <class E>
inline constexpr std::size_t encoder_past = [] {
    if constexpr (requires { E::past; })
        return std::size_t{E::past};
    else
        return std::size_t{0};
}();

/// The columns of an encoder's boards: of `E::BoardShape`, else of `E::Shape`. 0 if neither is a
/// board.
template <class E>
inline constexpr std::size_t board_width = [] {
    if constexpr (requires { requires E::BoardShape::rank == 3; })
        return E::BoardShape::width;
    else if constexpr (requires { requires E::Shape::rank == 3; })
        return E::Shape::width;
    else
        return std::size_t{0};
}();

}  // namespace LUDUS_NAMESPACE
