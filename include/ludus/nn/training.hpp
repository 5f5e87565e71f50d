#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/gradient_blocks.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/training_plan.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Forward and backward through a network for batches of up to `capacity` samples:
///
///     fill input(sample)                 for all samples
///     forward(parameters, samples, ...)  batch normalisation by the batch, whose statistics move
///     read output(sample), fill output_error(sample) with the derivative of the loss by it
///     backward(parameters, samples, gradient, ...)
///
/// The bits of the result do not depend on the number of workers. With `input_errors` the
/// derivative by the input is computed too. Allocates in `reserve` alone.
///
/// Between two layers that need the whole batch, all samples go back through the layers, part by
/// part; then follows the gradient of these layers, while what it reads is still near. What errors
/// take in memory is used again as soon as this is done.
template <NetworkType N, class T = float, bool input_errors = false>
class Training {
public:
    using Network = N;
    using Block = GradientBlock;  ///< the unit of the gradient

    /// Room for so many samples.
    explicit Training(std::size_t capacity) : activations_(0), errors_(0) {
        scratch_.resize(Plan::scratch_offset.back());
        tape_.resize(Plan::tape_offset.back());
        reserve(capacity);
    }

    /// Makes room for at least `capacity` samples. The contents are lost when it grows.
    void reserve(std::size_t capacity) {
        activations_.reserve(capacity);
        errors_.reserve(capacity);
        const std::size_t parts = Plan::most_parts(activations_.capacity());
        partials_.resize(parts * Plan::most_partials);
        part_sizes_.resize(parts);
    }
    [[nodiscard]] std::size_t capacity() const noexcept { return activations_.capacity(); }

    [[nodiscard]] auto input(std::size_t sample) noexcept { return activations_.input(sample); }
    [[nodiscard]] auto output(std::size_t sample) const noexcept {
        return activations_.output(sample);
    }
    /// What `backward` starts from, to be filled in.
    [[nodiscard]] auto output_error(std::size_t sample) noexcept { return errors_.output(sample); }
    /// What `backward` makes of it, where that is asked for.
    [[nodiscard]] auto input_error(std::size_t sample) noexcept
        requires(input_errors)
    {
        return errors_.input(sample);
    }

    /// Runs the first `samples` samples forward, as in training.
    void forward(Parameters<N, T>& parameters, std::size_t samples, Workers& workers) {
        assert(samples <= capacity());
        forward_from<0>(parameters, samples, workers);
    }

    /// From the output's errors to the derivatives of the loss by all that is trained, each summed
    /// over the samples in order. Overwrites the errors, and of `gradient` what is trained.
    ///
    /// Calls `done(block)` as soon as that part of the gradient is there, from the thread that made
    /// it: then the parameters of the block may be changed, while their gradient is still in the
    /// cache.
    void backward(const Parameters<N, T>& parameters, std::size_t samples,
                  Parameters<N, T>& gradient, Workers& workers, const BlockListener& done = {}) {
        prepare(parameters, samples, workers);
        backward_from<N::step_count>(
            parameters, samples, workers, [&](std::size_t first_step, std::size_t last_step) {
                const BlockRange range = block_range<N>(first_step, last_step);
                workers.run(range.last - range.first, [&](std::size_t b) {
                    const Block& block = blocks()[range.first + b];
                    sum_gradient(parameters, samples, block, gradient);
                    done(block);
                });
            });
    }
    /// To the input's errors alone.
    void backward(const Parameters<N, T>& parameters, std::size_t samples, Workers& workers)
        requires(input_errors)
    {
        prepare(parameters, samples, workers);
        backward_from<N::step_count>(parameters, samples, workers, [](std::size_t, std::size_t) {});
    }

    /// The blocks that make up all that is trained.
    [[nodiscard]] static constexpr auto blocks() noexcept { return gradient_blocks<N>(); }

private:
    using Plan = TrainingPlan<N, input_errors>;

    static_assert([]<std::size_t... I>(std::index_sequence<I...>) {
        return (detail::Trainable<typename N::template Layer<I>>::value && ...);
    }(std::make_index_sequence<N::step_count>{}));

    /// That part of the gradient, over all samples.
    void sum_gradient(const Parameters<N, T>& parameters, std::size_t samples,
                      const GradientBlock& block, Parameters<N, T>& gradient) const noexcept {
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Step = typename N::template Step<I>;
            using Layer = typename Step::Layer;
            if constexpr (Layer::parameter_count > 0) {
                if (block.step != I) return;
                T* const into = gradient.template step<I>().data();
                if constexpr (BatchLayer<Layer>)
                    Layer::gradient(tape<I>(), into);
                else
                    Layer::template gradient<typename Step::Layout>(
                        GradientPass<T>{.parameters = parameters.template step<I>().data(),
                                        .x = in<Step>(0, samples),
                                        .y = activations_.rows(Step::out, 0, samples),
                                        .dy = out_errors<Step>(0, samples),
                                        .first_row = block.first_row,
                                        .last_row = block.last_row},
                        into);
            }
        });
    }

    [[nodiscard]] static constexpr std::size_t part_count(std::size_t samples) noexcept {
        const std::size_t size = Plan::part_size(samples);
        return (samples + size - 1) / size;
    }

    /// Calls `task(first, last, part)` for all parts of the batch.
    template <class Task>
    void for_each_part(std::size_t samples, Workers& workers, const Task& task) {
        const std::size_t size = Plan::part_size(samples);
        workers.run(part_count(samples), [&](std::size_t part) {
            const std::size_t first = part * size;
            task(first, std::min(first + size, samples), part);
        });
    }

    /// Steps from `first` on, which may begin with the second half of one that needs the whole
    /// batch.
    template <std::size_t first>
    void forward_from(Parameters<N, T>& parameters, std::size_t samples, Workers& workers) {
        constexpr std::size_t stop = Plan::next_stop(first);
        for_each_part(samples, workers, [&](std::size_t begin, std::size_t end, std::size_t part) {
            if constexpr (first > 0) {
                using Step = typename N::template Step<first - 1>;
                Step::Layer::template normalise<typename Step::Layout>(
                    std::as_const(parameters).template step<first - 1>().data(),
                    std::as_const(*this).template tape<first - 1>(), in<Step>(begin, end),
                    activations_.rows(Step::out, begin, end),
                    detail::finish_of<N, first - 1, T>(activations_, begin, end, begin));
            }
            N::template for_each_step<first, stop>(
                [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
                    detail::forward_step<N, I>(parameters, activations_, begin, end, begin);
                });
            if constexpr (stop < N::step_count) {
                using Step = typename N::template Step<stop>;
                Step::Layer::template collect<typename Step::Layout>(in<Step>(begin, end),
                                                                     partial<stop>(part));
                part_sizes_[part] = end - begin;
            }
        });
        if constexpr (stop < N::step_count) {
            const std::size_t parts = part_count(samples);
            N::template Layer<stop>::template settle<T>(parameters.template step<stop>().data(),
                                                        partials<stop>(parts), sizes(parts),
                                                        tape<stop>());
            forward_from<stop + 1>(parameters, samples, workers);
        }
    }

    /// Steps before `last`, last to first. Step `last` may be one that needs the whole batch, of
    /// which the second half is left to do. Calls `passed(first, end)` when all samples are through
    /// these steps and the errors that their gradient needs are still there.
    template <std::size_t last, class Passed>
    void backward_from(const Parameters<N, T>& parameters, std::size_t samples, Workers& workers,
                       const Passed& passed) {
        constexpr std::size_t stop = Plan::stop_before(last);
        for_each_part(samples, workers, [&](std::size_t begin, std::size_t end, std::size_t part) {
            if constexpr (Plan::whole_batches[last] && Plan::wants_errors[last]) {
                using Step = typename N::template Step<last>;
                Step::Layer::template backward<typename Step::Layout>(
                    pass<last>(parameters, std::as_const(*this).template tape<last>(), begin, end));
            }
            N::template for_each_step_backward<stop, last>(
                [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
                    backward_step<I>(parameters, samples, begin, end);
                });
            if constexpr (stop > 0) {
                using Step = typename N::template Step<stop - 1>;
                Step::Layer::template collect_backward<typename Step::Layout>(
                    std::as_const(*this).template tape<stop - 1>(), in<Step>(begin, end),
                    out_errors<Step>(begin, end), partial<stop - 1>(part));
                part_sizes_[part] = end - begin;
            }
        });
        passed(stop, last + 1);
        if constexpr (stop > 0) {
            const std::size_t parts = part_count(samples);
            N::template Layer<stop - 1>::template settle_backward<T>(
                parameters.template step<stop - 1>().data(), partials<stop - 1>(parts),
                sizes(parts), tape<stop - 1>());
            backward_from<stop - 1>(parameters, samples, workers, passed);
        }
    }

    template <std::size_t I>
    void backward_step(const Parameters<N, T>& parameters, std::size_t samples, std::size_t begin,
                       std::size_t end) noexcept {
        using Step = typename N::template Step<I>;
        using Layer = typename Step::Layer;
        if constexpr (Step::in_place || Plan::wants_errors[I]) {
            const BackwardPass<T> given =
                pass<I>(parameters, std::as_const(*this).template scratch<I>(), begin, end);
            if constexpr (Plan::template few<I> > 0)
                if (Plan::template is_few<I>(samples))
                    return Layer::backward_few(given, scratch<I>());
            Layer::template backward<typename Step::Layout>(given);
        }
    }

    /// What step I reads and writes on the way back.
    template <std::size_t I>
    [[nodiscard]] BackwardPass<T> pass(const Parameters<N, T>& parameters, const T* prepared,
                                       std::size_t begin, std::size_t end) noexcept {
        using Step = typename N::template Step<I>;
        return {.parameters = parameters.template step<I>().data(),
                .prepared = prepared,
                .x = in<Step>(begin, end),
                .y = std::as_const(activations_).rows(Step::out, begin, end),
                .dy = out_errors<Step>(begin, end),
                .dx = errors_.rows(Step::in, begin, end),
                .accumulate = !Step::in_place && Plan::template accumulates<I>};
    }

    /// Brings the parameters into the form that the way back reads.
    void prepare(const Parameters<N, T>& parameters, std::size_t samples, Workers& workers) {
        workers.run(N::step_count, [&](std::size_t step) {
            N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
                if constexpr (Plan::scratch_offset[I + 1] > Plan::scratch_offset[I])
                    if (step == I && !Plan::template is_few<I>(samples))
                        N::template Layer<I>::prepare(parameters.template step<I>().data(),
                                                      scratch_.data() + Plan::scratch_offset[I]);
            });
        });
    }

    template <class Step>
    [[nodiscard]] Rows<const T> in(std::size_t begin, std::size_t end) const noexcept {
        return activations_.rows(Step::in, begin, end);
    }
    template <class Step>
    [[nodiscard]] Rows<const T> out_errors(std::size_t begin, std::size_t end) const noexcept {
        return errors_.rows(Step::out, begin, end);
    }

    template <std::size_t I>
    [[nodiscard]] T* scratch() noexcept {
        return scratch_.data() + Plan::scratch_offset[I];
    }
    template <std::size_t I>
    [[nodiscard]] const T* scratch() const noexcept {
        return scratch_.data() + Plan::scratch_offset[I];
    }
    template <std::size_t I>
    [[nodiscard]] T* tape() noexcept {
        return tape_.data() + Plan::tape_offset[I];
    }
    template <std::size_t I>
    [[nodiscard]] const T* tape() const noexcept {
        return tape_.data() + Plan::tape_offset[I];
    }
    template <std::size_t I>
    [[nodiscard]] T* partial(std::size_t part) noexcept {
        return partials_.data() + part * N::template Layer<I>::partial_count;
    }
    template <std::size_t I>
    [[nodiscard]] std::span<const T> partials(std::size_t parts) const noexcept {
        return {partials_.data(), parts * N::template Layer<I>::partial_count};
    }
    [[nodiscard]] std::span<const std::size_t> sizes(std::size_t parts) const noexcept {
        return {part_sizes_.data(), parts};
    }

    Activations<N, T, KeepAll> activations_;
    Activations<N, T, typename Plan::KeepErrors> errors_;
    aligned_vector<T> scratch_;   ///< transposed weights
    aligned_vector<T> tape_;      ///< what layers with statistics remember of the batch
    aligned_vector<T> partials_;  ///< what they make of its parts
    std::vector<std::size_t> part_sizes_;
};

}  // namespace LUDUS_NAMESPACE::nn
