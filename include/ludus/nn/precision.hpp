#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/simd/bfloat16.hpp"
#include "ludus/simd/int8.hpp"

namespace LUDUS_NAMESPACE::nn {

/// In which numbers the matrices of a network are kept, or a network computes in play. All other
/// parameters are floats.
enum class Precision : std::uint8_t {
    float32,   ///< as they were trained
    bfloat16,  ///< the upper halves of floats, see simd/bfloat16.hpp
    int8       ///< whole steps from -127 to 127, of another size for each output
};
inline constexpr std::array<std::string_view, 3> precision_names = {"float32", "bfloat16", "int8"};

/// The size of a step in which numbers of at most `largest` are at most 127: of 16 bits, so that
/// every whole number of steps is a float, and what was rounded once stays as it is. Numbers below
/// 4e-37 are taken for zeros.
[[nodiscard]] inline float int8_step(float largest) noexcept {
    if (simd::int8_inverse(largest) == 0) return 0;
    const auto bits = std::bit_cast<std::uint32_t>(largest / 127);
    return std::bit_cast<float>((bits + 0xFF) & ~std::uint32_t{0xFF});
}

/// A matrix among the parameters of a network, row after row; of each output a column.
struct MatrixPlace {
    std::size_t begin;    ///< of its numbers, among all
    std::size_t rows;     ///< inputs
    std::size_t columns;  ///< outputs

    friend bool operator==(const MatrixPlace&, const MatrixPlace&) = default;
};

/// Where the matrices of a network lie, in order.
template <NetworkType N>
[[nodiscard]] std::vector<MatrixPlace> matrices_of(const Parameters<N>&) {
    std::vector<MatrixPlace> matrices;
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        if constexpr (requires { Layer::matrix_depth; })
            matrices.push_back({N::parameter_offset[I], Layer::matrix_depth, Layer::outputs});
    });
    return matrices;
}
/// The nearest number that bfloat16 has.
[[nodiscard]] inline float as_bfloat16(float weight) noexcept {
    return static_cast<float>(simd::Bfloat16(weight));
}

/// Rounds a column of a matrix [rows x columns], which begins at `from`, to steps; returns the size
/// of one. Calls `put(row, steps)`.
template <class Put>
float round_column(const float* from, std::size_t rows, std::size_t columns, const Put& put) {
    float largest = 0;
    for (std::size_t r = 0; r < rows; ++r) largest = std::max(largest, std::abs(from[r * columns]));
    const float step = int8_step(largest);
    for (std::size_t r = 0; r < rows; ++r)
        put(r, step == 0 ? 0 : static_cast<int>(std::nearbyint(from[r * columns] / step)));
    return step;
}

/// The weights as they are when the matrices are kept in a precision; weights that have been
/// rounded so stay as they are. Requires finite ones.
template <PlayableNetwork N>
[[nodiscard]] Parameters<N> rounded(Parameters<N> parameters, Precision precision) {
    if (precision == Precision::float32) return parameters;
    for (const MatrixPlace& at : matrices_of(std::as_const(parameters))) {
        float* const numbers = parameters.values().data() + at.begin;
        if (precision == Precision::bfloat16)
            for (std::size_t i = 0; i < at.rows * at.columns; ++i)
                numbers[i] = as_bfloat16(numbers[i]);
        else
            for (std::size_t c = 0; c < at.columns; ++c) {
                std::vector<int> steps(at.rows);
                const float step =
                    round_column(numbers + c, at.rows, at.columns,
                                 [&](std::size_t r, int number) { steps[r] = number; });
                for (std::size_t r = 0; r < at.rows; ++r)
                    numbers[r * at.columns + c] = static_cast<float>(steps[r]) * step;
            }
    }
    return parameters;
}

}  // namespace LUDUS_NAMESPACE::nn
