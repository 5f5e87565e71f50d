#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "ludus/core/rng.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/training_plan.hpp"

namespace support {

/// Parameters within `bound`, but for running variances, which lie between 0.5 and 1.5.
template <ludus::nn::NetworkType N, class T>
[[nodiscard]] ludus::nn::Parameters<N, T> random_parameters(ludus::Rng& rng, double bound = 0.5) {
    ludus::nn::Parameters<N, T> parameters;
    std::ranges::generate(parameters.values(),
                          [&] { return static_cast<T>(rng.uniform(-bound, bound)); });
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        if constexpr (ludus::nn::BatchLayer<Layer>)
            std::ranges::generate(parameters.template step<I>().last(Layer::channels),
                                  [&] { return static_cast<T>(rng.uniform(0.5, 1.5)); });
    });
    return parameters;
}

}  // namespace support
