#pragma once

#include <cstddef>

#include "ludus/simd/linkage.hpp"
#include "ludus/simd/native.hpp"
#include "ludus/simd/target.hpp"

namespace LUDUS_SIMD_NAMESPACE {

/// One pack's place in arrays of equal length: whole, or what is left at their end. To be used in
/// kernels alone, since it hands out packs.
template <class P>
class Slice;

}  // namespace LUDUS_SIMD_NAMESPACE

#define LUDUS_KERNELS "ludus/simd/slices.inc"
#include "ludus/simd/for_each_pack.inc"
