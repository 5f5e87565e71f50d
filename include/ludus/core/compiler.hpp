#pragma once

// What ludus asks of the compiler, and the namespace that keeps code of different flags apart.
//
// Most functions of ludus are inline or templates. Each object file has its own copy, and the
// linker keeps one of those with the same name. If it kept a copy that was compiled with -mavx2,
// the whole program would need a processor with AVX2, whatever its other files were compiled for.
// Therefore all of ludus is in an inline namespace that is named after what the flags promise:
// files with different flags share no symbol, and code that passes a type of ludus from one to the
// other does not link. Users write `ludus::Name`; only linkers and error messages show the rest.

#if __cplusplus < 202002L
#error "ludus needs C++20: compile with -std=c++20"
#endif

/// The namespace of the library: every header begins with `namespace LUDUS_NAMESPACE {`, or with
/// `namespace LUDUS_NAMESPACE::nn {`.
#define LUDUS_NAMESPACE \
    ludus::inline LUDUS_JOIN_3(LUDUS_ARCHITECTURE, LUDUS_EXCEPTIONS, LUDUS_ARITHMETIC)

#define LUDUS_JOIN(a, b) LUDUS_JOIN_EXPANDED(a, b)
#define LUDUS_JOIN_EXPANDED(a, b) a##b
#define LUDUS_JOIN_3(a, b, c) LUDUS_JOIN(LUDUS_JOIN(a, b), c)
#define LUDUS_JOIN_4(a, b, c, d) LUDUS_JOIN(LUDUS_JOIN_3(a, b, c), d)

/// 1 where a macro of the compiler is defined as 1, else 0.
#define LUDUS_HAS(feature) LUDUS_HAS_VALUE(feature)
#define LUDUS_HAS_VALUE(value) LUDUS_HAS_SECOND(LUDUS_COMMA_##value)
#define LUDUS_HAS_SECOND(comma_or_name) LUDUS_SECOND(comma_or_name 1, 0, ~)
#define LUDUS_SECOND(first, second, ...) second
#define LUDUS_COMMA_1 ,
#define LUDUS_COMMA_1000000 ,  // version 1.0 of an extension of RISC-V

/// The features of four macros as one hexadecimal digit.
#define LUDUS_FEATURES(a, b, c, d) \
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

// The instructions that a compiler may use by itself, wherever it likes.
#if defined(__x86_64__) || defined(__i386__) || defined(_M_X64) || defined(_M_IX86)

#define LUDUS_X86_FEATURES                                                                         \
    LUDUS_JOIN_3(                                                                                  \
        LUDUS_JOIN_3(LUDUS_FEATURES(__SSE2__, __SSE2_MATH__, __SSE3__, __SSSE3__),                 \
                     LUDUS_FEATURES(__SSE4_1__, __SSE4_2__, __POPCNT__, __AVX__),                  \
                     LUDUS_FEATURES(__AVX2__, __FMA__, __F16C__, __BMI__)),                        \
        LUDUS_JOIN_3(                                                                              \
            LUDUS_FEATURES(__BMI2__, __LZCNT__, __MOVBE__, __GFNI__),                              \
            LUDUS_FEATURES(__AVX512F__, __AVX512CD__, __AVX512BW__, __AVX512DQ__),                 \
            LUDUS_FEATURES(__AVX512VL__, __AVX512VNNI__, __AVX512VBMI__, __AVX512VBMI2__)),        \
        LUDUS_JOIN_3(                                                                              \
            LUDUS_FEATURES(__AVX512IFMA__, __AVX512BITALG__, __AVX512VPOPCNTDQ__, __AVX512BF16__), \
            LUDUS_FEATURES(__AVX512FP16__, __AVXVNNI__, __AVXIFMA__, __AVXVNNIINT8__),             \
            LUDUS_FEATURES(__XOP__, __FMA4__, __TBM__, __APX_F__)))
#if LUDUS_JOIN(0x, LUDUS_X86_FEATURES) == 0xc00000000
#define LUDUS_ARCHITECTURE x86_64
#elif LUDUS_JOIN(0x, LUDUS_X86_FEATURES) == 0xfe0000000
#define LUDUS_ARCHITECTURE x86_64_v2
#elif LUDUS_JOIN(0x, LUDUS_X86_FEATURES) == 0xfffe00000
#define LUDUS_ARCHITECTURE x86_64_v3
#elif LUDUS_JOIN(0x, LUDUS_X86_FEATURES) == 0xfffef8000
#define LUDUS_ARCHITECTURE x86_64_v4
#else
#define LUDUS_ARCHITECTURE LUDUS_JOIN(x86_, LUDUS_X86_FEATURES)
#endif

#elif defined(__aarch64__) || defined(_M_ARM64)

#define LUDUS_ARCHITECTURE                                                                         \
    LUDUS_JOIN_4(arm64_,                                                                           \
                 LUDUS_FEATURES(__ARM_FEATURE_ATOMICS, __ARM_FEATURE_CRC32, __ARM_FEATURE_DOTPROD, \
                                __ARM_FEATURE_FP16_VECTOR_ARITHMETIC),                             \
                 LUDUS_FEATURES(__ARM_FEATURE_SVE, __ARM_FEATURE_SVE2, __ARM_FEATURE_MATMUL_INT8,  \
                                __ARM_FEATURE_BF16),                                               \
                 LUDUS_FEATURES(__ARM_FEATURE_QRDMX, __ARM_FEATURE_SHA3, __ARM_FEATURE_FRINT,      \
                                __ARM_FEATURE_MOPS))

#elif defined(__riscv)

#define LUDUS_ARCHITECTURE                                                                 \
    LUDUS_JOIN_3(riscv_, LUDUS_FEATURES(__riscv_v, __riscv_zba, __riscv_zbb, __riscv_zbs), \
                 LUDUS_FEATURES(__riscv_zicond, __riscv_zfa, __riscv_zvbb, __riscv_zvfh))

#elif defined(__s390x__)
#define LUDUS_ARCHITECTURE LUDUS_JOIN_4(s390x_, __ARCH__, _, LUDUS_HAS(__VX__))
#elif defined(__powerpc64__)
#define LUDUS_ARCHITECTURE                                                                \
    LUDUS_JOIN_3(ppc64_, LUDUS_FEATURES(_ARCH_PWR7, _ARCH_PWR8, _ARCH_PWR9, _ARCH_PWR10), \
                 LUDUS_FEATURES(__ALTIVEC__, __VSX__, __MMA__, _ARCH_PWR11))
#elif defined(__wasm__)
#define LUDUS_ARCHITECTURE                                                                   \
    LUDUS_JOIN(wasm_,                                                                        \
               LUDUS_FEATURES(__wasm_simd128__, __wasm_relaxed_simd__, __wasm_bulk_memory__, \
                              __wasm_atomics__))
#else  // no features are told apart here: compile all files of a program with the same flags
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
