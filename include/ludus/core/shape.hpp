#pragma once

#include <concepts>
#include <cstddef>

namespace ludus {

/// The arrangement of one sample's numbers, as a type: `Shape<16>` is a vector of 16 numbers,
/// `Shape<4, 4, 3>` a 4x4 board of 3 channels, the last extent innermost in memory.
template <std::size_t... Extents>
    requires(sizeof...(Extents) > 0 && ((Extents > 0) && ...))
struct Shape {
    static constexpr std::size_t rank = sizeof...(Extents);
    static constexpr std::size_t size = (Extents * ...);
};

template <class S>
inline constexpr bool is_shape = false;
template <std::size_t... Extents>
inline constexpr bool is_shape<Shape<Extents...>> = true;

template <class S>
concept ShapeType = is_shape<S>;

namespace nn {
using ludus::Shape;
using ludus::ShapeType;
}  // namespace nn

}  // namespace ludus
