#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>

#include "ludus/core/aligned.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/rows.hpp"

namespace ludus::nn {

namespace detail {

/// Numbers from one row to the next: whole cache lines, an odd number of them, so that columns do
/// not fall into the same few sets of the cache.
template <class T>
[[nodiscard]] constexpr std::size_t row_step(std::size_t width) noexcept {
    constexpr std::size_t line = cache_line / sizeof(T);
    return ((width + line - 1) / line | 1) * line;
}

}  // namespace detail

/// What every layer of a network puts out for a batch of up to `capacity` samples, input first.
/// Fill the inputs, call `forward`, read the outputs.
template <NetworkType N, class T = float>
class Activations {
public:
    using Network = N;

    explicit Activations(std::size_t capacity) { reserve(capacity); }

    /// Makes room for at least `capacity` samples. The contents are lost when it grows.
    void reserve(std::size_t capacity) {
        if (capacity <= capacity_) return;
        capacity_ = capacity;
        for (std::size_t b = 0; b < N::buffer_count; ++b)
            buffers_[b].assign(capacity * detail::row_step<T>(N::buffer_width[b]), T{0});
    }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

    /// The samples [first, last) of a buffer; buffer 0 is the input.
    [[nodiscard]] Rows<T> rows(std::size_t buffer, std::size_t first, std::size_t last) noexcept {
        assert(first <= last && last <= capacity_);
        const std::size_t step = detail::row_step<T>(N::buffer_width[buffer]);
        return {buffers_[buffer].data() + first * step, step, last - first};
    }
    [[nodiscard]] Rows<const T> rows(std::size_t buffer, std::size_t first,
                                     std::size_t last) const noexcept {
        assert(first <= last && last <= capacity_);
        const std::size_t step = detail::row_step<T>(N::buffer_width[buffer]);
        return {buffers_[buffer].data() + first * step, step, last - first};
    }

    /// The features of one sample.
    [[nodiscard]] std::span<T, N::Input::size> input(std::size_t sample) noexcept {
        return std::span<T, N::Input::size>{rows(0, sample, sample + 1).data, N::Input::size};
    }
    /// What the network makes of one sample.
    [[nodiscard]] std::span<const T, N::Output::size> output(std::size_t sample) const noexcept {
        return std::span<const T, N::Output::size>{
            rows(N::buffer_count - 1, sample, sample + 1).data, N::Output::size};
    }

private:
    std::size_t capacity_ = 0;
    std::array<aligned_vector<T>, N::buffer_count> buffers_;
};

/// Runs the samples [first, last) through the network. The result of a sample does not depend on
/// the others, to the last bit. Different samples may be run by different threads at once.
template <NetworkType N, class T>
void forward(const Parameters<N, T>& parameters, Activations<N, T>& activations, std::size_t first,
             std::size_t last) noexcept {
    N::for_each_layer([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        const Rows<T> y = activations.rows(N::output_buffer[I], first, last);
        if constexpr (Layer::in_place) {
            Layer::forward(y);
        } else {
            const Rows<const T> x = activations.rows(N::output_buffer[I] - 1, first, last);
            Layer::forward(parameters.template layer<I>().data(), x, y);
        }
    });
}

}  // namespace ludus::nn
