#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/simd/bfloat16.hpp"

namespace LUDUS_NAMESPACE {

/// Stores weights as bfloat16, or reads them; either way they are what the file holds afterwards.
template <class Archive>
void visit_bfloat16(Archive& archive, std::span<float> weights) {
    std::vector<std::uint16_t> halves;
    halves.reserve(weights.size());
    for (const float weight : weights) halves.push_back(simd::Bfloat16(weight).bits);
    archive(std::span(halves));
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = static_cast<float>(std::bit_cast<simd::Bfloat16>(halves[i]));
}

}  // namespace LUDUS_NAMESPACE
