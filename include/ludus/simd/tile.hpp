#pragma once

#include <array>
#include <cstddef>

#include "ludus/simd/linkage.hpp"
#include "ludus/simd/native.hpp"
#include "ludus/simd/slices.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_SIMD_NAMESPACE {

/// A matrix in memory; null data means that there is none.
template <class T>
struct TileRows {
    T* data = nullptr;
    std::size_t step = 0;  ///< numbers from one row to the next

    /// The part that begins at this row and column.
    [[nodiscard, gnu::always_inline]] constexpr TileRows from(std::size_t row,
                                                              std::size_t column) const noexcept {
        return data == nullptr ? *this : TileRows{data + row * step + column, step};
    }
};

/// Loads the first sums of a tile of registers, and stores its results: `Tile<P>::begin` and
/// `Tile<P>::end`. A tile has some rows of up to 8 packs. `tail` numbers lie in the last pack of a
/// row, or as many as in the others if the tile is `whole`.
template <class P>
struct Tile;

}  // namespace LUDUS_SIMD_NAMESPACE

#define LUDUS_KERNELS "ludus/simd/tile.inc"
#include "ludus/simd/for_each_pack.inc"
