#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/lifetimes.hpp"
#include "ludus/nn/network.hpp"

namespace LUDUS_NAMESPACE::nn {

/// What training knows of a network's steps while it is compiled. With `input_errors` the
/// derivatives by the input are wanted too.
template <NetworkType N, bool input_errors>
struct TrainingPlan {
    /// Samples that go together from one layer to the next.
    static constexpr std::size_t together = [] {
        const std::size_t widest = *std::ranges::max_element(N::buffer_width);
        return std::clamp<std::size_t>(detail::cached_numbers / 2 / widest / 12 * 12, 4, 96);
    }();
    /// Up to so many samples, if they are one part, step I goes back without its weights
    /// transposed.
    template <std::size_t I>
    static constexpr std::size_t few = [] {
        if constexpr (requires { N::template Layer<I>::few; })
            return std::min(together, N::template Layer<I>::few);
        return std::size_t{0};
    }();
    /// Parts of a batch of that size, at most: an even number of nearly equal ones from 33 samples
    /// on, so that two workers can share the batch.
    [[nodiscard]] static constexpr std::size_t most_parts(std::size_t samples) noexcept {
        return (samples + 2 * together - 1) / (2 * together) * 2;
    }
    /// Samples of all parts but the last.
    [[nodiscard]] static constexpr std::size_t part_size(std::size_t samples) noexcept {
        if (samples <= 32) return std::min(together, std::max<std::size_t>(samples, 1));
        const std::size_t parts = most_parts(samples);
        return (samples + 4 * parts - 1) / (4 * parts) * 4;
    }
    /// Whether step I goes back without transposed weights; parts could not share what it needs
    /// instead.
    template <std::size_t I>
    [[nodiscard]] static constexpr bool is_few(std::size_t samples) noexcept {
        return samples <= few<I> && samples <= part_size(samples);
    }
    /// Which steps need the whole batch; false for the place after the last.
    static constexpr std::array<bool, N::step_count + 1> whole_batches = [] {
        std::array<bool, N::step_count + 1> found{};
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            found[I] = BatchLayer<typename N::template Layer<I>>;
        });
        return found;
    }();
    /// Which steps' inputs are to have errors; false for the place after the last.
    static constexpr std::array<bool, N::step_count + 1> wants_errors = [] {
        std::array<bool, N::step_count + 1> wanted{};
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            wanted[I] = input_errors || N::template Step<I>::in.buffer > 0;
        });
        return wanted;
    }();

    /// The first step from `first` on that needs the whole batch, or the number of steps.
    [[nodiscard]] static constexpr std::size_t next_stop(std::size_t first) noexcept {
        while (first < N::step_count && !whole_batches[first]) ++first;
        return first;
    }
    /// One more than the last step before `last` that needs the whole batch, or 0.
    [[nodiscard]] static constexpr std::size_t stop_before(std::size_t last) noexcept {
        while (last > 0 && !whole_batches[last - 1]) --last;
        return last;
    }

    /// Whether a later step reads what step I reads: going back, it has left its errors there.
    template <std::size_t I>
    static constexpr bool accumulates = [] {
        bool found = false;
        N::template for_each_step<I + 1>(
            [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
                using Later = typename N::template Step<J>;
                if (!Later::in_place && Later::in.overlaps(N::template Step<I>::in)) found = true;
            });
        return found;
    }();

    /// A buffer's errors are needed from when its last reader has left them, going back, until the
    /// gradient of its first writer is done, which is when the batch next comes together.
    struct KeepErrors {
        /// The lifetimes of the errors of each buffer.
        template <NetworkType>
        static constexpr std::array<Lifetime, N::buffer_count> of = [] {
            auto lifetimes = KeepEnds::of<N>;
            for (Lifetime& lifetime : lifetimes) lifetime.first = stop_before(lifetime.first);
            return lifetimes;
        }();
    };

    /// Where each step's transposed weights begin.
    static constexpr auto scratch_offset = [] {
        std::array<std::size_t, N::step_count + 1> offsets{};
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            offsets[I + 1] = offsets[I];
            if constexpr (requires { N::template Layer<I>::scratch_count; })
                if (wants_errors[I]) offsets[I + 1] += N::template Layer<I>::scratch_count;
        });
        return offsets;
    }();
    /// Where what each step remembers of the batch begins.
    static constexpr auto tape_offset = [] {
        std::array<std::size_t, N::step_count + 1> offsets{};
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            offsets[I + 1] = offsets[I];
            if constexpr (whole_batches[I]) offsets[I + 1] += N::template Layer<I>::tape_count;
        });
        return offsets;
    }();
    /// The most numbers that a step makes of a part of the batch.
    static constexpr std::size_t most_partials = [] {
        std::size_t most = 0;
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            if constexpr (whole_batches[I])
                most = std::max(most, N::template Layer<I>::partial_count);
        });
        return most;
    }();
};

}  // namespace LUDUS_NAMESPACE::nn
