#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// A number that changes with progress: an exploration rate over games, a step size over updates.
/// It is `from` at step 0 and `to` at step `over` and ever after; the curve says how it gets there.
struct Schedule {
    /// The way from the one number to the other.
    enum class Curve : std::uint8_t {
        linear,     ///< equal differences
        geometric,  ///< equal ratios; requires `from` and `to` above 0
        cosine,     ///< half a period: slow, fast, slow
    };

    double from = 0.0;            ///< at step 0
    double to = 0.0;              ///< at step `over` and after
    std::uint64_t over = 0;       ///< steps; 0 means `to` at once
    Curve curve = Curve::linear;  ///< the way in between

    /// The same at every step.
    [[nodiscard]] static constexpr Schedule constant(double value) noexcept {
        return {value, value, 0, Curve::linear};
    }

    /// The number at a step, counted from 0.
    [[nodiscard]] double at(std::uint64_t step) const noexcept {
        if (step >= over) return to;
        const double share = static_cast<double>(step) / static_cast<double>(over);
        switch (curve) {
            case Curve::linear: return from + (to - from) * share;
            case Curve::geometric:
                assert(from > 0 && to > 0);
                return from * std::pow(to / from, share);
            case Curve::cosine:
                return to + (from - to) * 0.5 * (1.0 + std::cos(std::numbers::pi * share));
        }
        return to;
    }

    friend bool operator==(const Schedule&, const Schedule&) = default;
};

}  // namespace LUDUS_NAMESPACE
