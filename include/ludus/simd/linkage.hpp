#pragma once

#include "ludus/core/compiler.hpp"

// Where kernels are compiled: in every file that uses them, or, with LUDUS_COMPILED_KERNELS, which
// the CMake target ludus::kernels defines, once, in kernels.cpp. Then headers only declare them,
// read no intrinsics, and take seconds less to compile. The results are the same, and the compiled
// kernels serve files of any flags: their namespace is not named after the flags. What headers
// still define in it is always inlined, since the linker must not choose among its copies.

/// The namespace of packs, which are compiled by each file, as LUDUS_NAMESPACE is that of all else.
#define LUDUS_SIMD_NAMESPACE ludus::simd::inline LUDUS_FLAGS

/// The namespace of kernels.
#ifdef LUDUS_COMPILED_KERNELS
#define LUDUS_KERNEL_NAMESPACE ludus::simd::inline compiled
#else
#define LUDUS_KERNEL_NAMESPACE LUDUS_SIMD_NAMESPACE
#endif

/// Whether this file defines the kernels.
#if !defined(LUDUS_COMPILED_KERNELS) || defined(LUDUS_KERNELS_SOURCE)
#define LUDUS_DEFINES_KERNELS 1
#else
#define LUDUS_DEFINES_KERNELS 0
#endif
