#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>

#include "ludus/core/aligned.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/rows.hpp"

namespace ludus::nn {

/// The derivatives of a loss by every layer's output, for a batch of up to `capacity` samples, and
/// from them the gradient. A batch goes through these steps, in each of which the work can be dealt
/// to threads; the bits of the result do not depend on how:
///
///     forward(parameters, activations, first, last)    for all samples
///     prepare(parameters)                              once
///     fill output_error(sample)                        for all samples
///     backward(activations, first, last)               for all samples
///     gradient(activations, samples, block, gradient)  for all blocks
template <NetworkType N, class T = float>
class Backward {
public:
    using Network = N;

    /// A run of consecutive parameters of one layer: the unit of work of `gradient`.
    struct Block {
        std::size_t layer;
        std::size_t first_row;  ///< rows of the layer's gradient
        std::size_t last_row;
        std::size_t begin;  ///< parameters of the network
        std::size_t end;
    };

    explicit Backward(std::size_t capacity) : errors_(capacity), scratch_(scratch_offset.back()) {}

    void reserve(std::size_t capacity) { errors_.reserve(capacity); }

    /// Where the derivative of the loss by one sample's output is to be put.
    [[nodiscard]] std::span<T, N::Output::size> output_error(std::size_t sample) noexcept {
        return std::span<T, N::Output::size>{
            errors_.rows(N::buffer_count - 1, sample, sample + 1).data, N::Output::size};
    }

    /// Brings the parameters into the form that `backward` reads.
    void prepare(const Parameters<N, T>& parameters) noexcept {
        N::for_each_layer([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Layer = typename N::template Layer<I>;
            if constexpr (!Layer::in_place && I > 0)
                Layer::prepare(parameters.template layer<I>().data(), scratch<I>());
        });
    }

    /// From the output's errors to those of every layer, for the samples [first, last).
    void backward(const Activations<N, T>& activations, std::size_t first,
                  std::size_t last) noexcept {
        N::for_each_layer_backward([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Layer = typename N::template Layer<I>;
            constexpr std::size_t buffer = N::output_buffer[I];
            const Rows<T> dy = errors_.rows(buffer, first, last);
            if constexpr (Layer::in_place)
                Layer::backward(activations.rows(buffer, first, last), dy);
            else if constexpr (I > 0)
                Layer::backward(static_cast<const T*>(scratch<I>()), Rows<const T>(dy),
                                errors_.rows(buffer - 1, first, last));
        });
    }

    /// The blocks that make up the whole gradient.
    static constexpr auto blocks() noexcept { return std::span<const Block>(block_list); }

    /// The derivative of the loss by the parameters of one block, summed over `samples` samples in
    /// order. Overwrites that part of the gradient and touches nothing else.
    void gradient(const Activations<N, T>& activations, std::size_t samples, const Block& block,
                  Parameters<N, T>& gradient) const noexcept {
        N::for_each_layer([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Layer = typename N::template Layer<I>;
            if constexpr (!Layer::in_place) {
                if (block.layer != I) return;
                constexpr std::size_t buffer = N::output_buffer[I];
                Layer::gradient(activations.rows(buffer - 1, 0, samples),
                                errors_.rows(buffer, 0, samples), block.first_row, block.last_row,
                                gradient.template layer<I>().data());
            }
        });
    }

private:
    static constexpr std::size_t rows_per_block = 48;

    template <class Layer>
    static constexpr std::size_t blocks_of = [] {
        if constexpr (Layer::in_place)
            return std::size_t{0};
        else
            return (Layer::gradient_rows + rows_per_block - 1) / rows_per_block;
    }();

    static constexpr std::size_t block_count = [] {
        std::size_t count = 0;
        N::for_each_layer([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            count += blocks_of<typename N::template Layer<I>>;
        });
        return count;
    }();

    static constexpr std::array<Block, block_count> block_list = [] {
        std::array<Block, block_count> list{};
        std::size_t next = 0;
        N::for_each_layer([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Layer = typename N::template Layer<I>;
            if constexpr (!Layer::in_place)
                for (std::size_t row = 0; row < Layer::gradient_rows; row += rows_per_block) {
                    const std::size_t last = std::min(row + rows_per_block, Layer::gradient_rows);
                    list[next++] = {I, row, last,
                                    N::parameter_offset[I] + row * Layer::gradient_width,
                                    N::parameter_offset[I] + last * Layer::gradient_width};
                }
        });
        return list;
    }();

    static constexpr std::array<std::size_t, N::layer_count + 1> scratch_offset = [] {
        std::array<std::size_t, N::layer_count + 1> offsets{};
        N::for_each_layer([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Layer = typename N::template Layer<I>;
            offsets[I + 1] = offsets[I];
            if constexpr (!Layer::in_place && I > 0) offsets[I + 1] += Layer::scratch_count;
        });
        return offsets;
    }();

    template <std::size_t I>
    [[nodiscard]] T* scratch() noexcept {
        return scratch_.data() + scratch_offset[I];
    }

    Activations<N, T> errors_;
    aligned_vector<T> scratch_;
};

}  // namespace ludus::nn
