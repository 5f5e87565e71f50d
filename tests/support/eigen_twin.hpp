#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <span>
#include <type_traits>

#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/training.hpp"
#include "support/eigen_layers.hpp"
#include "support/eigen_network.hpp"
#include "support/random_network.hpp"
#include "support/sized.hpp"

/// Networks beside their twins in Eigen.
namespace support {

/// The batches that are compared. The last one is several parts of a `Training`.
inline constexpr std::array<std::size_t, 5> twin_batches = {1, 2, 17, 33, 100};

/// All of a network's parameters.
template <class T>
[[nodiscard]] eigen::Numbers<Sized> sized_values(std::span<const T> values) {
    return sized<T>(
        Eigen::Map<const eigen::Numbers<T>>(values.data(), 1, eigen::index(values.size())));
}

/// Copies a batch into the rows `row(sample)`. They, and the next functions, know no network, so
/// that they are compiled once.
template <class T>
void put(const eigen::Numbers<T>& batch, const std::function<std::span<T>(std::size_t)>& row) {
    for (eigen::Index r = 0; r < batch.rows(); ++r)
        std::ranges::copy_n(batch.row(r).data(), batch.cols(),
                            row(static_cast<std::size_t>(r)).begin());
}
/// The rows `row(sample)` as a batch.
template <class T>
[[nodiscard]] eigen::Numbers<T> take(std::size_t samples,
                                     const std::function<std::span<const T>(std::size_t)>& row) {
    eigen::Numbers<T> batch(eigen::index(samples), eigen::index(row(0).size()));
    for (std::size_t s = 0; s < samples; ++s)
        std::ranges::copy(row(s), batch.row(eigen::index(s)).data());
    return batch;
}

/// How far a network may be from its twin. A layer's numbers are sums of at most so many terms:
/// over what a sample puts in or out, or, in gradients and statistics, over all points of a batch.
/// Where n of them are rounded one after another, in any order, the errors point either way and add
/// up to about the root of n, in halves of an epsilon times the size of the sum, see `Sized`
/// (Higham & Mary, 2019, "A new approach to probabilistic rounding error analysis"). 8 more are for
/// functions, whose error is up to 3e-7, see simd/function.hpp: 2.5 epsilons of a float. The errors
/// of layers add up. What we find is below 2 for a layer that is a sum.
///
/// One of n terms that is wrong or missing moves a sum by 1/n of its size on average: in floats
/// more than this bound as long as n is below 40,000.
template <class N>
[[nodiscard]] double error_bound(std::size_t samples) {
    double bound = 0;
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        bound += 8 +
            std::sqrt(static_cast<double>(std::max(
                {Layer::Input::size, Layer::Output::size, samples * Layer::Output::points})));
    });
    return bound;
}

/// What a network is compared with. In a network of several layers the sizes of sums say nothing,
/// since they multiply from layer to layer: there errors are compared with the largest number. (A
/// layer in place is two steps, of which the first one copies its input.)
template <class N>
[[nodiscard]] eigen::Numbers<Sized> measured(eigen::Numbers<Sized> expected) {
    if (N::step_count > 2) {
        long double largest = 0;
        for (const Sized& number : expected.reshaped())
            largest = std::max(largest, std::abs(number.value));
        for (Sized& number : expected.reshaped()) number.size = largest;
    }
    return expected;
}

/// The worst errors of a network beside its twin.
struct TwinErrors {
    double y = 0;
    double dx = 0;
    double gradient = 0;
};

/// What changes inputs before they are used.
template <class T>
using Prepare = void (*)(eigen::Numbers<T>& x);

/// In training, by T, of random inputs.
template <class N, class T>
[[nodiscard]] TwinErrors training_errors(std::size_t samples, ludus::Rng& rng, Prepare<T> prepare) {
    namespace nn = ludus::nn;
    auto parameters = random_parameters<N, T>(rng, 1);
    const auto own = sized_values<T>(parameters.values());
    auto x = random_batch<T>(samples, N::Input::size, rng);
    prepare(x);
    const auto dy = random_batch<T>(samples, N::Output::size, rng);

    nn::Training<N, T, true> training(samples);
    nn::Parameters<N, T> gradient;
    ludus::Workers alone;
    put<T>(x, [&](std::size_t s) { return training.input(s); });
    training.forward(parameters, samples, alone);
    const auto y = take<T>(samples, [&](std::size_t s) { return training.output(s); });
    put<T>(dy, [&](std::size_t s) { return training.output_error(s); });
    training.backward(parameters, samples, gradient, alone);
    const auto dx = take<T>(samples, [&](std::size_t s) { return training.input_error(s); });
    const auto by_parameters = take<T>(1, [&](std::size_t) { return gradient.values(); });

    const auto twin = eigen::TwinOfNetwork<N>::make(false);
    const auto slopes = twin.backward(own, sized(x), sized(dy));
    return {worst_error(y, measured<N>(twin.forward(own, sized(x)))),
            worst_error(dx, measured<N>(slopes.dx)),
            worst_error(by_parameters, measured<N>(slopes.gradient))};
}

/// In play, by T, and in floats by an `Inference`, too: the worst error of what they put out.
template <class N, class T>
[[nodiscard]] double play_error(std::size_t samples, ludus::Rng& rng, Prepare<T> prepare) {
    namespace nn = ludus::nn;
    const auto parameters = random_parameters<N, T>(rng, 1);
    auto x = random_batch<T>(samples, N::Input::size, rng);
    prepare(x);
    const auto expected =
        eigen::TwinOfNetwork<N>::make(true).forward(sized_values<T>(parameters.values()), sized(x));
    const auto error_of = [&](const auto& network) {
        const auto y = take<T>(samples, [&](std::size_t s) { return network.output(s); });
        return worst_error(y, measured<N>(expected));
    };
    nn::Activations<N, T> activations(samples);
    put<T>(x, [&](std::size_t s) { return activations.input(s); });
    nn::forward(parameters, activations, 0, samples);
    double error = error_of(activations);
    if constexpr (std::is_same_v<T, float>) {
        nn::Inference<N> inference(parameters, samples);
        put<T>(x, [&](std::size_t s) { return inference.input(s); });
        inference.forward(samples);
        error = std::max(error, error_of(inference));
    }
    return error;
}

/// How far a network is from its twin, at most, in units of `error_bound`: in any batch and mode.
/// `prepare(x)` changes inputs before.
template <class N, class T>
[[nodiscard]] double network_error(Prepare<T> prepare) {
    ludus::Rng rng(1);
    double worst = 0;
    for (const std::size_t samples : twin_batches) {
        const TwinErrors errors = training_errors<N, T>(samples, rng, prepare);
        const double in_play = play_error<N, T>(samples, rng, prepare);
        worst = std::max(
            worst,
            std::max({errors.y, errors.dx, errors.gradient, in_play}) / error_bound<N>(samples));
    }
    return worst;
}

/// The same of a network of these layers, for floats and doubles.
template <class In, class... Layers>
[[nodiscard]] double twin_error(auto prepare) {
    using N = ludus::nn::Network<In, Layers...>;
    return std::max(network_error<N, float>(prepare), network_error<N, double>(prepare));
}
/// The same for inputs of [-1, 1].
template <class In, class... Layers>
[[nodiscard]] double twin_error() {
    return twin_error<In, Layers...>([](auto&) {});
}

}  // namespace support
