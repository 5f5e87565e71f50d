#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>

#include "ludus/core/compiler.hpp"
#include "ludus/core/hash.hpp"

namespace LUDUS_NAMESPACE {

/// xoshiro256++: 32 bytes of state, period 2^256 - 1; a uniform random bit generator of the
/// standard library's kind. All sampling is done here and not by `<random>`, whose distributions
/// differ between implementations: the same seed gives the same numbers everywhere,
/// but for the last bits of `normal`.
/// Source: Blackman & Vigna (2021), "Scrambled linear pseudorandom number generators".
class Rng {
public:
    using result_type = std::uint64_t;           ///< of a call
    using State = std::array<std::uint64_t, 4>;  ///< not all zeros

    /// Equal seeds give equal numbers; neighbouring seeds give unrelated ones.
    explicit constexpr Rng(std::uint64_t seed = 0) noexcept : Rng(seed, 0) {}

    /// The generator of stream `number` under `seed`, for instance of one game of many. Streams
    /// with different numbers are unrelated, so the work can be dealt to any number of threads.
    constexpr Rng(std::uint64_t seed, std::uint64_t number) noexcept {
        std::uint64_t word = combine(mix(seed), number);
        for (std::uint64_t& part : state_) part = mix(word += 0x9E3779B97F4A7C15U);
    }

    /// The least number of a call.
    [[nodiscard]] static constexpr std::uint64_t min() noexcept { return 0; }
    /// The greatest number of a call.
    [[nodiscard]] static constexpr std::uint64_t max() noexcept {
        return std::numeric_limits<std::uint64_t>::max();
    }

    /// The next 64 random bits.
    constexpr std::uint64_t operator()() noexcept {
        auto& [a, b, c, d] = state_;
        const std::uint64_t result = std::rotl(a + d, 23) + a;
        const std::uint64_t shifted = b << 17;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = std::rotl(d, 45);
        return result;
    }

    /// Uniform in [0, bound), from 32 random bits: the bias is below bound / 2^32.
    /// Requires `bound > 0`.  Source: Lemire (2019), without the rejection step.
    [[nodiscard]] constexpr std::uint32_t below(std::uint32_t bound) noexcept {
        assert(bound > 0);
        return static_cast<std::uint32_t>(((*this)() >> 32) * bound >> 32);
    }

    /// Uniform in [0, 1), a multiple of 2^-53.
    [[nodiscard]] constexpr double uniform() noexcept {
        return static_cast<double>((*this)() >> 11) * 0x1.0p-53;
    }

    /// Uniform in [low, high).
    [[nodiscard]] constexpr double uniform(double low, double high) noexcept {
        return low + (high - low) * uniform();
    }

    /// True with the given probability.
    [[nodiscard]] constexpr bool chance(double probability) noexcept {
        return uniform() < probability;
    }

    /// Standard normal. Source: Box & Muller (1958), one value of the pair.
    [[nodiscard]] double normal() noexcept {
        const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
        return radius * std::cos(2.0 * std::numbers::pi * uniform());
    }

    /// Uniformly one element of a non-empty random-access range.
    template <class Range>
    [[nodiscard]] constexpr decltype(auto) pick(Range&& range) noexcept {
        assert(!std::empty(range));
        return range[below(static_cast<std::uint32_t>(std::size(range)))];
    }

    /// The whole state, for checkpoints.
    [[nodiscard]] constexpr const State& state() const noexcept { return state_; }
    /// Goes on from a state that `state()` gave.
    constexpr void set_state(const State& state) noexcept { state_ = state; }

    friend constexpr bool operator==(const Rng&, const Rng&) noexcept = default;

private:
    State state_{};
};

}  // namespace LUDUS_NAMESPACE
