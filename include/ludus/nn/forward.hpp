#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "ludus/nn/activations.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"

namespace ludus::nn {

namespace detail {

/// Samples that go through all steps together, so that what one step leaves is still in the cache
/// when the next one reads it.
template <NetworkType N>
inline constexpr std::size_t samples_together = [] {
    constexpr std::size_t numbers = 1 << 16;
    const std::size_t widest = *std::max_element(N::buffer_width.begin(), N::buffer_width.end());
    return std::clamp<std::size_t>(numbers / widest / 12 * 12, 4, 96);
}();

/// One step for the samples [first, last), as it is in play.
template <NetworkType N, std::size_t I, class T>
void forward_step(const Parameters<N, T>& parameters, Activations<N, T>& activations,
                  std::size_t first, std::size_t last) noexcept {
    using Step = typename N::template Step<I>;
    const Rows<T> y = activations.rows(Step::out, first, last);
    if constexpr (Step::in_place)
        Step::Layer::template forward<Step>(y);
    else
        Step::Layer::template forward<Step>(parameters.template step<I>().data(),
                                            Rows<const T>(activations.rows(Step::in, first, last)),
                                            y);
}

}  // namespace detail

/// Runs the samples [first, last) through the network, as in play: batch normalisation by its
/// running statistics. The result of a sample does not depend on the others, to the last bit.
/// Different samples may be run by different threads at once.
template <NetworkType N, class T>
void forward(const Parameters<N, T>& parameters, Activations<N, T>& activations, std::size_t first,
             std::size_t last) noexcept {
    constexpr std::size_t most = detail::samples_together<N>;
    for (std::size_t begin = first; begin < last; begin += most) {
        const std::size_t end = std::min(begin + most, last);
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            detail::forward_step<N, I>(parameters, activations, begin, end);
        });
    }
}

}  // namespace ludus::nn
