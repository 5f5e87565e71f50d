#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/finished.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/simd/finish.hpp"

namespace LUDUS_NAMESPACE::nn {

namespace detail {

/// Numbers that should stay in the cache: 512 KiB of floats.
inline constexpr std::size_t cached_numbers = 1 << 17;

/// Samples that go through all steps together, so that what one step leaves is still in the cache
/// when the next one reads it, where a sample takes `row_size` numbers in memory.
[[nodiscard]] constexpr std::size_t samples_in_cache(std::size_t row_size) noexcept {
    return std::clamp<std::size_t>(cached_numbers / row_size / 12 * 12, 4, 96);
}
template <NetworkType N>
inline constexpr std::size_t samples_together = samples_in_cache(Activations<N>::row_size());

/// The samples [begin, end) of a run, whose hidden numbers begin at row `base`.
template <NetworkType N, Slot at, class Buffers>
[[nodiscard]] auto rows_of_run(Buffers& activations, std::size_t begin, std::size_t end,
                               std::size_t base) noexcept {
    constexpr bool stays = at.buffer == 0 || at.buffer == N::output_slot.buffer;
    return stays ? activations.rows(at, begin, end)
                 : activations.rows(at, base, base + (end - begin));
}

/// What step I is to do at the end.
template <NetworkType N, std::size_t I, class T, class Buffers>
[[nodiscard]] simd::Finish<T> finish_of(const Buffers& activations, std::size_t begin,
                                        std::size_t end, std::size_t base) noexcept {
    using Finished = Finished<N, I>;
    simd::Finish<T> finish{{}, Finished::is_rectified};
    if constexpr (Finished::has_addend) {
        constexpr Slot at = Finished::addend();
        const Rows<const T> addend = rows_of_run<N, at>(activations, begin, end, base);
        finish.addend = {addend.data, addend.step, at.step};
    }
    return finish;
}

/// Runs a layer by `own` parameters.
template <class Layer, class S, class T>
void run_layer(const T* own, Rows<const T> x, Rows<T> y, const simd::Finish<T>& finish) noexcept {
    if constexpr (TakesFinish<Layer>)
        Layer::template forward<S>(own, x, y, finish);
    else
        Layer::template forward<S>(own, x, y);
}

/// Calls `run(x, y, finish)` with what step I reads and writes for the samples [begin, end), as it
/// is in play; see `rows_of_run`. Not at all if an earlier step does its work.
template <NetworkType N, std::size_t I, class T, class Keep, class Run>
void run_step(Activations<N, T, Keep>& activations, std::size_t begin, std::size_t end,
              std::size_t base, const Run& run) noexcept {
    using Step = typename N::template Step<I>;
    if constexpr (!is_done_before<N, I>) {
        const Rows<T> y = rows_of_run<N, Step::out>(activations, begin, end, base);
        const Rows<const T> x = rows_of_run<N, Step::in>(activations, begin, end, base);
        run(x, y, finish_of<N, I, T>(activations, begin, end, base));
    }
}
/// The same by these parameters.
template <NetworkType N, std::size_t I, class T, class Keep>
void forward_step(const Parameters<N, T>& parameters, Activations<N, T, Keep>& activations,
                  std::size_t begin, std::size_t end, std::size_t base) noexcept {
    using Step = typename N::template Step<I>;
    run_step<N, I>(activations, begin, end, base,
                   [&](Rows<const T> x, Rows<T> y, const simd::Finish<T>& finish) {
                       run_layer<typename Step::Layer, typename Step::Layout>(
                           parameters.template step<I>().data(), x, y, finish);
                   });
}

/// Calls `visit(I, begin, end)` for the steps I of each part of the samples [first, last) that goes
/// through all steps together.
template <NetworkType N, class Visit>
void for_each_part(std::size_t first, std::size_t last, const Visit& visit) noexcept {
    constexpr std::size_t most = samples_together<N>;
    for (std::size_t begin = first; begin < last; begin += most) {
        const std::size_t end = std::min(begin + most, last);
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I> step) {
            visit(step, begin, end);
        });
    }
}

}  // namespace detail

/// Runs the samples [first, last) through the network, as in play: batch normalisation by its
/// running statistics. The result of a sample does not depend on the others, to the last bit.
/// Different samples may be run by different threads at once.
template <NetworkType N, class T>
void forward(const Parameters<N, T>& parameters, Activations<N, T>& activations, std::size_t first,
             std::size_t last) noexcept {
    detail::for_each_part<N>(first, last,
                             [&]<std::size_t I>(std::integral_constant<std::size_t, I>,
                                                std::size_t begin, std::size_t end) {
                                 detail::forward_step<N, I>(parameters, activations, begin, end,
                                                            first);
                             });
}

}  // namespace LUDUS_NAMESPACE::nn
