#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/network.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A run of consecutive parameters of one step: the unit in which gradients and optimisers' steps
/// are dealt to threads.
struct GradientBlock {
    std::size_t step;       ///< of the network
    std::size_t first_row;  ///< rows of the layer's gradient
    std::size_t last_row;   ///< behind the last row
    std::size_t begin;      ///< parameters of the network
    std::size_t end;        ///< behind the last parameter
};

/// What is called with each block, behind a function pointer, so that the way back is not compiled
/// for each callable.
/// Refers to the callable, which must outlive it.
class BlockListener {
public:
    /// Tells nobody.
    BlockListener() = default;
    /// Calls `done(block)`.
    template <class Done>
        requires(std::is_object_v<Done> && std::invocable<const Done&, const GradientBlock&>)
    explicit(false) BlockListener(const Done& done) noexcept
        : call_([](const void* one, const GradientBlock& block) {
              (*static_cast<const Done*>(one))(block);
          }),
          done_(std::addressof(done)) {}

    /// Tells of a block.
    void operator()(const GradientBlock& block) const { call_(done_, block); }

private:
    void (*call_)(const void* done, const GradientBlock& block) = [](const void*,
                                                                     const GradientBlock&) {};
    const void* done_ = nullptr;
};

namespace detail {

inline constexpr std::size_t rows_per_block = 48;

template <class Layer>
[[nodiscard]] constexpr std::size_t block_count_of() noexcept {
    if constexpr (Layer::parameter_count == 0)
        return 0;
    else
        return (gradient_rows<Layer> + rows_per_block - 1) / rows_per_block;
}

template <NetworkType N>
inline constexpr std::size_t block_count = [] {
    std::size_t count = 0;
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        count += block_count_of<typename N::template Layer<I>>();
    });
    return count;
}();

template <NetworkType N>
inline constexpr std::array<GradientBlock, block_count<N>> block_list = [] {
    std::array<GradientBlock, block_count<N>> list{};
    std::size_t next = 0;
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        if constexpr (Layer::parameter_count > 0)
            for (std::size_t row = 0; row < gradient_rows<Layer>; row += rows_per_block) {
                const std::size_t last = std::min(row + rows_per_block, gradient_rows<Layer>);
                list[next++] = {I, row, last, N::parameter_offset[I] + row * gradient_width<Layer>,
                                N::parameter_offset[I] + last * gradient_width<Layer>};
            }
    });
    return list;
}();

}  // namespace detail

/// All blocks of a network: every parameter that is trained lies in exactly one.
template <NetworkType N>
[[nodiscard]] constexpr std::span<const GradientBlock> gradient_blocks() noexcept {
    return detail::block_list<N>;
}

/// Which of the blocks [first, last) belong to some steps.
struct BlockRange {
    std::size_t first;  ///< the first block
    std::size_t last;   ///< behind the last block
};
/// The blocks of the steps [first_step, last_step).
template <NetworkType N>
[[nodiscard]] constexpr BlockRange block_range(std::size_t first_step,
                                               std::size_t last_step) noexcept {
    const auto before = [](std::size_t step) {
        std::size_t count = 0;
        while (count < detail::block_list<N>.size() && detail::block_list<N>[count].step < step)
            ++count;
        return count;
    };
    return {before(first_step), before(last_step)};
}

}  // namespace LUDUS_NAMESPACE::nn
