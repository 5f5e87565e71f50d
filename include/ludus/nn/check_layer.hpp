#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/precision.hpp"

namespace LUDUS_NAMESPACE::nn {

/// What `check_layer` found: how much it looked at, and the first broken law, if any.
struct LayerReport {
    std::size_t networks = 0;  ///< small networks that the layer was a part of
    double worst = 0;          ///< the largest relative error of a derivative
    std::string fault;         ///< empty if every law held

    [[nodiscard]] bool ok() const noexcept { return fault.empty(); }
};

/// How to check a layer.
struct LayerCheck {
    std::uint64_t seed = 1;                                 ///< of all numbers
    std::vector<std::size_t> batches = {1, 2, 7, 33, 100};  ///< numbers of samples
    double tolerance = 1e-5;  ///< relative error of a derivative, at most
};

namespace detail {

/// Looks at networks that a layer is a part of.
class LayerChecker {
public:
    explicit LayerChecker(const LayerCheck& check) : check_(check) {}

    /// How the layer's derivatives and bits are in this network.
    template <NetworkType N>
    void check_network(std::string_view name) {
        if (!report_.ok()) return;
        ++report_.networks;
        where_ = name;
        for (const std::size_t samples : check_.batches) {
            if (has_statistics<N> && samples < 7) continue;  // which say little of so few
            check_derivatives<N>(samples);
            check_workers<N>(samples);
        }
        check_samples<N>();
        check_play<N, Precision::float32>();
    }

    /// The network in play in one precision, frozen, beside the one whose weights are rounded so.
    template <NetworkType N, Precision precision>
    void check_play() {
        if (!report_.ok()) return;
        constexpr std::size_t samples = 5;
        const Parameters<N> parameters = rounded(first_parameters_of<N>(), precision);
        Activations<N> expected(samples);
        Inference<N, precision> found(parameters, samples);
        Rng rng(check_.seed);
        for (std::size_t s = 0; s < samples; ++s)
            for (std::size_t i = 0; i < N::Input::size; ++i)
                expected.input(s)[i] = found.input(s)[i] = draw(rng);
        nn::forward(parameters, expected, 0, samples);
        found.forward(samples);
        for (std::size_t s = 0; s < samples; ++s) {
            float largest = 1;
            for (const float number : expected.output(s))
                largest = std::max(largest, std::abs(number));
            // Weights that have taken up a normalisation are rounded once more, and, with 8 bits,
            // so is what a layer reads.
            const auto agree = [&](float a, float b) {
                return precision == Precision::float32 ? is_near(a, b)
                                                       : std::abs(a - b) <= 0.05F * largest;
            };
            for (std::size_t o = 0; o < N::Output::size; ++o)
                if (!agree(found.output(s)[o], expected.output(s)[o]))
                    return fail(concat("the network for play in ",
                                       precision_names[static_cast<std::size_t>(precision)],
                                       " does not compute what the network does"));
        }
    }

    /// A layer's name, and the rows of its gradient one by one.
    template <BoundLayer B>
    void check_layer() {
        where_ = "by itself";
        const std::string_view kind = B::kind;
        if (kind.empty() || kind.find_first_of(",\n") != std::string_view::npos)
            return fail(concat("`kind` must be a name without commas, found '", kind, "'"));
        if constexpr (drawn_count<B> > 0)
            if (B::fan_in == 0 || B::weight_count % B::fan_in != 0)
                return fail("`weight_count` must be `fan_in` times a whole number");
        if (drawn_count<B> > B::parameter_count || trained_count<B> > B::parameter_count)
            return fail("`weight_count` and `trained_count` must be at most `parameter_count`");
        if (gradient_rows<B> * gradient_width<B> != trained_count<B>)
            return fail("`gradient_rows` times `gradient_width` must be `trained_count`");
        if constexpr (B::parameter_count > 0 && !BatchLayer<B>) check_rows<B>();
    }

    [[nodiscard]] LayerReport take() { return std::move(report_); }

private:
    template <NetworkType N>
    static constexpr bool has_statistics = [] {
        bool found = false;
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            found = found || BatchLayer<typename N::template Layer<I>>;
        });
        return found;
    }();
    template <NetworkType N>
    static constexpr bool is_independent = [] {
        bool all = true;
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            all = all && batch_independent<typename N::template Layer<I>>;
        });
        return all;
    }();

    void fail(std::string_view what) {
        if (report_.ok()) report_.fault = concat(where_, ": ", what);
    }

    template <NetworkType N>
    void check_derivatives(std::size_t samples) {
        Rng rng(check_.seed, samples);
        const double worst = worst_gradient_error<N>(samples, rng);
        report_.worst = std::isnan(worst) ? worst : std::max(report_.worst, worst);
        if (!(worst <= check_.tolerance))
            fail(concat("a derivative of a batch of ", std::to_string(samples),
                        " is not that of finite differences, relative error ",
                        std::to_string(worst)));
    }

    /// The same batch by one, two and three workers.
    template <NetworkType N>
    void check_workers(std::size_t samples) {
        Rng rng(check_.seed, samples);
        GradientProblem<N, float> problem(samples, rng);
        const Parameters<N> before = problem.parameters;
        const Parameters<N> alone = problem.gradient();
        const auto errors = input_errors(problem);
        for (const std::size_t count : {2U, 3U}) {
            Workers workers(count);
            problem.parameters = before;  // whose statistics have moved
            if (problem.gradient(workers) != alone || input_errors(problem) != errors)
                return fail(concat("a batch of ", std::to_string(samples), " has other bits with ",
                                   std::to_string(count), " workers"));
        }
    }
    template <NetworkType N>
    [[nodiscard]] static std::vector<float> input_errors(GradientProblem<N, float>& problem) {
        std::vector<float> all;
        for (std::size_t s = 0; s < problem.samples; ++s)
            all.insert(all.end(), problem.training.input_error(s).begin(),
                       problem.training.input_error(s).end());
        return all;
    }

    /// Each sample in play by itself, and among others.
    template <NetworkType N>
    void check_samples() {
        constexpr std::size_t samples = 37;
        const auto parameters = first_parameters_of<N>();
        Activations<N> together(samples);
        Activations<N> alone(1);
        Rng rng(check_.seed);
        for (std::size_t s = 0; s < samples; ++s)
            for (float& number : together.input(s)) number = draw(rng);
        // A copy, since a network may overwrite what it reads.
        std::vector<float> inputs;
        for (std::size_t s = 0; s < samples; ++s)
            inputs.insert(inputs.end(), together.input(s).begin(), together.input(s).end());
        nn::forward(parameters, together, 0, samples);
        for (std::size_t s = 0; s < samples; ++s) {
            std::ranges::copy_n(inputs.begin() + static_cast<std::ptrdiff_t>(s * N::Input::size),
                                N::Input::size, alone.input(0).begin());
            nn::forward(parameters, alone, 0, 1);
            for (std::size_t o = 0; o < N::Output::size; ++o) {
                const float found = together.output(s)[o];
                const float expected = alone.output(0)[o];
                if (is_independent<N> ? found != expected : !is_near(found, expected))
                    return fail("the result of a sample depends on the others");
            }
        }
    }

    /// Each row of the gradient asked for by itself, and all at once.
    template <BoundLayer B>
    void check_rows() {
        constexpr std::size_t samples = 5;
        Rng rng(check_.seed);
        std::vector<float> parameters(B::parameter_count);
        std::vector<float> x(samples * B::Input::size);
        std::vector<float> y(samples * B::Output::size);
        std::vector<float> dy(y.size());
        for (auto* const numbers : {&parameters, &x, &dy})
            for (float& number : *numbers) number = draw(rng);
        using Plain = PlainLayout<B>;
        const Rows<const float> from{x.data(), B::Input::size, samples};
        B::template forward<Plain>(std::as_const(parameters).data(), from,
                                   Rows<float>{y.data(), B::Output::size, samples});
        GradientPass<float> pass{.parameters = parameters.data(),
                                 .x = from,
                                 .y = {y.data(), B::Output::size, samples},
                                 .dy = {dy.data(), B::Output::size, samples},
                                 .first_row = 0,
                                 .last_row = gradient_rows<B>};
        std::vector<float> whole(B::parameter_count, untouched);
        B::template gradient<Plain>(pass, whole.data());
        for (std::size_t row = 0; row < gradient_rows<B>; ++row) {
            std::vector<float> own(B::parameter_count, untouched);
            pass.first_row = row;
            pass.last_row = row + 1;
            B::template gradient<Plain>(pass, own.data());
            for (std::size_t p = 0; p < own.size(); ++p) {
                const bool asked = p / gradient_width<B> == row;
                if (own[p] != (asked ? whole[p] : untouched))
                    return fail(
                        "a row of the gradient is not as in the whole gradient, or others "
                        "are written with it");
            }
        }
    }

    template <NetworkType N>
    [[nodiscard]] Parameters<N> first_parameters_of() const {
        Parameters<N> parameters;
        Rng rng(check_.seed);
        initialise(parameters, rng, He{});
        for (float& number : parameters.values()) number += 0.1F * draw(rng);
        return parameters;
    }

    [[nodiscard]] static float draw(Rng& rng) { return static_cast<float>(rng.uniform(-1, 1)); }
    [[nodiscard]] static bool is_near(float a, float b) noexcept {
        return std::abs(a - b) <= 1e-4F * std::max({1.0F, std::abs(a), std::abs(b)});
    }

    static constexpr float untouched = 12345;

    LayerCheck check_;
    LayerReport report_;
    std::string_view where_;
};

}  // namespace detail

/// Checks the laws of a layer for inputs of one shape: its derivatives against finite differences,
/// by itself, in two branches of one input between layers in place, and as a residual block, for
/// several sizes of batches; the same bits with one, two and three workers; a sample's result,
/// which must not depend on the others, to the last bit if it is `batch_independent`; the rows of
/// its gradient one by one; the network for play in every precision; the frozen network, with a
/// normalisation that is folded into it beside another branch.
///
///     const auto report = ludus::nn::check_layer<LayerNorm, ludus::Shape<12>>();
///     REQUIRE(report.fault == "");
template <Layer L, ShapeType In>
[[nodiscard]] LayerReport check_layer(const LayerCheck& check = {}) {
    using Alone = Network<In, L>;
    using Out = typename Alone::Output;
    detail::LayerChecker checker(check);
    if constexpr (!Composite<L>) checker.template check_layer<typename L::template Bind<In>>();
    checker.template check_network<Alone>("alone");
    checker.template check_play<Alone, Precision::bfloat16>();
    checker.template check_play<Alone, Precision::int8>();
    if constexpr (detail::Joinable<Out, Out>)
        checker.template check_network<Network<In, Tanh, Concat<L, Sequence<L, Relu>>, Tanh>>(
            "in branches");
    else
        checker.template check_network<Network<In, Tanh, Fork<L, Sequence<L, Relu>>, Tanh>>(
            "in branches");
    if constexpr (std::is_same_v<In, Out>)
        checker.template check_network<Network<In, Tanh, Residual<L>>>("in a residual block");
    if constexpr (detail::Foldable<L> && detail::Joinable<Out, Out>)
        checker.template check_network<
            Network<In, Concat<Sequence<L, BatchNorm<>>, L>, Flatten, Dense<2>>>(
            "before a normalisation");
    return checker.take();
}

}  // namespace LUDUS_NAMESPACE::nn
