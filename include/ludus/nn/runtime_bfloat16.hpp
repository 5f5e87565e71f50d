#pragma once

#include <array>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/runtime_layer.hpp"
#include "ludus/nn/runtime_network.hpp"
#include "ludus/simd/bfloat16.hpp"

/// Networks that are known only when the program runs, with weights of 16 bits: what `Packed` is
/// for a network type, with the same bits.
namespace LUDUS_NAMESPACE::nn {

namespace detail {

inline constexpr std::array bfloat16_layers = {
    runtime_linear<simd::Bfloat16, 0, true>("dense"),
    runtime_linear<simd::Bfloat16, 0, false>("dense without bias"),
    runtime_linear<simd::Bfloat16, 1, true>("conv1x1"),
    runtime_linear<simd::Bfloat16, 1, false>("conv1x1 without bias"),
    runtime_linear<simd::Bfloat16, 9, true>("conv3x3"),
    runtime_linear<simd::Bfloat16, 9, false>("conv3x3 without bias"),
};

}  // namespace detail

template <>
class Inference<AnyNetwork, Precision::bfloat16>
    : public detail::RuntimeInference<Precision::bfloat16,
                                      runtime_layer_with<detail::bfloat16_layers>> {
    using RuntimeInference::RuntimeInference;
};

}  // namespace LUDUS_NAMESPACE::nn
