#pragma once

// What ludus requires of the compiler, and the namespace that separates code of different flags.
//
// Most functions of ludus are inline or templates. Each object file has its own copy, and the
// linker keeps one of those with the same name. If it kept a copy that was compiled with -mavx2,
// the whole program would need a processor with AVX2, whatever its other files were compiled for.
// Therefore all of ludus is in an inline namespace that is named after the instructions which the
// flags allow. Files that allow different ones share no symbol of ludus, and a call that passes a
// type of ludus between them does not link. Users write `ludus::Name`; only the linker and error
// messages show the full name. (Kernels that are compiled once are the exception, see
// simd/linkage.hpp.)

#if defined(_MSC_VER) && !defined(__clang__)
#error "ludus needs GCC or Clang: its kernels use their attributes and vectors"
#endif

#if __cplusplus < 202002L
#error "ludus needs C++20: compile with -std=c++20"
#endif

#if defined(__clang__) && !defined(__apple_build_version__) && __clang_major__ < 16
#error "ludus needs Clang 16 or newer: older ones lack parts of consteval and of concepts"
#endif

#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ > 0
#error "ludus needs floats that are rounded to floats: on x86 of 32 bits use -msse2 -mfpmath=sse"
#endif

/// The namespace of the library: every header begins with `namespace LUDUS_NAMESPACE {`, or with
/// `namespace LUDUS_NAMESPACE::nn {`.
#define LUDUS_NAMESPACE ludus::inline LUDUS_FLAGS

/// What the flags allow, as a name.
#define LUDUS_FLAGS \
    LUDUS_JOIN_4(LUDUS_ARCHITECTURE, LUDUS_EXCEPTIONS, LUDUS_ARITHMETIC, LUDUS_LIMIT)

#define LUDUS_JOIN(a, b) LUDUS_JOIN_EXPANDED(a, b)
#define LUDUS_JOIN_EXPANDED(a, b) a##b
#define LUDUS_JOIN_3(a, b, c) LUDUS_JOIN(LUDUS_JOIN(a, b), c)
#define LUDUS_JOIN_4(a, b, c, d) LUDUS_JOIN(LUDUS_JOIN_3(a, b, c), d)

/// 1 where a macro is defined as a number that has a LUDUS_COMMA below, else 0.
#define LUDUS_HAS(feature) LUDUS_HAS_VALUE(feature)
#define LUDUS_HAS_VALUE(value) LUDUS_HAS_SECOND(LUDUS_COMMA_##value)
#define LUDUS_HAS_SECOND(comma_or_name) LUDUS_SECOND(comma_or_name 1, 0, ~)
#define LUDUS_SECOND(first, second, ...) second
#define LUDUS_COMMA_1 ,
#define LUDUS_COMMA_3 ,        // RCPC3 of ARM
#define LUDUS_COMMA_1000000 ,  // versions 1.0, 2.0, 2.1 and 2.2 of the extensions of RISC-V
#define LUDUS_COMMA_2000000 ,
#define LUDUS_COMMA_2001000 ,
#define LUDUS_COMMA_2002000 ,
#define LUDUS_COMMA_0 ,  // a version that GCC 12 does not know

/// The features of eight macros as two hexadecimal digits.
#define LUDUS_FEATURES(a, b, c, d, e, f, g, h) \
    LUDUS_JOIN(LUDUS_DIGIT(a, b, c, d), LUDUS_DIGIT(e, f, g, h))
#define LUDUS_DIGIT(a, b, c, d) \
    LUDUS_JOIN(LUDUS_DIGIT_, LUDUS_JOIN_4(LUDUS_HAS(a), LUDUS_HAS(b), LUDUS_HAS(c), LUDUS_HAS(d)))
#define LUDUS_DIGIT_0000 0
#define LUDUS_DIGIT_0001 1
#define LUDUS_DIGIT_0010 2
#define LUDUS_DIGIT_0011 3
#define LUDUS_DIGIT_0100 4
#define LUDUS_DIGIT_0101 5
#define LUDUS_DIGIT_0110 6
#define LUDUS_DIGIT_0111 7
#define LUDUS_DIGIT_1000 8
#define LUDUS_DIGIT_1001 9
#define LUDUS_DIGIT_1010 a
#define LUDUS_DIGIT_1011 b
#define LUDUS_DIGIT_1100 c
#define LUDUS_DIGIT_1101 d
#define LUDUS_DIGIT_1110 e
#define LUDUS_DIGIT_1111 f

// The name contains the extensions that the compiler announces by macros and may use by itself: all
// that compute, load, store or prefetch. It does not contain those for caches, counters, random
// numbers, keys, transactions, matrix tiles, shadow stacks and the operating system: C++ has no
// expression for these, so that a program must ask for them by intrinsics or flags of their own.
// tests/core/compiler_test.cpp compares the names of all processors that a compiler knows, and
// docs/using.md lists what compilers use without announcing it.
#if defined(__x86_64__)

#if defined(__EVEX256__) && !defined(__EVEX512__)
#define LUDUS_AVX512_OF_256_BITS 1
#endif
/// What the levels x86-64 to x86-64-v4 consist of.
#define LUDUS_X86_LEVEL                                                                        \
    LUDUS_JOIN_3(LUDUS_FEATURES(__SSE2__, __SSE2_MATH__, __SSE3__, __SSSE3__, __SSE4_1__,      \
                                __SSE4_2__, __CRC32__, __POPCNT__),                            \
                 LUDUS_FEATURES(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16, __LAHF_SAHF__, __AVX__,   \
                                __AVX2__, __FMA__, __F16C__, __BMI__, __BMI2__),               \
                 LUDUS_FEATURES(__LZCNT__, __MOVBE__, __AVX512F__, __AVX512CD__, __AVX512BW__, \
                                __AVX512DQ__, __AVX512VL__, LUDUS_AVX512_OF_256_BITS))
/// What may come on top of a level.
#define LUDUS_X86_EXTENSIONS                                                                       \
    LUDUS_JOIN_4(                                                                                  \
        LUDUS_JOIN_4(LUDUS_FEATURES(__SSE4A__, __XOP__, __FMA4__, __TBM__, __3dNOW__, __3dNOW_A__, \
                                    __PRFCHW__, __PREFETCHWT1__),                                  \
                     LUDUS_FEATURES(__AES__, __VAES__, __PCLMUL__, __VPCLMULQDQ__, __SHA__,        \
                                    __SHA512__, __SM3__, __SM4__),                                 \
                     LUDUS_FEATURES(__GFNI__, __ADX__, __MOVDIRI__, __MOVDIR64B__, __MOVRS__,      \
                                    __CMPCCXADD__, __RAOINT__, __AVXVNNI__),                       \
                     LUDUS_FEATURES(__AVX512IFMA__, __AVX512VBMI__, __AVX512VBMI2__,               \
                                    __AVX512VNNI__, __AVX512BITALG__, __AVX512VPOPCNTDQ__,         \
                                    __AVX512BF16__, __AVX512FP16__)),                              \
        LUDUS_FEATURES(__AVX512VP2INTERSECT__, __AVX512ER__, __AVX512PF__, __AVX5124FMAPS__,       \
                       __AVX5124VNNIW__, __AVXIFMA__, __AVXNECONVERT__, __AVXVNNIINT8__),          \
        LUDUS_FEATURES(__AVXVNNIINT16__, __AVX10_1__, __AVX10_1_512__, __AVX10_2__,                \
                       __AVX10_2_512__, __APX_F__, __EGPR__, __NDD__),                             \
        LUDUS_FEATURES(__PUSH2POP2__, __PPX__, __CCMP__, __NF__, __CF__, __ZU__, __JMPABS__,       \
                       __APX_INLINE_ASM_USE_GPR32__))

#if LUDUS_JOIN(0x, LUDUS_X86_LEVEL) == 0xc00000
#define LUDUS_X86 x86_64
#elif LUDUS_JOIN(0x, LUDUS_X86_LEVEL) == 0xffc000
#define LUDUS_X86 x86_64_v2
#elif LUDUS_JOIN(0x, LUDUS_X86_LEVEL) == 0xffffc0
#define LUDUS_X86 x86_64_v3
#elif LUDUS_JOIN(0x, LUDUS_X86_LEVEL) == 0xfffffe
#define LUDUS_X86 x86_64_v4
#else
#define LUDUS_X86 LUDUS_JOIN(x86_64_, LUDUS_X86_LEVEL)
#endif
#if LUDUS_JOIN(0x, LUDUS_X86_EXTENSIONS) == 0
#define LUDUS_ARCHITECTURE LUDUS_X86
#else
#define LUDUS_ARCHITECTURE LUDUS_JOIN_3(LUDUS_X86, _, LUDUS_X86_EXTENSIONS)
#endif

#elif defined(__aarch64__)

#if defined(__ARM_FEATURE_RCPC) && __ARM_FEATURE_RCPC >= 3
#define LUDUS_ARM_RCPC3 1
#endif
#if defined(__ARM_FEATURE_SVE_BITS)  // 0 or not defined: vectors of any length
#define LUDUS_VECTOR_BITS __ARM_FEATURE_SVE_BITS
#else
#define LUDUS_VECTOR_BITS 0
#endif
#define LUDUS_ARM_FEATURES                                                                     \
    LUDUS_JOIN_4(                                                                              \
        LUDUS_JOIN_4(                                                                          \
            LUDUS_FEATURES(__ARM_FEATURE_UNALIGNED, __ARM_FEATURE_ATOMICS, __ARM_FEATURE_RCPC, \
                           LUDUS_ARM_RCPC3, __ARM_FEATURE_CRC32, __ARM_FEATURE_CSSC,           \
                           __ARM_FEATURE_MOPS, __ARM_FEATURE_PAUTH),                           \
            LUDUS_FEATURES(__ARM_FEATURE_PAUTH_LR, __ARM_FEATURE_QRDMX, __ARM_FEATURE_DOTPROD, \
                           __ARM_FEATURE_COMPLEX, __ARM_FEATURE_JCVT, __ARM_FEATURE_FRINT,     \
                           __ARM_FEATURE_FP16_SCALAR_ARITHMETIC,                               \
                           __ARM_FEATURE_FP16_VECTOR_ARITHMETIC),                              \
            LUDUS_FEATURES(__ARM_FEATURE_FP16_FML, __ARM_FEATURE_BF16_SCALAR_ARITHMETIC,       \
                           __ARM_FEATURE_BF16_VECTOR_ARITHMETIC, __ARM_FEATURE_MATMUL_INT8,    \
                           __ARM_FEATURE_AES, __ARM_FEATURE_SHA2, __ARM_FEATURE_SHA3,          \
                           __ARM_FEATURE_SHA512),                                              \
            LUDUS_FEATURES(__ARM_FEATURE_SM3, __ARM_FEATURE_SM4, __ARM_FEATURE_SVE,            \
                           __ARM_FEATURE_SVE2, __ARM_FEATURE_SVE2p1, __ARM_FEATURE_SVE2p2,     \
                           __ARM_FEATURE_SVE_BF16, __ARM_FEATURE_SVE_B16B16)),                 \
        LUDUS_FEATURES(__ARM_FEATURE_SVE_MATMUL_INT8, __ARM_FEATURE_SVE_MATMUL_FP32,           \
                       __ARM_FEATURE_SVE_MATMUL_FP64, __ARM_FEATURE_SVE2_AES,                  \
                       __ARM_FEATURE_SVE2_SHA3, __ARM_FEATURE_SVE2_SM4,                        \
                       __ARM_FEATURE_SVE2_BITPERM, __ARM_FEATURE_SVE_AES2),                    \
        LUDUS_FEATURES(__ARM_FEATURE_SVE_F16F32MM, __ARM_FEATURE_SVE_BFSCALE,                  \
                       __ARM_FEATURE_FAMINMAX, __ARM_FEATURE_LUT, __ARM_FEATURE_FP8,           \
                       __ARM_FEATURE_FP8FMA, __ARM_FEATURE_FP8DOT2, __ARM_FEATURE_FP8DOT4),    \
        LUDUS_DIGIT(__ARM_FEATURE_F8F16MM, __ARM_FEATURE_F8F32MM, __ARM_FEATURE_FPRCVT,        \
                    __ARM_NEON))
#define LUDUS_ARCHITECTURE                                                              \
    LUDUS_JOIN_4(LUDUS_JOIN(arm64_v, __ARM_ARCH), LUDUS_JOIN(_, LUDUS_ARM_FEATURES), _, \
                 LUDUS_VECTOR_BITS)

#elif defined(__riscv)

#if defined(__riscv_v_fixed_vlen)  // -mrvv-vector-bits
#define LUDUS_VECTOR_BITS LUDUS_JOIN(fixed_, __riscv_v_fixed_vlen)
#elif defined(__riscv_v_min_vlen)
#define LUDUS_VECTOR_BITS __riscv_v_min_vlen
#else
#define LUDUS_VECTOR_BITS 0
#endif
#define LUDUS_RISCV_FEATURES                                                                      \
    LUDUS_JOIN_4(                                                                                 \
        LUDUS_JOIN_4(                                                                             \
            LUDUS_FEATURES(__riscv_m, __riscv_a, __riscv_f, __riscv_d, __riscv_c, __riscv_zmmul,  \
                           __riscv_zaamo, __riscv_zalrsc),                                        \
            LUDUS_FEATURES(__riscv_zca, __riscv_zcb, __riscv_zcd, __riscv_zcmp, __riscv_zcmt,     \
                           __riscv_zabha, __riscv_zacas, __riscv_zama16b),                        \
            LUDUS_FEATURES(__riscv_ztso, __riscv_misaligned_fast, __riscv_zicond, __riscv_zfa,    \
                           __riscv_zba, __riscv_zbb, __riscv_zbc, __riscv_zbs),                   \
            LUDUS_FEATURES(__riscv_zbkb, __riscv_zbkc, __riscv_zbkx, __riscv_zfh, __riscv_zfhmin, \
                           __riscv_zfbfmin, __riscv_zfinx, __riscv_zdinx)),                       \
        LUDUS_FEATURES(__riscv_zhinx, __riscv_zhinxmin, __riscv_zve32x, __riscv_zve32f,           \
                       __riscv_zve64x, __riscv_zve64f, __riscv_zve64d, __riscv_v),                \
        LUDUS_FEATURES(__riscv_zvfh, __riscv_zvfhmin, __riscv_zvfbfmin, __riscv_zvfbfwma,         \
                       __riscv_zvbb, __riscv_zvbc, __riscv_zvkb, __riscv_zvkg),                   \
        LUDUS_FEATURES(__riscv_zknd, __riscv_zkne, __riscv_zknh, __riscv_zksed, __riscv_zksh,     \
                       __riscv_zvkned, __riscv_zvknha, __riscv_zvknhb))
#define LUDUS_RISCV_MORE                                                                         \
    LUDUS_JOIN_3(                                                                                \
        LUDUS_FEATURES(__riscv_zvksed, __riscv_zvksh, __riscv_xventanacondops, __riscv_xtheadba, \
                       __riscv_xtheadbb, __riscv_xtheadbs, __riscv_xtheadcondmov,                \
                       __riscv_xtheadfmemidx),                                                   \
        LUDUS_FEATURES(__riscv_xtheadmac, __riscv_xtheadmemidx, __riscv_xtheadmempair,           \
                       __riscv_xtheadvdot, __riscv_xsfvcp, __riscv_xsfvqmaccdod,                 \
                       __riscv_xsfvqmaccqoq, __riscv_xsfvfwmaccqqq),                             \
        LUDUS_FEATURES(__riscv_xsfvfnrclipxfqf, __riscv_e, __riscv_zicbop, __riscv_zicboz,       \
                       __riscv_zimop, __riscv_zcmop, __riscv_zawrs, __riscv_zalasr))
#define LUDUS_ARCHITECTURE                                                                     \
    LUDUS_JOIN_4(LUDUS_JOIN_3(riscv, __riscv_xlen, _), LUDUS_RISCV_FEATURES, LUDUS_RISCV_MORE, \
                 LUDUS_JOIN(_, LUDUS_VECTOR_BITS))

#elif defined(__s390x__)
#define LUDUS_ARCHITECTURE LUDUS_JOIN_4(s390x_, __ARCH__, _, LUDUS_HAS(__VX__))
#elif defined(__powerpc64__)
#define LUDUS_ARCHITECTURE                                                                        \
    LUDUS_JOIN_4(                                                                                 \
        ppc64_,                                                                                   \
        LUDUS_FEATURES(_ARCH_PPCGR, _ARCH_PPCSQ, _ARCH_PWR4, _ARCH_PWR5, _ARCH_PWR5X, _ARCH_PWR6, \
                       _ARCH_PWR6X, _ARCH_A2),                                                    \
        LUDUS_FEATURES(_ARCH_PWR7, _ARCH_PWR8, _ARCH_PWR9, _ARCH_PWR10, _ARCH_PWR11,              \
                       _ARCH_PWR_FUTURE, __ALTIVEC__, __VSX__),                                   \
        LUDUS_FEATURES(__POWER8_VECTOR__, __POWER9_VECTOR__, __POWER10_VECTOR__, __CRYPTO__,      \
                       __MMA__, __PCREL__, __QUAD_MEMORY_ATOMIC__, __FLOAT128_HARDWARE__))
#elif defined(__wasm__)
#define LUDUS_ARCHITECTURE                                                                      \
    LUDUS_JOIN_3(                                                                               \
        wasm_,                                                                                  \
        LUDUS_FEATURES(__wasm_simd128__, __wasm_relaxed_simd__, __wasm_half_precision__,        \
                       __wasm_fp16__, __wasm_bulk_memory__, __wasm_bulk_memory_opt__,           \
                       __wasm_nontrapping_fptoint__, __wasm_sign_ext__),                        \
        LUDUS_FEATURES(__wasm_atomics__, __wasm_multivalue__, __wasm_mutable_globals__,         \
                       __wasm_reference_types__, __wasm_extended_const__, __wasm_multimemory__, \
                       __wasm_tail_call__, __wasm_exception_handling__))
#else  // no features are distinguished: compile all files of a program with the same flags
#define LUDUS_ARCHITECTURE generic
#endif

// Without exceptions, code ends the program where it would throw.
#if defined(__cpp_exceptions)
#define LUDUS_EXCEPTIONS
#else
#define LUDUS_EXCEPTIONS _noexcept
#endif

// Fast arithmetic gives other bits.
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#define LUDUS_ARITHMETIC _fast_math
#else
#define LUDUS_ARITHMETIC
#endif

// What is used at most, where the program says so: see simd/native.hpp.
#if defined(LUDUS_HIGHEST_LEVEL)
#define LUDUS_LIMIT LUDUS_JOIN(_up_to_, LUDUS_HIGHEST_LEVEL)
#else
#define LUDUS_LIMIT
#endif
