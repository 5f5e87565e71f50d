#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A network in play as it was trained, with room for `capacity` samples: fill the inputs, call
/// `forward`, read the outputs. Holds the weights; a copy is independent. Allocates only in its
/// constructor. That of `AnyNetwork` is in runtime_network.hpp, and may be compiled for boards of
/// one width, see `simd::ConvShape`. See also `Inference`.
template <PlayableNetwork N, std::size_t board_width = 0>
class AsTrained {
    static_assert(board_width == 0, "a network type knows the width of its boards");

public:
    using Network = N;

    /// Requires room for a sample.
    AsTrained(Parameters<N> parameters, std::size_t capacity)
        : parameters_(std::move(parameters)), activations_(capacity) {
        assert(capacity > 0);
    }

    [[nodiscard]] const Parameters<N>& parameters() const noexcept { return parameters_; }
    [[nodiscard]] std::size_t capacity() const noexcept { return activations_.capacity(); }
    [[nodiscard]] auto input(std::size_t sample) noexcept { return activations_.input(sample); }
    [[nodiscard]] std::span<const float, N::Output::size> output(
        std::size_t sample) const noexcept {
        return activations_.output(sample);
    }

    /// Runs the first `samples` samples. A sample's result does not depend on the others, to the
    /// last bit. Requires room for them.
    void forward(std::size_t samples) noexcept {
        assert(samples <= capacity());
        nn::forward(parameters_, activations_, 0, samples);
    }

private:
    Parameters<N> parameters_;
    Activations<N> activations_;
};

}  // namespace LUDUS_NAMESPACE::nn
