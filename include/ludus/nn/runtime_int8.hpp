#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/frozen_plan.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/int8_windows.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/quantised.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/runtime_layer.hpp"
#include "ludus/nn/runtime_network.hpp"
#include "ludus/nn/runtime_products.hpp"
#include "ludus/simd/int8.hpp"
#include "ludus/simd/int8_layout.hpp"

/// Networks that are known only when the program runs, with weights of 8 bits: what `Quantised` is
/// for a network type, with the same bits.
namespace LUDUS_NAMESPACE::nn {

namespace detail {

/// The matrix of a layer over `taps` points, or, without taps, of a dense layer.
template <std::size_t taps, bool bias>
struct Int8Linear {
    /// Beyond that depth, products remain in floats.
    [[nodiscard]] static bool fits(const PlanStep& step) noexcept {
        return fits_linear<taps>(step) && depth(step) <= simd::int8_most_depth;
    }
    /// Numbers of a row.
    [[nodiscard]] static std::size_t depth(const PlanStep& step) noexcept {
        return taps == 0 ? step.in.points * step.in.channels : taps * step.in.channels;
    }
    /// Rows of a sample.
    [[nodiscard]] static std::size_t rows(const PlanStep& step) noexcept {
        return taps == 0 ? 1 : step.out.points;
    }
    /// Bytes of whole groups.
    [[nodiscard]] static std::size_t stride(std::size_t numbers) noexcept {
        return simd::int8_groups(numbers) * simd::int8_group;
    }
    [[nodiscard]] static std::size_t sample_size(const PlanStep& step) noexcept {
        return step.in.points * step.in.channels;
    }

    /// Values, offsets, scales and biases, in words of four bytes.
    [[nodiscard]] static std::uint64_t packed_count(const PlanStep& step) noexcept {
        return values_count(step) + 3 * step.out.channels;
    }
    static void pack(const PlanStep& step, const float* parameters, float* packed) {
        const std::size_t columns = step.out.channels;
        auto* const values = reinterpret_cast<std::int8_t*>(packed);
        auto* const offsets = reinterpret_cast<std::int32_t*>(packed + values_count(step));
        float* const scales = packed + values_count(step) + columns;
        std::fill_n(values, 4 * values_count(step), std::int8_t{0});
        quantise_columns(depth(step), columns, parameters, values, offsets, scales);
        if constexpr (bias)
            std::copy_n(parameters + depth(step) * columns, columns, scales + columns);
        else
            std::fill_n(scales + columns, columns, 0.0F);
    }

    /// Bytes of working memory that `run` needs for this number of samples: the scales of rows, a
    /// copy of a sample, quantised samples, and the gathered rows of one, if it has several.
    [[nodiscard]] static std::size_t room(const PlanStep& step, std::size_t samples) noexcept {
        const std::size_t together = taps == 0 ? samples : 1;
        return sizeof(float) * (together * rows(step) + sample_size(step)) +
            together * stride(sample_size(step)) + (taps == 0 ? 0 : windows(step).room());
    }
    static void run(const RuntimeCall& call) noexcept {
        const PlanStep& step = call.step;
        const std::size_t columns = step.out.channels;
        const float* const scales = call.packed + values_count(step) + columns;
        const simd::Int8Matrix matrix{
            depth(step), columns, reinterpret_cast<const std::int8_t*>(call.packed),
            reinterpret_cast<const std::int32_t*>(call.packed + values_count(step)), scales};
        const std::size_t size = sample_size(step);
        const std::size_t together = taps == 0 ? call.x.count : 1;
        auto* const row_scales = reinterpret_cast<float*>(call.room);
        float* const dense = row_scales + together * rows(step);
        auto* const numbers = reinterpret_cast<std::uint8_t*>(dense + size);
        simd::Finish<float> finish = call.finish;
        if constexpr (taps == 0) finish.addend.point_step = finish.addend.sample_step;
        for (std::size_t begin = 0; begin < call.x.count; begin += together) {
            for (std::size_t s = 0; s < together; ++s)
                row_scales[s] =
                    simd::int8_quantise(size, together_numbers(step, call.x.row(begin + s), dense),
                                        numbers + s * stride(size));
            simd::Int8Rows lie{numbers, together, stride(size)};
            if constexpr (taps != 0) {
                std::fill_n(row_scales + 1, rows(step) - 1, row_scales[0]);
                lie = windows(step).gather(numbers, numbers + stride(size));
            }
            simd::int8_product(lie, row_scales, matrix, scales + columns, call.y.row(begin),
                               taps == 0 ? call.y.step : step.out.step, finish);
            if (finish.addend.data != nullptr)
                finish.addend.data += together * finish.addend.sample_step;
        }
    }

private:
    [[nodiscard]] static std::size_t values_count(const PlanStep& step) noexcept {
        return (simd::int8_size(depth(step), step.out.channels) + 63) / 64 * 16;
    }
    /// A sample's numbers, copied only where they do not lie together.
    [[nodiscard]] static const float* together_numbers(const PlanStep& step, const float* x,
                                                       float* copy) noexcept {
        if (step.in.dense()) return x;
        for (std::size_t p = 0; p < step.in.points; ++p)
            std::copy_n(x + p * step.in.step, step.in.channels, copy + p * step.in.channels);
        return copy;
    }
    [[nodiscard]] static Int8Windows windows(const PlanStep& step) noexcept {
        const PlanBoard& board = step.in_board;
        const bool keeps_size = board == step.out_board;
        return {board.height, board.width, step.in.channels, taps,
                std::size_t{taps == 9 && keeps_size}};
    }
};

struct Int8Products {
    template <std::size_t taps, bool bias>
    using Linear = Int8Linear<taps, bias>;
};

}  // namespace detail

template <std::size_t board_width>
class Inference<AnyNetwork, Precision::int8, board_width>
    : public detail::RuntimeInference<
          Precision::int8,
          runnable_layer<detail::Int8Products, RuntimeProducts<float, board_width>>> {
    using Inference::RuntimeInference::RuntimeInference;
};

}  // namespace LUDUS_NAMESPACE::nn
