#pragma once

#include <cstddef>

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

template <std::size_t taps, bool bias>
using Bfloat16Linear = RuntimeLinear<simd::Bfloat16, taps, bias>;

}  // namespace detail

template <>
class Inference<AnyNetwork, Precision::bfloat16>
    : public detail::RuntimeInference<Precision::bfloat16, layer_of_step<detail::Bfloat16Linear>> {
    using RuntimeInference::RuntimeInference;
};

}  // namespace LUDUS_NAMESPACE::nn
