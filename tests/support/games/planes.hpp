#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>

#include "ludus/core/shape.hpp"

/// What the encoders of the test games have in common.
namespace support {

/// Writes sets of points as planes of ones and zeros, channels innermost: the first set is channel
/// 0, and bit `i` of a set is point `i`.
template <ludus::ShapeType Shape, std::unsigned_integral Bits>
constexpr void write_planes(std::span<float, Shape::size> features,
                            const std::array<Bits, Shape::channels>& planes) noexcept {
    std::size_t next = 0;
    for (std::size_t point = 0; point < Shape::points; ++point)
        for (const Bits plane : planes) features[next++] = static_cast<float>(plane >> point & 1U);
}

}  // namespace support
