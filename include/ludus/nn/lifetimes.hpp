#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/slot.hpp"

namespace LUDUS_NAMESPACE::nn {

/// The steps from which and up to which a buffer's numbers are needed.
struct Lifetime {
    std::size_t first = std::numeric_limits<std::size_t>::max();  ///< step that needs them
    std::size_t last = 0;                                         ///< step that needs them

    /// Whether both are needed at once.
    [[nodiscard]] constexpr bool overlaps(const Lifetime& other) const noexcept {
        return first <= other.last && other.first <= last;
    }
};

/// For as long as there is a buffer.
inline constexpr Lifetime always = {0, std::numeric_limits<std::size_t>::max()};

/// What is to stay in memory of all that a network's buffers hold, as a type with
/// `static constexpr of<N>`, an array of lifetimes. Input and output always stay.
struct KeepAll {
    /// The lifetime of each buffer.
    template <NetworkType N>
    static constexpr std::array<Lifetime, N::buffer_count> of = [] {
        std::array<Lifetime, N::buffer_count> lifetimes;
        lifetimes.fill(always);
        return lifetimes;
    }();
};

/// Only what later steps are still to read.
struct KeepEnds {
    /// The lifetime of each buffer.
    template <NetworkType N>
    static constexpr std::array<Lifetime, N::buffer_count> of = [] {
        std::array<Lifetime, N::buffer_count> lifetimes;
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            for (const Slot& at : {N::template Step<I>::in, N::template Step<I>::out}) {
                Lifetime& lifetime = lifetimes[at.buffer];
                lifetime = {std::min(lifetime.first, I), std::max(lifetime.last, I)};
            }
        });
        lifetimes[0] = lifetimes[N::output_slot.buffer] = always;
        return lifetimes;
    }();
};

/// Places in memory for `count` buffers: two share one if they are never needed at once and have
/// rows of the same step. The numbers are those of the first buffers in each place. Plain arrays,
/// because compilers limit the steps of a constant expression.
constexpr void share_places(std::size_t count, const Lifetime* lifetimes, const std::size_t* steps,
                            std::size_t* places) noexcept {
    for (std::size_t b = 0; b < count; ++b) {
        const auto fits = [&](std::size_t place) {
            if (steps[place] != steps[b] || places[place] != place) return false;
            for (std::size_t other = place; other < b; ++other)
                if (places[other] == place && lifetimes[other].overlaps(lifetimes[b])) return false;
            return true;
        };
        std::size_t place = 0;
        while (place < b && !fits(place)) ++place;
        places[b] = place;
    }
}

}  // namespace LUDUS_NAMESPACE::nn
