#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

#include "ludus/core/rng.hpp"
#include "ludus/nn/parameters.hpp"

namespace ludus::nn {

/// Draws the first weights of a layer, a matrix [fan_in x outputs] row by row; `fan_out` is how many
/// outputs a number of the input takes part in.
template <class I>
concept Initialiser = requires(const I draw, Rng& rng, std::span<double> weights, std::size_t fan) {
    { draw(rng, weights, fan, fan) } -> std::same_as<void>;
};

/// Normal with variance 2 / inputs: keeps the scale through ReLU layers.
/// Source: He et al. (2015), "Delving deep into rectifiers", equation 10.
struct He {
    void operator()(Rng& rng, std::span<double> weights, std::size_t fan_in,
                    std::size_t) const noexcept {
        for (double& weight : weights)
            weight = rng.normal() * std::sqrt(2.0 / static_cast<double>(fan_in));
    }
};

/// Uniform within sqrt(6 / (inputs + outputs)): keeps the scale forward and backward.
/// Source: Glorot & Bengio (2010), equation 16.
struct Xavier {
    void operator()(Rng& rng, std::span<double> weights, std::size_t fan_in,
                    std::size_t fan_out) const noexcept {
        const double bound = std::sqrt(6.0 / static_cast<double>(fan_in + fan_out));
        for (double& weight : weights) weight = rng.uniform(-bound, bound);
    }
};

/// Normal with one deviation for all layers, whatever their sizes; numbers beyond two deviations are
/// drawn again.
struct TruncatedNormal {
    double deviation = 0.1;  ///< before any is drawn again, above 0

    void operator()(Rng& rng, std::span<double> weights, std::size_t, std::size_t) const noexcept {
        for (double& weight : weights) {
            do weight = rng.normal();
            while (std::abs(weight) > 2);
            weight *= deviation;
        }
    }
};

static_assert(Initialiser<He> && Initialiser<Xavier> && Initialiser<TruncatedNormal>);

/// Draws all weights anew; biases become zero, batch normalisation begins without effect.
template <NetworkType N, class T, Initialiser Draw>
void initialise(Parameters<N, T>& parameters, Rng& rng, const Draw& draw) {
    std::vector<double> weights;
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        const std::span<T> values = parameters.template step<I>();
        if constexpr (Layer::parameter_count > 0) {
            weights.assign(Layer::weight_count, 0.0);
            if constexpr (Layer::weight_count > 0)
                draw(rng, weights, Layer::fan_in, Layer::fan_out);
            std::ranges::transform(weights, values.begin(),
                                   [](double weight) { return static_cast<T>(weight); });
            for (std::size_t i = Layer::weight_count; i < Layer::parameter_count; ++i) {
                if constexpr (requires { Layer::initial(i); })
                    values[i] = static_cast<T>(Layer::initial(i));
                else
                    values[i] = T{0};
            }
        }
    });
}

}  // namespace ludus::nn
