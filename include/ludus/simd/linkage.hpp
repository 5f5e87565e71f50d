#pragma once

#include "ludus/core/compiler.hpp"

// Where kernels are compiled: in every file that uses them, or, with LUDUS_COMPILED_KERNELS, which
// the CMake target ludus::kernels defines, once, in kernels.cpp. Then headers only declare them,
// read no intrinsics, and take seconds less to compile. The results are the same, and the compiled
// kernels serve files of any flags: their namespace is not named after the flags. Functions that
// headers still define in it are always inlined, since the linker must not choose among copies.
// The other files of the program need a processor for which kernels.cpp was compiled.
//
// A namespace is opened before LUDUS_BEGIN_TARGET: GCC changes the macros of the flags inside.

/// The namespace of packs. Like LUDUS_NAMESPACE it is named after the flags, since every file
/// compiles its own packs.
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
