#pragma once

/// Code for instructions that the compiler's flags do not promise. What stands between
/// LUDUS_BEGIN_TARGET and LUDUS_END_TARGET is compiled for the named features, and may be called
/// only where the processor has them. Functions that take or return vectors must be called from
/// such code alone. (GCC forgets the features of friends defined in a class: define them outside.)

/// A pragma within a macro.
#define LUDUS_PRAGMA(text) _Pragma(#text)

#if defined(__clang__)
#define LUDUS_BEGIN_TARGET(features) \
    LUDUS_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define LUDUS_END_TARGET LUDUS_PRAGMA(clang attribute pop)
#define LUDUS_UNROLL LUDUS_PRAGMA(clang loop unroll(full))
#else
/// From here on, code for the named features, as LUDUS_AVX2.
#define LUDUS_BEGIN_TARGET(features) \
    LUDUS_PRAGMA(GCC push_options) LUDUS_PRAGMA(GCC target(features))
/// From here on, code for what the compiler's flags promise.
#define LUDUS_END_TARGET LUDUS_PRAGMA(GCC pop_options)
/// Before a loop of a few constant steps whose arrays are to be kept in registers.
#define LUDUS_UNROLL LUDUS_PRAGMA(GCC unroll 64)
#endif

/// Keeps a pack in a register where the compiler might read it from memory at each use.
#if defined(__x86_64__)
#define LUDUS_HOLD(pack) __asm__("" : "+v"((pack).value))
#else
#define LUDUS_HOLD(pack) static_cast<void>(pack)
#endif

/// The features of AVX2 and what came with it.
#define LUDUS_AVX2 "avx,avx2,fma,f16c,bmi,bmi2"
/// The features of AVX-512 as its first servers had it.
#define LUDUS_AVX512 "avx,avx2,fma,f16c,bmi,bmi2,avx512f,avx512bw,avx512dq,avx512vl"
