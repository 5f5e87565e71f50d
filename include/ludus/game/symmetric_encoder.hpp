#pragma once

#include <concepts>
#include <cstddef>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/symmetric.hpp"

/// How the symmetries of a game act on the encodings of its positions.
namespace LUDUS_NAMESPACE {

/// A number of an encoding, and its place there.
struct Feature {
    std::size_t index = 0;  ///< its place among the features
    float value = 0;        ///< what `encode` writes there

    friend constexpr bool operator==(const Feature&, const Feature&) noexcept = default;
};

/// An encoder on whose features the symmetries of its game act. Law: the encoding of the image is
/// the image of the encoding,
///
///     encode(image(p, s))[j] = w   where (j, w) = E::transformed(p, (i, v), s), v = encode(p)[i],
///
/// and j takes every place once as i does. Most features move and keep their values; a plane that
/// tells the player or names pieces by numbers changes them too. As for actions, the position may
/// be needed; where a history is encoded it is the present one.
template <class E, class G>
concept SymmetricEncoder = Symmetric<G> && (Encoder<E, G> || HistoryEncoder<E, G>) &&
    requires(const G position, Feature feature, std::size_t symmetry) {
        { E::transformed(position, feature, symmetry) } noexcept -> std::same_as<Feature>;
    };

/// The encoding of `image(position, symmetry)`, made of that of the position. One step per feature.
template <class E, Symmetric G>
    requires SymmetricEncoder<E, G>
constexpr void transform_features(const G& position, std::size_t symmetry,
                                  std::span<const float, E::Shape::size> features,
                                  std::span<float, E::Shape::size> image) noexcept {
    for (std::size_t i = 0; i < features.size(); ++i) {
        const Feature moved = E::transformed(position, {i, features[i]}, symmetry);
        image[moved.index] = moved.value;
    }
}

}  // namespace LUDUS_NAMESPACE
