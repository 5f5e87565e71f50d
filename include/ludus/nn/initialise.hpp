#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <span>

#include "ludus/core/rng.hpp"
#include "ludus/nn/parameters.hpp"

namespace ludus::nn {

/// Gives the first weights of a layer from its numbers of inputs and outputs.
template <class I>
concept Initialiser = requires(const I initialiser, Rng& rng, std::size_t count) {
    { initialiser(rng, count, count) } -> std::convertible_to<double>;
};

/// Normal with variance 2 / inputs: keeps the scale through ReLU layers.
/// Source: He et al. (2015), "Delving deep into rectifiers", equation 10.
struct He {
    [[nodiscard]] double operator()(Rng& rng, std::size_t inputs, std::size_t) const noexcept {
        return rng.normal() * std::sqrt(2.0 / static_cast<double>(inputs));
    }
};

/// Uniform within sqrt(6 / (inputs + outputs)): keeps the scale forward and backward.
/// Source: Glorot & Bengio (2010), equation 16.
struct Xavier {
    [[nodiscard]] double operator()(Rng& rng, std::size_t inputs,
                                    std::size_t outputs) const noexcept {
        const double bound = std::sqrt(6.0 / static_cast<double>(inputs + outputs));
        return rng.uniform(-bound, bound);
    }
};

/// Draws all weights anew; biases become zero.
template <NetworkType N, class T, Initialiser Draw>
void initialise(Parameters<N, T>& parameters, Rng& rng, const Draw& draw) {
    N::for_each_layer([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        if constexpr (Layer::parameter_count > 0) {
            const std::span<T> values = parameters.template layer<I>();
            for (std::size_t i = 0; i < Layer::parameter_count; ++i)
                values[i] = i < Layer::weight_count
                    ? static_cast<T>(draw(rng, Layer::fan_in, Layer::fan_out))
                    : T{0};
        }
    });
}

}  // namespace ludus::nn
