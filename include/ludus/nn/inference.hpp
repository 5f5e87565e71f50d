#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/quantised.hpp"

namespace LUDUS_NAMESPACE::nn {

/// In which numbers a network computes in play.
enum class Precision : std::uint8_t {
    float32,  ///< as it was trained
    int8      ///< 8 bits for weights and what they are multiplied with
};

namespace detail {

/// The weights, and what a thread needs beside them.
template <NetworkType F, Precision precision>
struct InferenceForm {
    using Weights = Parameters<F>;
    struct Scratch {};
};
template <NetworkType F>
struct InferenceForm<F, Precision::int8> {
    using Weights = Quantised<F>;
    using Scratch = typename Quantised<F>::Scratch;
};

}  // namespace detail

/// A network for play alone, frozen, with room for `capacity` samples: fill the inputs, call
/// `forward`, read the outputs. A sample's result does not depend on the others, to the last bit.
/// Holds the weights; a copy is independent. Allocates where it is made, and in `set` for weights
/// of 8 bits.
template <NetworkType N, Precision precision = Precision::float32>
class Inference {
public:
    using Network = N;

    /// Requires room for a sample; for 8 bits also finite parameters.
    Inference(const Parameters<N>& parameters, std::size_t capacity);

    /// Goes on with other parameters.
    void set(const Parameters<N>& parameters);

    [[nodiscard]] std::size_t capacity() const noexcept { return activations_.capacity(); }
    [[nodiscard]] auto input(std::size_t sample) noexcept { return activations_.input(sample); }
    [[nodiscard]] std::span<const float, N::Output::size> output(
        std::size_t sample) const noexcept {
        return activations_.output(sample);
    }

    /// Runs the first `samples` samples. Requires room for them.
    void forward(std::size_t samples) noexcept;

private:
    using Form = Frozen<N>;
    static_assert(Form::Output::size == N::Output::size);

    using Weights = typename detail::InferenceForm<Form, precision>::Weights;

    [[nodiscard]] static Weights weights_of(const Parameters<N>& parameters) {
        return Weights(freeze(parameters));
    }

    Weights weights_;
    Activations<Form> activations_;
    [[no_unique_address]] typename detail::InferenceForm<Form, precision>::Scratch scratch_;
};

// Not inline: a file that finds the network declared `extern template` need not compile what it
// computes.

template <NetworkType N, Precision precision>
Inference<N, precision>::Inference(const Parameters<N>& parameters, std::size_t capacity)
    : weights_(weights_of(parameters)), activations_(capacity) {
    assert(capacity > 0);
}

template <NetworkType N, Precision precision>
void Inference<N, precision>::set(const Parameters<N>& parameters) {
    if constexpr (precision == Precision::float32)
        freeze(parameters, weights_);
    else
        weights_ = weights_of(parameters);
}

template <NetworkType N, Precision precision>
void Inference<N, precision>::forward(std::size_t samples) noexcept {
    assert(samples <= capacity());
    if constexpr (precision == Precision::float32)
        nn::forward(weights_, activations_, 0, samples);
    else
        weights_.forward(activations_, scratch_, 0, samples);
}

}  // namespace LUDUS_NAMESPACE::nn
