#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/packed.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/quantised.hpp"
#include "ludus/simd/bfloat16.hpp"

namespace LUDUS_NAMESPACE::nn {

namespace detail {

/// The weights, and what a thread needs beside them.
template <NetworkType F, Precision precision>
struct InferenceForm {
    using Weights =
        Packed<F, std::conditional_t<precision == Precision::float32, float, simd::Bfloat16>>;
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
/// Holds the weights; a copy is independent. Allocates where it is made, and in `set`. That of
/// `AnyNetwork` is in runtime_network.hpp, and may be compiled for boards of one width, see
/// `simd::ConvShape`.
template <PlayableNetwork N, Precision precision = Precision::float32, std::size_t board_width = 0>
class Inference {
    static_assert(board_width == 0, "a network type knows the width of its boards");
    static_assert(NetworkType<N>,
                  "networks of plans compute in float32, in bfloat16 by runtime_bfloat16.hpp, and "
                  "in int8 by runtime_int8.hpp");

public:
    using Network = N;

    /// Requires room for a sample; if they are rounded, also finite parameters.
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

    [[nodiscard]] static Parameters<Form> frozen(const Parameters<N>& parameters) {
        if constexpr (precision == Precision::float32)
            return freeze(parameters);
        else
            return freeze(rounded(parameters, precision));
    }

    Weights weights_;
    Activations<Form> activations_;
    [[no_unique_address]] typename detail::InferenceForm<Form, precision>::Scratch scratch_;
};

// Not inline: a file that finds the network declared `extern template` need not compile what it
// computes.

template <PlayableNetwork N, Precision precision, std::size_t board_width>
Inference<N, precision, board_width>::Inference(const Parameters<N>& parameters,
                                                std::size_t capacity)
    : weights_(frozen(parameters)), activations_(capacity) {
    assert(capacity > 0);
}

template <PlayableNetwork N, Precision precision, std::size_t board_width>
void Inference<N, precision, board_width>::set(const Parameters<N>& parameters) {
    if constexpr (precision == Precision::int8)
        weights_ = Weights(frozen(parameters));
    else
        weights_.set(frozen(parameters));
}

template <PlayableNetwork N, Precision precision, std::size_t board_width>
void Inference<N, precision, board_width>::forward(std::size_t samples) noexcept {
    assert(samples <= capacity());
    if constexpr (precision == Precision::int8)
        weights_.forward(activations_, scratch_, 0, samples);
    else
        weights_.forward(activations_, 0, samples);
}

}  // namespace LUDUS_NAMESPACE::nn
