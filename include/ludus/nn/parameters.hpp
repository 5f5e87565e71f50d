#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/multiply_add.hpp"
#include "ludus/nn/network.hpp"

namespace LUDUS_NAMESPACE::nn {

/// One number per parameter of a network, in one buffer: its weights, or a gradient, or an
/// optimiser's memory. Begins as zeros. Those of `AnyNetwork` are in plan.hpp.
template <PlayableNetwork N, class T = float>
class Parameters {
public:
    using Network = N;
    using value_type = T;  ///< of a parameter

    Parameters() : values_(N::parameter_count) {}

    /// All of them.
    [[nodiscard]] std::span<T> values() noexcept { return values_; }
    [[nodiscard]] std::span<const T> values() const noexcept { return values_; }

    /// The parameters of step I.
    template <std::size_t I>
    [[nodiscard]] std::span<T> step() noexcept {
        return values().subspan(N::parameter_offset[I], N::template Layer<I>::parameter_count);
    }
    template <std::size_t I>
    [[nodiscard]] std::span<const T> step() const noexcept {
        return values().subspan(N::parameter_offset[I], N::template Layer<I>::parameter_count);
    }

    friend bool operator==(const Parameters&, const Parameters&) = default;

private:
    aligned_vector<T> values_;
};

/// Moves an average of all parameters, statistics of batches among them, by this share of the way
/// towards the latest. Subnormal numbers become 0, as in the optimisers.
template <class N, class T>
void blend(Parameters<N, T>& average, const Parameters<N, T>& latest, T share) noexcept {
    const std::span<T> values = average.values();
    const std::span<const T> towards = latest.values();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const T moved = multiply_add(share, towards[i] - values[i], values[i]);
        values[i] = std::abs(moved) < std::numeric_limits<T>::min() ? T{0} : moved;
    }
}

}  // namespace LUDUS_NAMESPACE::nn
