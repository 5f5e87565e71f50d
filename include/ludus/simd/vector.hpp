#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "ludus/simd/bfloat16.hpp"
#include "ludus/simd/linkage.hpp"
#include "ludus/simd/pack.hpp"

namespace LUDUS_SIMD_NAMESPACE {

/// Four floats in the vectors of GCC and Clang, for processors without a pack of their own, such as
/// WebAssembly, RISC-V or s390x: the compiler chooses the instructions. Each lane is what
/// `Scalar<float>` makes of it.
struct Vector {
    using value_type = float;
    static constexpr std::size_t lanes = 4;
    static constexpr std::size_t sums = 12;

    using Floats [[gnu::vector_size(16)]] = float;
    using Words [[gnu::vector_size(16)]] = std::uint32_t;
    using Wholes [[gnu::vector_size(16)]] = std::int32_t;

    Floats value;

    [[nodiscard]] static Vector zero() noexcept { return {Floats{}}; }
    [[nodiscard]] static Vector broadcast(float x) noexcept { return {Floats{x, x, x, x}}; }
    [[nodiscard]] static Vector load(const float* from) noexcept {
        Vector loaded{};
        std::memcpy(&loaded.value, from, sizeof(Floats));
        return loaded;
    }
    [[nodiscard]] static Vector load(const float* from, std::size_t count) noexcept {
        if (count == lanes) return load(from);
        std::array<float, lanes> lane{};
        for (std::size_t i = 0; i < count; ++i) lane[i] = from[i];
        return load(lane.data());
    }
    [[nodiscard]] static Vector load(const Bfloat16* from) noexcept {
        return spread<1>(from, lanes);
    }
    [[nodiscard]] static Vector load(const Bfloat16* from, std::size_t count) noexcept {
        return spread<1>(from, count);
    }
    [[nodiscard]] static Vector firsts(const Bfloat16* pairs) noexcept {
        return spread<2>(pairs, lanes);
    }
    [[nodiscard]] static Vector seconds(const Bfloat16* pairs) noexcept {
        return spread<2>(pairs + 1, lanes);
    }
    void store(float* to) const noexcept { std::memcpy(to, &value, sizeof(Floats)); }
    void store(float* to, std::size_t count) const noexcept {
        for (std::size_t i = 0; i < count; ++i) to[i] = value[i];
    }

private:
    /// Every `step`-th number of `count`.
    template <std::size_t step>
    [[nodiscard]] static Vector spread(const Bfloat16* from, std::size_t count) noexcept {
        std::array<float, lanes> lane{};
        for (std::size_t i = 0; i < count; ++i) lane[i] = static_cast<float>(from[step * i]);
        return load(lane.data());
    }
};

[[nodiscard]] inline Vector operator+(Vector a, Vector b) noexcept { return {a.value + b.value}; }
[[nodiscard]] inline Vector operator-(Vector a, Vector b) noexcept { return {a.value - b.value}; }
[[nodiscard]] inline Vector operator*(Vector a, Vector b) noexcept { return {a.value * b.value}; }
[[nodiscard]] inline Vector operator/(Vector a, Vector b) noexcept { return {a.value / b.value}; }
/// As that of `Scalar`.
[[nodiscard]] inline Vector fma(Vector a, Vector b, Vector c) noexcept {
#if defined(__FMA__) || defined(__FP_FAST_FMAF)
    for (std::size_t i = 0; i < Vector::lanes; ++i)
        c.value[i] = std::fma(a.value[i], b.value[i], c.value[i]);
    return c;
#else
    return {a.value * b.value + c.value};
#endif
}
[[nodiscard]] inline Vector sqrt(Vector a) noexcept {
    for (std::size_t i = 0; i < Vector::lanes; ++i) a.value[i] = std::sqrt(a.value[i]);
    return a;
}
[[nodiscard]] inline Vector max(Vector a, Vector b) noexcept {
    return {a.value > b.value ? a.value : b.value};
}
[[nodiscard]] inline Vector min(Vector a, Vector b) noexcept {
    return {a.value < b.value ? a.value : b.value};
}
[[nodiscard]] inline Vector where_positive(Vector a, Vector b) noexcept {
    return {a.value > Vector::zero().value ? b.value : Vector::zero().value};
}
[[nodiscard]] inline Vector times_power_of_two(Vector a, Vector n) noexcept {
    const Vector::Floats whole = n.value == n.value ? n.value : Vector::zero().value;
    const auto exponent = __builtin_convertvector(whole, Vector::Wholes);
    const auto bits =
        std::bit_cast<Vector::Words>(a.value) + (std::bit_cast<Vector::Words>(exponent) << 23);
    return {std::bit_cast<Vector::Floats>(bits)};
}

static_assert(Pack<Vector>);

}  // namespace LUDUS_SIMD_NAMESPACE
