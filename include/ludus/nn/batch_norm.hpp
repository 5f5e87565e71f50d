#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/multiply_add.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/affine.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/simd/channels.hpp"
#include "ludus/simd/finish.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A number as an argument of a template: Clang takes no `double` there before version 18.
struct Number {
    double value;

    consteval explicit(false) Number(double number) : value(number) {}
    [[nodiscard]] constexpr explicit(false) operator double() const noexcept { return value; }
    friend bool operator==(const Number&, const Number&) = default;
};

/// Brings each channel to mean 0 and variance 1, then to a learned mean and scale: y = gamma (x -
/// mean) / sqrt(variance + epsilon) + beta. In training mean and variance are those of the whole
/// batch; in play they are running means of these, the variance as an estimate of that of all
/// samples, which keep the share `momentum` of themselves at every batch. Parameters: gamma, beta,
/// running mean, running variance, each [channels]; optimisers see the first two.
/// Source: Ioffe & Szegedy (2015), "Batch normalization", algorithms 1 and 2.
template <Number momentum = 0.9, Number epsilon = 1e-5>
struct BatchNorm {
    /// The layer before it may take up what it does in play, see frozen.hpp.
    static constexpr bool folds = true;

    template <ShapeType In>
    struct Bind {
        using Input = In;
        using Output = In;
        static constexpr std::string_view kind = "batch norm";
        static constexpr bool in_place = false;
        static constexpr bool takes_finish = true;
        /// In training it needs the whole batch before it can put out anything: a `BatchLayer`.
        static constexpr bool needs_whole_batch = true;
        static constexpr double constant = epsilon;
        static constexpr std::size_t channels = In::channels;
        static constexpr std::size_t parameter_count = 4 * channels;
        static constexpr std::size_t trained_count = 2 * channels;
        /// What a part of a batch leaves: two numbers a channel.
        static constexpr std::size_t partial_count = 2 * channels;
        /// What the whole batch leaves: means and inverse deviations, the factors of the way back,
        /// and the gradient.
        static constexpr std::size_t tape_count = 7 * channels;

        /// Before training.
        [[nodiscard]] static constexpr double initial(std::size_t parameter) noexcept {
            const std::size_t kind_of = parameter / channels;
            return kind_of == 0 || kind_of == 3 ? 1 : 0;
        }

        /// What it does to a channel in play.
        template <class T>
        [[nodiscard]] static Affine affine(const T* parameters, std::size_t channel) noexcept {
            return detail::norm_affine(parameters, channels, channel, epsilon);
        }

        /// In play.
        template <class S, class T>
        static void forward(const T* parameters, Rows<const T> x, Rows<T> y,
                            const simd::Finish<T>& finish = {}) noexcept {
            std::array<T, 2 * channels> affine;
            detail::norm_factors(parameters, channels, epsilon, affine.data());
            apply<S>(affine.data(), x, y, finish);
        }

        /// One part of the batch.
        template <class S, class T>
        static void collect(Rows<const T> x, T* partial) noexcept {
            simd::channel_moments<T>(extent(x), points<S::in>(x), partial, partial + channels);
        }

        /// All parts: `partials` one after another, part i of `samples[i]` samples. Moves the
        /// running statistics, unless there is no sample. Once for the whole batch: not to be
        /// compiled for every step.
        template <class T>
        [[gnu::noinline]] static void settle(T* parameters, std::span<const T> partials,
                                             std::span<const std::size_t> samples,
                                             T* tape) noexcept {
            if (samples.empty()) return;
            for (std::size_t c = 0; c < channels; ++c) {
                double count = 0;
                double mean = 0;
                double squares = 0;
                for (std::size_t i = 0; i < samples.size(); ++i) {
                    const T* const partial = partials.data() + i * partial_count;
                    const auto more = static_cast<double>(samples[i] * In::points);
                    const double distance = static_cast<double>(partial[c]) - mean;
                    count += more;
                    mean += distance * more / count;
                    squares += static_cast<double>(partial[channels + c]) +
                        distance * distance * (count - more) * more / count;
                }
                const double variance = squares / count;
                tape[c] = static_cast<T>(mean);
                tape[channels + c] = static_cast<T>(1 / std::sqrt(variance + epsilon));
                const auto move = [](T& running, double value) {
                    const auto before = static_cast<double>(running);
                    running = static_cast<T>(multiply_add(1 - momentum, value - before, before));
                };
                move(parameters[2 * channels + c], mean);
                move(parameters[3 * channels + c], count > 1 ? squares / (count - 1) : variance);
            }
        }

        template <class S, class T>
        static void normalise(const T* parameters, const T* tape, Rows<const T> x, Rows<T> y,
                              const simd::Finish<T>& finish = {}) noexcept {
            std::array<T, 2 * channels> affine;
            for (std::size_t c = 0; c < channels; ++c) {
                affine[c] = parameters[c] * tape[channels + c];
                affine[channels + c] = multiply_add(-tape[c], affine[c], parameters[channels + c]);
            }
            apply<S>(affine.data(), x, y, finish);
        }

        template <class S, class T>
        static void collect_backward(const T* tape, Rows<const T> x, Rows<const T> dy,
                                     T* partial) noexcept {
            simd::channel_slopes<T>(extent(x), points<S::in>(x), points<S::out>(dy), tape, partial,
                                    partial + channels);
        }

        template <class T>
        [[gnu::noinline]] static void settle_backward(const T* parameters,
                                                      std::span<const T> partials,
                                                      std::span<const std::size_t> samples,
                                                      T* tape) noexcept {
            for (std::size_t c = 0; c < channels; ++c) {
                double count = 0;
                double sum = 0;
                double product = 0;
                for (std::size_t i = 0; i < samples.size(); ++i) {
                    const T* const partial = partials.data() + i * partial_count;
                    count += static_cast<double>(samples[i] * In::points);
                    sum += static_cast<double>(partial[c]);
                    product += static_cast<double>(partial[channels + c]);
                }
                const auto mean = static_cast<double>(tape[c]);
                const auto inverse = static_cast<double>(tape[channels + c]);
                const double scale = static_cast<double>(parameters[c]) * inverse;
                const double by_x = -scale * inverse * inverse * product / count;
                T* const factors = tape + 2 * channels;
                factors[c] = static_cast<T>(by_x);
                factors[channels + c] = static_cast<T>(scale);
                factors[2 * channels + c] =
                    static_cast<T>(multiply_add(-by_x, mean, -scale * sum / count));
                factors[3 * channels + c] = static_cast<T>(product * inverse);  // by gamma
                factors[4 * channels + c] = static_cast<T>(sum);                // by beta
            }
        }

        template <class S, class T>
        static void backward(const BackwardPass<T>& pass) noexcept {
            const T* const factors = pass.prepared + 2 * channels;
            simd::channel_combine<T>(extent(pass.x), points<S::in>(pass.x), points<S::out>(pass.dy),
                                     factors, factors + channels, factors + 2 * channels,
                                     pass.accumulate, points<S::in>(pass.dx));
        }

        /// The whole gradient, from what the way back has left.
        template <class T>
        static void gradient(const T* tape, T* gradient) noexcept {
            for (std::size_t i = 0; i < 2 * channels; ++i) gradient[i] = tape[5 * channels + i];
        }

    private:
        template <class T>
        [[nodiscard]] static simd::Extent extent(Rows<T> rows) noexcept {
            return {rows.count, In::points, channels};
        }
        template <Slot at, class T>
        [[nodiscard]] static simd::Points<T> points(Rows<T> rows) noexcept {
            return {rows.data, rows.step, at.step};
        }

        template <class S, class T>
        static void apply(const T* affine, Rows<const T> x, Rows<T> y,
                          const simd::Finish<T>& finish) noexcept {
            simd::channel_affine<T>(extent(x), points<S::in>(x), affine, affine + channels,
                                    points<S::out>(y), finish);
        }
    };
};

}  // namespace LUDUS_NAMESPACE::nn
