#pragma once

#include <array>
#include <cstddef>

#include "ludus/simd/linkage.hpp"
#include "ludus/simd/native.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_SIMD_NAMESPACE {

/// Rows of numbers in memory, if there are any.
template <class T>
struct TileRows {
    T* data = nullptr;
    std::size_t step = 0;  ///< numbers from one row to the next

    /// Those from a row and a column on.
    [[nodiscard, gnu::always_inline]] constexpr TileRows from(std::size_t row,
                                                              std::size_t column) const noexcept {
        return data == nullptr ? *this : TileRows{data + row * step + column, step};
    }
};

/// How sums that stay in registers begin and end: `Tile<P>::begin` and `Tile<P>::end`. A tile has
/// some rows of some packs. `tail` numbers lie in the last pack of a row, which is whole if a row
/// has more than one.
template <class P>
struct Tile;

}  // namespace LUDUS_SIMD_NAMESPACE

#define LUDUS_KERNELS "ludus/simd/tile.inc"
#include "ludus/simd/for_each_pack.inc"
