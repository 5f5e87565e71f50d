#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "ludus/simd/bfloat16.hpp"
#include "ludus/simd/linkage.hpp"

/// Packs: one vector register of numbers, the same few operations for every instruction set.
namespace LUDUS_SIMD_NAMESPACE {

/// `lanes` numbers that are loaded, combined and stored together. Numbers of 16 bits are loaded as
/// well, also the first or the second ones of `lanes` pairs. The forms with a count touch only the
/// first `count` numbers in memory; the lanes beyond hold zero. No alignment is needed. `sums` is
/// how many sums a kernel keeps in registers at once, beside their factors: at least 6.
///
/// - `fma(a, b, c)` is a * b + c; each lane is rounded as the type's own operations would be.
/// - `max(a, b)` is a > b ? a : b, and `where_positive(a, b)` is a > 0 ? b : 0, lane by lane.
/// - `times_power_of_two(a, n)` is a * 2^n for whole n with a normal result; a NaN if both are.
template <class P>
concept Pack = std::floating_point<typename P::value_type> &&
    requires(P p, const typename P::value_type* from, typename P::value_type* to,
             typename P::value_type x, const Bfloat16* halves, std::size_t count) {
        typename std::integral_constant<std::size_t, P::lanes>;
        typename std::integral_constant<std::size_t, P::sums>;
        { P::zero() } noexcept -> std::same_as<P>;
        { P::broadcast(x) } noexcept -> std::same_as<P>;
        { P::load(from) } noexcept -> std::same_as<P>;
        { P::load(from, count) } noexcept -> std::same_as<P>;
        { P::load(halves) } noexcept -> std::same_as<P>;
        { P::load(halves, count) } noexcept -> std::same_as<P>;
        { P::firsts(halves) } noexcept -> std::same_as<P>;
        { P::seconds(halves) } noexcept -> std::same_as<P>;
        { p.store(to) } noexcept -> std::same_as<void>;
        { p.store(to, count) } noexcept -> std::same_as<void>;
        { fma(p, p, p) } noexcept -> std::same_as<P>;
        { p + p - p* p / p } noexcept -> std::same_as<P>;
        { sqrt(p) } noexcept -> std::same_as<P>;
        { max(p, p) } noexcept -> std::same_as<P>;
        { min(p, p) } noexcept -> std::same_as<P>;
        { where_positive(p, p) } noexcept -> std::same_as<P>;
        { times_power_of_two(p, p) } noexcept -> std::same_as<P>;
    };

/// The pack of one lane: the obvious twin of every other pack, and the one for `double`.
template <std::floating_point T>
struct Scalar {
    using value_type = T;
    static constexpr std::size_t lanes = 1;
    static constexpr std::size_t sums = 12;

    T value;

    [[nodiscard]] static constexpr Scalar zero() noexcept { return {T{0}}; }
    [[nodiscard]] static constexpr Scalar broadcast(T x) noexcept { return {x}; }
    [[nodiscard]] static constexpr Scalar load(const T* from) noexcept { return {*from}; }
    [[nodiscard]] static constexpr Scalar load(const T* from, std::size_t count) noexcept {
        return {count > 0 ? *from : T{0}};
    }
    [[nodiscard]] static constexpr Scalar load(const Bfloat16* from) noexcept {
        return {static_cast<T>(static_cast<float>(*from))};
    }
    [[nodiscard]] static constexpr Scalar load(const Bfloat16* from, std::size_t count) noexcept {
        return count > 0 ? load(from) : zero();
    }
    [[nodiscard]] static constexpr Scalar firsts(const Bfloat16* pair) noexcept {
        return load(pair);
    }
    [[nodiscard]] static constexpr Scalar seconds(const Bfloat16* pair) noexcept {
        return load(pair + 1);
    }
    constexpr void store(T* to) const noexcept { *to = value; }
    constexpr void store(T* to, std::size_t count) const noexcept {
        if (count > 0) *to = value;
    }
    /// Rounds once where the compiler's flags promise that the processor can, so that the compiler
    /// has no choice.
    [[nodiscard]] friend constexpr Scalar fma(Scalar a, Scalar b, Scalar c) noexcept {
#if defined(__FMA__) || defined(__FP_FAST_FMAF)  // the processor has such an instruction
        if (!std::is_constant_evaluated()) return {std::fma(a.value, b.value, c.value)};
#endif
        return {a.value * b.value + c.value};
    }
    [[nodiscard]] friend constexpr Scalar operator+(Scalar a, Scalar b) noexcept {
        return {a.value + b.value};
    }
    [[nodiscard]] friend constexpr Scalar operator-(Scalar a, Scalar b) noexcept {
        return {a.value - b.value};
    }
    [[nodiscard]] friend constexpr Scalar operator*(Scalar a, Scalar b) noexcept {
        return {a.value * b.value};
    }
    [[nodiscard]] friend constexpr Scalar operator/(Scalar a, Scalar b) noexcept {
        return {a.value / b.value};
    }
    [[nodiscard]] friend Scalar sqrt(Scalar a) noexcept { return {std::sqrt(a.value)}; }
    [[nodiscard]] friend constexpr Scalar max(Scalar a, Scalar b) noexcept {
        return a.value > b.value ? a : b;
    }
    [[nodiscard]] friend constexpr Scalar min(Scalar a, Scalar b) noexcept {
        return a.value < b.value ? a : b;
    }
    [[nodiscard]] friend constexpr Scalar where_positive(Scalar a, Scalar b) noexcept {
        return a.value > 0 ? b : zero();
    }
    [[nodiscard]] friend Scalar times_power_of_two(Scalar a, Scalar n) noexcept {
        return {std::ldexp(a.value, std::isnan(n.value) ? 0 : static_cast<int>(n.value))};
    }
};

static_assert(Pack<Scalar<float>> && Pack<Scalar<double>>);

}  // namespace LUDUS_SIMD_NAMESPACE
