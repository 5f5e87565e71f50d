#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <tuple>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// The arrangement of one sample's numbers, as a type: `Shape<16>` is a vector of 16 numbers,
/// `Shape<4, 4, 3>` a 4x4 board of 3 channels, the last extent innermost in memory.
template <std::size_t... Extents>
    requires(sizeof...(Extents) > 0 && ((Extents > 0) && ...))
struct Shape {
    static constexpr std::size_t rank = sizeof...(Extents);  ///< the number of extents
    static constexpr std::size_t size = (Extents * ...);     ///< all numbers of the shape
    /// The extents, from the outermost to the innermost.
    static constexpr std::array<std::size_t, rank> extents = {Extents...};
    static constexpr std::size_t channels = extents[rank - 1];  ///< the innermost extent
    /// The points that have channels: a board's squares, one for a vector.
    static constexpr std::size_t points = size / channels;
    /// Of a board. (Of other shapes some extent, so that who refuses them need say no more.)
    static constexpr std::size_t height = extents[0];
    static constexpr std::size_t width = extents[rank / 2];  ///< as `height`
};

/// Whether a type is a `Shape`, or `Shapes`.
template <class S>
inline constexpr bool is_shape = false;
template <std::size_t... Extents>
inline constexpr bool is_shape<Shape<Extents...>> = true;

/// Several arrangements one after another in one row of numbers: a network's two inputs, or the
/// outputs of its heads.
template <class... Parts>
    requires(sizeof...(Parts) > 0 && (is_shape<Parts> && ...))
struct Shapes {
    static constexpr std::size_t rank = 1;  ///< of a vector, which the parts form together
    static constexpr std::size_t size = (Parts::size + ...);     ///< all numbers of all parts
    static constexpr std::size_t channels = size;                ///< of the vector's only point
    static constexpr std::size_t points = 1;                     ///< as of a vector
    static constexpr std::size_t part_count = sizeof...(Parts);  ///< at least 1
    /// The shape of one part.
    template <std::size_t I>
    using Part = std::tuple_element_t<I, std::tuple<Parts...>>;
    /// Where each part begins.
    static constexpr std::array<std::size_t, part_count> offset = [] {
        std::array<std::size_t, part_count> offsets{};
        std::size_t next = 0;
        std::size_t part = 0;
        ((offsets[part++] = next, next += Parts::size), ...);
        return offsets;
    }();
};

template <class... Parts>
inline constexpr bool is_shape<Shapes<Parts...>> = true;

/// A `Shape`, or `Shapes`.
template <class S>
concept ShapeType = is_shape<S>;
/// `Shapes`, of several parts.
template <class S>
concept ShapesType = ShapeType<S> && requires { S::part_count; };

namespace nn {
using ludus::Shape;
using ludus::Shapes;
using ludus::ShapesType;
using ludus::ShapeType;
}  // namespace nn

}  // namespace LUDUS_NAMESPACE
