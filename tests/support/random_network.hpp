#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "ludus/core/rng.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"

namespace support {

/// The side of convolutions in tests of other things: 3 once there are kernels for it.
#if __has_include("ludus/simd/conv.hpp")
inline constexpr std::size_t side = 3;
#else
inline constexpr std::size_t side = 1;
#endif

/// Parameters within `bound`, but for running variances, which lie between 0.5 and 1.5.
template <ludus::nn::NetworkType N, class T>
[[nodiscard]] ludus::nn::Parameters<N, T> random_parameters(ludus::Rng& rng, double bound = 0.5) {
    ludus::nn::Parameters<N, T> parameters;
    std::ranges::generate(parameters.values(),
                          [&] { return static_cast<T>(rng.uniform(-bound, bound)); });
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        if constexpr (requires { requires Layer::needs_whole_batch; })
            std::ranges::generate(parameters.template step<I>().last(Layer::channels),
                                  [&] { return static_cast<T>(rng.uniform(0.5, 1.5)); });
    });
    return parameters;
}

}  // namespace support
