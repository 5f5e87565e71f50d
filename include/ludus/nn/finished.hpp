#pragma once

#include <cstddef>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/slot.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Layers whose `forward` takes a `simd::Finish`: a sum and a ReLU that follow them need no step of
/// their own on the way forward. Layers that are such say so: `adds`, `rectifies`.
template <class L>
concept TakesFinish = requires { requires L::takes_finish; };

/// What step I does on the way forward beyond its layer's own work.
template <NetworkType N, std::size_t I>
struct Finished {
private:
    /// Whether step J goes on where step I has written.
    template <std::size_t J>
    [[nodiscard]] static constexpr bool follows() noexcept {
        if constexpr (J < N::step_count && TakesFinish<typename N::template Layer<I>>)
            return N::template Step<J>::out == N::template Step<I>::out;
        else
            return false;
    }
    template <std::size_t J>
    [[nodiscard]] static constexpr bool adds() noexcept {
        if constexpr (follows<J>()) return requires { requires N::template Layer<J>::adds; };
        return false;
    }
    template <std::size_t J>
    [[nodiscard]] static constexpr bool rectifies() noexcept {
        if constexpr (follows<J>()) return requires { requires N::template Layer<J>::rectifies; };
        return false;
    }

public:
    /// Whether it adds what the next step would.
    static constexpr bool has_addend = adds<I + 1>();
    /// Whether it cuts off what is negative, as the step after that would.
    static constexpr bool is_rectified = rectifies<I + 1 + has_addend>();
    /// How many steps that makes needless.
    static constexpr std::size_t count = std::size_t{has_addend} + std::size_t{is_rectified};

    /// Where the addend lies, if there is one.
    [[nodiscard]] static constexpr Slot addend() noexcept {
        if constexpr (has_addend) return N::template Step<I + 1>::in;
        return {};
    }
};

/// Whether an earlier step does the work of step I.
template <NetworkType N, std::size_t I>
inline constexpr bool is_done_before = [] {
    if constexpr (I > 0) {
        if constexpr (Finished<N, I - 1>::count >= 1) return true;
    }
    if constexpr (I > 1) {
        if constexpr (Finished<N, I - 2>::count >= 2) return true;
    }
    return false;
}();

}  // namespace LUDUS_NAMESPACE::nn
