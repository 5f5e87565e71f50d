#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/parameters.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Draws the first weights of a layer, a matrix [fan_in x outputs] row by row; `fan_out` is how
/// many outputs a number of the input takes part in.
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

/// Normal with one deviation for all layers, whatever their sizes; numbers beyond two deviations
/// are drawn again.
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

namespace detail {

/// What the first parameters of a layer are made by.
struct FirstParameters {
    std::size_t begin = 0;
    std::size_t count = 0;
    std::size_t weights = 0;  ///< so many are drawn, the first ones
    std::size_t fan_in = 0;
    std::size_t fan_out = 0;
    double (*initial)(std::size_t) = nullptr;  ///< gives the others; null: they are 0
};

/// For each step of a network: a table, which compiles faster than code for each.
template <NetworkType N>
inline constexpr auto first_parameters = [] {
    std::array<FirstParameters, N::step_count> all{};
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        FirstParameters& own = all[I];
        own.begin = N::parameter_offset[I];
        own.count = Layer::parameter_count;
        if constexpr (Layer::parameter_count > 0) {
            own.weights = drawn_count<Layer>;
            if constexpr (drawn_count<Layer> > 0) {
                own.fan_in = Layer::fan_in;
                own.fan_out = Layer::fan_out;
            }
            if constexpr (requires { Layer::initial(0); }) own.initial = &Layer::initial;
        }
    });
    return all;
}();

template <class T, Initialiser Draw>
void initialise(std::span<T> values, std::span<const FirstParameters> layers, Rng& rng,
                const Draw& draw) {
    std::vector<double> weights;
    for (const FirstParameters& layer : layers) {
        const std::span<T> own = values.subspan(layer.begin, layer.count);
        weights.assign(layer.weights, 0.0);
        if (layer.weights > 0) draw(rng, weights, layer.fan_in, layer.fan_out);
        std::ranges::transform(weights, own.begin(),
                               [](double weight) { return static_cast<T>(weight); });
        for (std::size_t i = layer.weights; i < layer.count; ++i)
            own[i] = layer.initial == nullptr ? T{0} : static_cast<T>(layer.initial(i));
    }
}

}  // namespace detail

/// Draws all weights anew; biases become zero, batch normalisation begins without effect.
template <NetworkType N, class T, Initialiser Draw>
void initialise(Parameters<N, T>& parameters, Rng& rng, const Draw& draw) {
    detail::initialise<T>(parameters.values(), detail::first_parameters<N>, rng, draw);
}

}  // namespace LUDUS_NAMESPACE::nn
