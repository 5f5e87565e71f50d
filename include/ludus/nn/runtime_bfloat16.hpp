#pragma once

#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/runtime_network.hpp"
#include "ludus/nn/runtime_products.hpp"
#include "ludus/simd/bfloat16.hpp"

/// Networks that are known only when the program runs, with weights of 16 bits: what `Packed` is
/// for a network type, with the same bits.
namespace LUDUS_NAMESPACE::nn {

template <std::size_t board_width>
class Inference<AnyNetwork, Precision::bfloat16, board_width>
    : public detail::RuntimeInference<
          Precision::bfloat16, runnable_layer<RuntimeProducts<simd::Bfloat16, board_width>>> {
    using Inference::RuntimeInference::RuntimeInference;
};

}  // namespace LUDUS_NAMESPACE::nn
