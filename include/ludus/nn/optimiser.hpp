#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/simd/descent.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Turns gradients into steps. `begin` counts the step, reads the schedule and takes a factor for
/// all gradients (see gradient_norm.hpp); then `apply` is to be called once for every parameter, in
/// runs that may be dealt to threads: `first` is the place of the run among all parameters.
/// `memory` is what it remembers besides the count of steps, `valid` tells whether that is such as
/// steps leave. All are made for the number of parameters that a network has, `N::parameter_count`,
/// statistics of batches among them.
template <class O>
concept Optimiser = std::regular<O> &&
    requires(O optimiser, const O fixed, std::size_t first, std::span<float> values,
             std::span<const float> gradient, float scale) {
        { optimiser.begin() } -> std::same_as<void>;
        { optimiser.begin(scale) } -> std::same_as<void>;
        { optimiser.apply(first, values, gradient) } -> std::same_as<void>;
        { optimiser.memory() } -> std::same_as<std::span<float>>;
        { fixed.valid() } -> std::same_as<bool>;
        { fixed.step() } -> std::same_as<std::uint64_t>;
        { optimiser.set_step(std::uint64_t{}) } -> std::same_as<void>;
    };

/// How parameters decay, in all optimisers: all that a network trains, biases too.
struct WeightDecay {
    /// Adds l2 * w to the gradient, which the optimiser then treats as its own.
    float l2 = 0;
    /// Takes rate * decoupled * w off the weight itself.
    /// Source: Loshchilov & Hutter (2019), "Decoupled weight decay regularization", algorithm 2.
    float decoupled = 0;

    friend bool operator==(const WeightDecay&, const WeightDecay&) = default;
};

namespace detail {

/// What all optimisers share: the step count, the rate of the step, and `Slots` numbers of memory
/// for each parameter, of which the last `Squares` are means of squares.
template <std::size_t Slots, std::size_t Squares>
    requires(Squares <= Slots)
class OptimiserState {
public:
    OptimiserState() = default;
    OptimiserState(std::size_t parameters, const Schedule& rate, const WeightDecay& decay)
        : parameters_(parameters),
          rate_schedule_(rate),
          decay_(decay),
          memory_(Slots * parameters) {}

    void begin(float gradient_scale = 1) noexcept {
        rate_ = static_cast<float>(rate_schedule_.at(step_++));
        scale_ = gradient_scale;
    }

    /// Steps begun so far.
    [[nodiscard]] std::uint64_t step() const noexcept { return step_; }
    /// As if so many steps had been begun.
    void set_step(std::uint64_t step) noexcept {
        step_ = step;
        rate_ = step == 0 ? 0.0F : static_cast<float>(rate_schedule_.at(step - 1));
    }
    /// Another rate from the next step on.
    void set_rate(const Schedule& rate) noexcept { rate_schedule_ = rate; }
    [[nodiscard]] std::span<float> memory() noexcept { return memory_; }
    /// Whether the memory is such as steps leave: finite numbers, but for squares, which are not
    /// below 0 and may have grown beyond all numbers, where a parameter stays as it is.
    [[nodiscard]] bool valid() const noexcept {
        const auto all = std::span(memory_);
        const std::size_t others = (Slots - Squares) * parameters_;
        return std::ranges::all_of(all.first(others), [](float x) { return std::isfinite(x); }) &&
            std::ranges::all_of(all.subspan(others), [](float square) { return square >= 0; });
    }

    friend bool operator==(const OptimiserState&, const OptimiserState&) = default;

protected:
    /// The step over a run of parameters, `rate_factor` times as long as the schedule says.
    [[nodiscard]] simd::Descent<float> descent(std::span<float> values,
                                               std::span<const float> gradient,
                                               double rate_factor = 1) const noexcept {
        assert(values.size() == gradient.size());
        return {values.size(),
                values.data(),
                gradient.data(),
                static_cast<float>(static_cast<double>(rate_) * rate_factor),
                scale_,
                decay_.l2,
                rate_ * decay_.decoupled};
    }
    /// Ends a step over a run of parameters. Every hundredth step, subnormal numbers become 0:
    /// what decays would end there and stay, and make all that is computed with it slow.
    void finish(std::size_t first, std::span<float> values) noexcept {
        if (step_ % 100 != 0) return;
        drop_subnormal(values);
        for (std::size_t i = 0; i < Slots; ++i)
            drop_subnormal({slot(i, first, values.size()), values.size()});
    }
    /// The memory of one slot for `count` parameters from `first` on.
    [[nodiscard]] float* slot(std::size_t which, std::size_t first,
                              [[maybe_unused]] std::size_t count) noexcept {
        assert(which < Slots && first + count <= parameters_);
        return memory_.data() + which * parameters_ + first;
    }

private:
    static void drop_subnormal(std::span<float> numbers) noexcept {
        for (float& x : numbers) x = std::abs(x) < std::numeric_limits<float>::min() ? 0.0F : x;
    }

    std::size_t parameters_ = 0;
    Schedule rate_schedule_;
    WeightDecay decay_;
    std::uint64_t step_ = 0;
    float rate_ = 0;
    float scale_ = 1;
    aligned_vector<float> memory_;
};

}  // namespace detail

/// Stochastic gradient descent with momentum: v <- m v - rate g; w <- w + v, or with Nesterov's
/// look-ahead w <- w + m v - rate g. Without momentum it leaves v at 0 and takes less time.
/// Source: Sutskever et al. (2013), section 2.
class Sgd : public detail::OptimiserState<1, 0> {
public:
    struct Settings {
        Schedule rate = Schedule::constant(0.01);  ///< by steps of the optimiser
        float momentum = 0.9F;                     ///< m, in [0, 1)
        bool nesterov = true;    ///< whether it looks ahead, to where momentum leads
        WeightDecay decay = {};  ///< none, unless asked for

        friend bool operator==(const Settings&, const Settings&) = default;
    };

    Sgd() = default;
    /// For a network of so many parameters, `N::parameter_count`. Allocates all its memory.
    Sgd(std::size_t parameters, const Settings& settings)
        : OptimiserState(parameters, settings.rate, settings.decay), settings_(settings) {}

    void apply(std::size_t first, std::span<float> values,
               std::span<const float> gradient) noexcept {
        simd::sgd_step(descent(values, gradient), settings_.momentum, settings_.nesterov,
                       slot(0, first, values.size()));
        finish(first, values);
    }

    friend bool operator==(const Sgd&, const Sgd&) = default;

private:
    Settings settings_;
};

/// Divides each step by the root of the gradient's recent mean square.
/// Source: Tieleman & Hinton (2012), lecture 6.5.
class RmsProp : public detail::OptimiserState<1, 1> {
public:
    struct Settings {
        Schedule rate = Schedule::constant(0.001);  ///< by steps of the optimiser
        float mean_decay = 0.99F;                   ///< of the mean square, in [0, 1)
        float epsilon = 1e-8F;                      ///< added to the root, above 0
        WeightDecay decay = {};                     ///< none, unless asked for

        friend bool operator==(const Settings&, const Settings&) = default;
    };

    RmsProp() = default;
    /// For a network of so many parameters, `N::parameter_count`. Allocates all its memory.
    RmsProp(std::size_t parameters, const Settings& settings)
        : OptimiserState(parameters, settings.rate, settings.decay), settings_(settings) {}

    void apply(std::size_t first, std::span<float> values,
               std::span<const float> gradient) noexcept {
        simd::rms_prop_step(descent(values, gradient), settings_.mean_decay, settings_.epsilon,
                            slot(0, first, values.size()));
        finish(first, values);
    }

    friend bool operator==(const RmsProp&, const RmsProp&) = default;

private:
    Settings settings_;
};

/// Steps in the units of the parameters: the root mean square of recent steps over that of recent
/// gradients, times the rate. Source: Zeiler (2012), algorithm 1, where the rate is 1.
class AdaDelta : public detail::OptimiserState<2, 2> {
public:
    struct Settings {
        Schedule rate = Schedule::constant(1.0);  ///< by steps of the optimiser
        float mean_decay = 0.95F;                 ///< rho, in [0, 1)
        float epsilon = 1e-6F;                    ///< within both roots, above 0
        WeightDecay decay = {};                   ///< none, unless asked for

        friend bool operator==(const Settings&, const Settings&) = default;
    };

    AdaDelta() = default;
    /// For a network of so many parameters, `N::parameter_count`. Allocates all its memory.
    AdaDelta(std::size_t parameters, const Settings& settings)
        : OptimiserState(parameters, settings.rate, settings.decay), settings_(settings) {}

    void apply(std::size_t first, std::span<float> values,
               std::span<const float> gradient) noexcept {
        simd::ada_delta_step(descent(values, gradient), settings_.mean_decay, settings_.epsilon,
                             slot(0, first, values.size()), slot(1, first, values.size()));
        finish(first, values);
    }

    friend bool operator==(const AdaDelta&, const AdaDelta&) = default;

private:
    Settings settings_;
};

/// Momentum divided by the root mean square, both corrected for their start from zero. With
/// `decay.decoupled` it is AdamW. Source: Kingma & Ba (2015), algorithm 1.
class Adam : public detail::OptimiserState<2, 1> {
public:
    struct Settings {
        Schedule rate = Schedule::constant(0.001);  ///< by steps of the optimiser
        float mean_decay = 0.9F;                    ///< beta 1, in [0, 1)
        float square_decay = 0.999F;                ///< beta 2, in [0, 1)
        float epsilon = 1e-8F;                      ///< added to the root, above 0
        WeightDecay decay = {};                     ///< none, unless asked for

        friend bool operator==(const Settings&, const Settings&) = default;
    };

    Adam() = default;
    /// For a network of so many parameters, `N::parameter_count`. Allocates all its memory.
    Adam(std::size_t parameters, const Settings& settings)
        : OptimiserState(parameters, settings.rate, settings.decay), settings_(settings) {}

    void apply(std::size_t first, std::span<float> values,
               std::span<const float> gradient) noexcept {
        const auto left = [n = static_cast<double>(step())](float decay) {
            return 1 - std::pow(static_cast<double>(decay), n);
        };
        simd::adam_step(descent(values, gradient, 1 / left(settings_.mean_decay)),
                        settings_.mean_decay, settings_.square_decay,
                        static_cast<float>(1 / left(settings_.square_decay)), settings_.epsilon,
                        slot(0, first, values.size()), slot(1, first, values.size()));
        finish(first, values);
    }

    friend bool operator==(const Adam&, const Adam&) = default;

private:
    Settings settings_;
};

static_assert(Optimiser<Sgd> && Optimiser<RmsProp> && Optimiser<AdaDelta> && Optimiser<Adam>);

}  // namespace LUDUS_NAMESPACE::nn
