#pragma once

#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ludus/core/aligned.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/simd/elementwise.hpp"
#include "ludus/simd/native.hpp"

namespace ludus::nn {

/// Turns gradients into steps. `begin` counts the step and reads the schedule; then `apply` is to
/// be called once for every parameter, in runs that may be dealt to threads: `first` is the place
/// of the run among all parameters. `memory` is what it remembers besides the count of steps.
template <class O>
concept Optimiser = std::regular<O> &&
    requires(O optimiser, const O fixed, std::size_t first, std::span<float> values,
             std::span<const float> gradient) {
        { optimiser.begin() } -> std::same_as<void>;
        { optimiser.apply(first, values, gradient) } -> std::same_as<void>;
        { optimiser.memory() } -> std::same_as<std::span<float>>;
        { fixed.step() } -> std::same_as<std::uint64_t>;
        { optimiser.set_step(std::uint64_t{}) } -> std::same_as<void>;
    };

namespace detail {

using Pack = simd::Native<float>;
using Slice = simd::Slice<Pack>;

/// What all optimisers share: the step count, the rate of the step, and `Slots` numbers of memory
/// for each parameter.
template <std::size_t Slots>
class OptimiserState {
public:
    OptimiserState() = default;
    OptimiserState(std::size_t parameters, const Schedule& rate)
        : parameters_(parameters), rate_schedule_(rate), memory_(Slots * parameters) {}

    void begin() noexcept { rate_ = static_cast<float>(rate_schedule_.at(step_++)); }

    /// Steps begun so far.
    [[nodiscard]] std::uint64_t step() const noexcept { return step_; }
    /// As if so many steps had been begun.
    void set_step(std::uint64_t step) noexcept {
        step_ = step;
        rate_ = step == 0 ? 0.0F : static_cast<float>(rate_schedule_.at(step - 1));
    }
    [[nodiscard]] std::span<float> memory() noexcept { return memory_; }

    friend bool operator==(const OptimiserState&, const OptimiserState&) = default;

protected:
    [[nodiscard]] float rate() const noexcept { return rate_; }
    /// The memory of one slot, from parameter `first` on.
    [[nodiscard]] float* slot(std::size_t which, std::size_t first) noexcept {
        assert(which < Slots && first <= parameters_);
        return memory_.data() + which * parameters_ + first;
    }

private:
    std::size_t parameters_ = 0;
    Schedule rate_schedule_;
    std::uint64_t step_ = 0;
    float rate_ = 0;
    aligned_vector<float> memory_;
};

}  // namespace detail

/// Stochastic gradient descent with momentum: v <- m v - rate g; w <- w + v, or with Nesterov's
/// look-ahead w <- w + m v - rate g. Source: Sutskever et al. (2013), section 2.
class Sgd : public detail::OptimiserState<1> {
public:
    struct Settings {
        Schedule rate = Schedule::constant(0.01);
        float momentum = 0.9F;  ///< m, in [0, 1)
        bool nesterov = true;
        float l2 = 0;  ///< adds l2 * w to the gradient

        friend bool operator==(const Settings&, const Settings&) = default;
    };

    Sgd() = default;
    Sgd(std::size_t parameters, const Settings& settings)
        : OptimiserState(parameters, settings.rate), settings_(settings) {}

    void apply(std::size_t first, std::span<float> values,
               std::span<const float> gradient) noexcept {
        const auto l2 = detail::Pack::broadcast(settings_.l2);
        const auto rate = detail::Pack::broadcast(this->rate());
        const auto momentum = detail::Pack::broadcast(settings_.momentum);
        float* const velocity = slot(0, first);
        simd::for_each_slice<detail::Pack>(values.size(), [&](detail::Slice at) {
            const auto w = at.load(values.data());
            const auto step = rate * fma(l2, w, at.load(gradient.data()));
            const auto v = momentum * at.load(velocity) - step;
            at.store(v, velocity);
            at.store(w + (settings_.nesterov ? momentum * v - step : v), values.data());
        });
    }

    friend bool operator==(const Sgd&, const Sgd&) = default;

private:
    Settings settings_;
};

/// Divides each step by the root of the gradient's recent mean square.
/// Source: Tieleman & Hinton (2012), lecture 6.5.
class RmsProp : public detail::OptimiserState<1> {
public:
    struct Settings {
        Schedule rate = Schedule::constant(0.001);
        float decay = 0.99F;  ///< of the mean square, in [0, 1)
        float epsilon = 1e-8F;
        float l2 = 0;

        friend bool operator==(const Settings&, const Settings&) = default;
    };

    RmsProp() = default;
    RmsProp(std::size_t parameters, const Settings& settings)
        : OptimiserState(parameters, settings.rate), settings_(settings) {}

    void apply(std::size_t first, std::span<float> values,
               std::span<const float> gradient) noexcept {
        const auto l2 = detail::Pack::broadcast(settings_.l2);
        const auto rate = detail::Pack::broadcast(this->rate());
        const auto old = detail::Pack::broadcast(settings_.decay);
        const auto fresh = detail::Pack::broadcast(1 - settings_.decay);
        const auto epsilon = detail::Pack::broadcast(settings_.epsilon);
        float* const square = slot(0, first);
        simd::for_each_slice<detail::Pack>(values.size(), [&](detail::Slice at) {
            const auto w = at.load(values.data());
            const auto g = fma(l2, w, at.load(gradient.data()));
            const auto s = old * at.load(square) + fresh * g * g;
            at.store(s, square);
            at.store(w - rate * g / (sqrt(s) + epsilon), values.data());
        });
    }

    friend bool operator==(const RmsProp&, const RmsProp&) = default;

private:
    Settings settings_;
};

/// Steps in the units of the parameters: the root mean square of recent steps over that of recent
/// gradients, times the rate. Source: Zeiler (2012), algorithm 1, where the rate is 1.
class AdaDelta : public detail::OptimiserState<2> {
public:
    struct Settings {
        Schedule rate = Schedule::constant(1.0);
        float decay = 0.95F;  ///< rho, in [0, 1)
        float epsilon = 1e-6F;
        float l2 = 0;

        friend bool operator==(const Settings&, const Settings&) = default;
    };

    AdaDelta() = default;
    AdaDelta(std::size_t parameters, const Settings& settings)
        : OptimiserState(parameters, settings.rate), settings_(settings) {}

    void apply(std::size_t first, std::span<float> values,
               std::span<const float> gradient) noexcept {
        const auto l2 = detail::Pack::broadcast(settings_.l2);
        const auto rate = detail::Pack::broadcast(this->rate());
        const auto old = detail::Pack::broadcast(settings_.decay);
        const auto fresh = detail::Pack::broadcast(1 - settings_.decay);
        const auto epsilon = detail::Pack::broadcast(settings_.epsilon);
        float* const square = slot(0, first);
        float* const travelled = slot(1, first);
        simd::for_each_slice<detail::Pack>(values.size(), [&](detail::Slice at) {
            const auto w = at.load(values.data());
            const auto g = fma(l2, w, at.load(gradient.data()));
            const auto s = old * at.load(square) + fresh * g * g;
            const auto t = at.load(travelled);
            const auto step = g * sqrt(t + epsilon) / sqrt(s + epsilon);
            at.store(s, square);
            at.store(old * t + fresh * step * step, travelled);
            at.store(w - rate * step, values.data());
        });
    }

    friend bool operator==(const AdaDelta&, const AdaDelta&) = default;

private:
    Settings settings_;
};

/// Momentum divided by the root mean square, both corrected for their start from zero.
/// Source: Kingma & Ba (2015), algorithm 1.
class Adam : public detail::OptimiserState<2> {
public:
    struct Settings {
        Schedule rate = Schedule::constant(0.001);
        float decay_mean = 0.9F;      ///< beta 1, in [0, 1)
        float decay_square = 0.999F;  ///< beta 2, in [0, 1)
        float epsilon = 1e-8F;
        float l2 = 0;

        friend bool operator==(const Settings&, const Settings&) = default;
    };

    Adam() = default;
    Adam(std::size_t parameters, const Settings& settings)
        : OptimiserState(parameters, settings.rate), settings_(settings) {}

    void apply(std::size_t first, std::span<float> values,
               std::span<const float> gradient) noexcept {
        const auto n = static_cast<double>(step());
        const double mean_bias = 1 - std::pow(static_cast<double>(settings_.decay_mean), n);
        const double square_bias = 1 - std::pow(static_cast<double>(settings_.decay_square), n);
        const auto l2 = detail::Pack::broadcast(settings_.l2);
        const auto rate = detail::Pack::broadcast(static_cast<float>(this->rate() / mean_bias));
        const auto unbias = detail::Pack::broadcast(static_cast<float>(1 / square_bias));
        const auto epsilon = detail::Pack::broadcast(settings_.epsilon);
        const auto old_mean = detail::Pack::broadcast(settings_.decay_mean);
        const auto new_mean = detail::Pack::broadcast(1 - settings_.decay_mean);
        const auto old_square = detail::Pack::broadcast(settings_.decay_square);
        const auto new_square = detail::Pack::broadcast(1 - settings_.decay_square);
        float* const mean = slot(0, first);
        float* const square = slot(1, first);
        simd::for_each_slice<detail::Pack>(values.size(), [&](detail::Slice at) {
            const auto w = at.load(values.data());
            const auto g = fma(l2, w, at.load(gradient.data()));
            const auto m = old_mean * at.load(mean) + new_mean * g;
            const auto s = old_square * at.load(square) + new_square * g * g;
            at.store(m, mean);
            at.store(s, square);
            at.store(w - rate * m / (sqrt(unbias * s) + epsilon), values.data());
        });
    }

    friend bool operator==(const Adam&, const Adam&) = default;

private:
    Settings settings_;
};

static_assert(Optimiser<Sgd> && Optimiser<RmsProp> && Optimiser<AdaDelta> && Optimiser<Adam>);

}  // namespace ludus::nn
