#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "ludus/core/compiler.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/gradient_blocks.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/loss.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/training.hpp"

/// Parameters, inputs and outputs of networks as Eigen sees them, where nothing is copied; and
/// batches in Eigen's matrices and arrays, which networks run and are trained on.
namespace LUDUS_NAMESPACE::nn {

/// A batch [samples x columns], a row a sample. (Eigen has no rows of one number.) The number of
/// columns may be `std::dynamic_extent`.
template <class T, std::size_t columns>
using Batch =
    Eigen::Array<T, Eigen::Dynamic,
                 columns == 1 || columns == std::dynamic_extent ? Eigen::Dynamic
                                                                : static_cast<int>(columns),
                 Eigen::RowMajor>;

/// Somebody's batch; of a `const T`, to be read only.
template <class T, std::size_t columns>
using BatchView =
    Eigen::Map<std::conditional_t<std::is_const_v<T>, const Batch<std::remove_const_t<T>, columns>,
                                  Batch<T, columns>>,
               Eigen::Unaligned, Eigen::OuterStride<>>;

/// Rows as Eigen sees them.
template <std::size_t columns, class T>
[[nodiscard]] BatchView<T, columns> batch_view(Rows<T> rows) noexcept {
    return {rows.data, static_cast<Eigen::Index>(rows.count), static_cast<Eigen::Index>(columns),
            Eigen::OuterStride<>(static_cast<Eigen::Index>(rows.step))};
}

namespace detail {

/// Samples that lie in rows, the first of them at `first`, the next at `second`.
template <class T, std::size_t extent>
[[nodiscard]] BatchView<T, extent> batch_of(std::span<T, extent> first, std::span<T, extent> second,
                                            std::size_t samples) noexcept {
    const auto step = static_cast<std::size_t>(second.data() - first.data());
    const auto index = [](std::size_t number) { return static_cast<Eigen::Index>(number); };
    return {first.data(), index(samples), index(first.size()),
            Eigen::OuterStride<>(index(std::max(step, first.size())))};
}

/// The last of the first two samples.
[[nodiscard]] constexpr std::size_t second_of(std::size_t samples) noexcept {
    return samples > 1 ? 1 : 0;
}

}  // namespace detail

/// The inputs of the first `samples` samples of an `Inference`, `RuntimeNetwork`, `Training` or
/// `Activations`, to be filled in. Requires room for them, as those below do.
template <class Holder>
[[nodiscard]] auto inputs(Holder& holder, std::size_t samples) noexcept {
    return detail::batch_of(holder.input(0), holder.input(detail::second_of(samples)), samples);
}
/// The outputs of its first `samples` samples.
template <class Holder>
[[nodiscard]] auto outputs(const Holder& holder, std::size_t samples) noexcept {
    return detail::batch_of(holder.output(0), holder.output(detail::second_of(samples)), samples);
}
/// What the way back of a `Training` starts from, to be filled in.
template <class Holder>
[[nodiscard]] auto output_errors(Holder& holder, std::size_t samples) noexcept {
    return detail::batch_of(holder.output_error(0), holder.output_error(detail::second_of(samples)),
                            samples);
}

/// What the way back of a `Training` makes of it, where that is asked for.
template <class Holder>
[[nodiscard]] auto input_errors(Holder& holder, std::size_t samples) noexcept {
    return detail::batch_of(holder.input_error(0), holder.input_error(detail::second_of(samples)),
                            samples);
}

/// The weights of step I of `Parameters`, a matrix [fan_in x outputs].
template <std::size_t I, class P>
    requires(drawn_count<typename P::Network::template Layer<I>> > 0)
[[nodiscard]] auto weights(P& parameters) noexcept {
    using Layer = typename P::Network::template Layer<I>;
    constexpr std::size_t columns = Layer::weight_count / Layer::fan_in;
    using Weights =
        Eigen::Matrix<typename P::value_type, static_cast<int>(Layer::fan_in),
                      static_cast<int>(columns), columns == 1 ? Eigen::ColMajor : Eigen::RowMajor>;
    return Eigen::Map<std::conditional_t<std::is_const_v<P>, const Weights, Weights>>(
        parameters.template step<I>().data());
}

/// A network that runs batches in play: an `Inference`, `AsTrained` or `RuntimeNetwork`.
template <class R>
concept BatchRunner = requires(R& network, std::size_t samples) {
    { network.capacity() } -> std::convertible_to<std::size_t>;
    { std::span(network.input(samples)) };
    { std::span(network.output(samples)) };
    network.forward(samples);
};

/// What such a network puts out.
template <BatchRunner R>
using OutputBatch = Batch<float, decltype(std::span(std::declval<R&>().output(0)))::extent>;

/// Writes to `y` what a network for play makes of `x`, as many rows at a time as it has room for.
/// `x` is any matrix or array of floats [samples x numbers of a sample], or an expression of such;
/// `y` any that can be written to, or a part of one. The rows of `x` are copied into the network,
/// and its outputs into `y`; nothing else is copied, unless `x` is an expression, which is
/// evaluated first.
template <BatchRunner R, class X, class Y>
    requires std::derived_from<std::remove_cvref_t<Y>, Eigen::DenseBase<std::remove_cvref_t<Y>>>
void run(R& network, const Eigen::DenseBase<X>& x, Y&& y) {
    const Eigen::Ref<const typename X::PlainObject, 0,
                     Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>>
        all(x.derived());
    assert(static_cast<std::size_t>(all.cols()) == network.input(0).size());
    assert(y.rows() == all.rows());
    assert(static_cast<std::size_t>(y.cols()) == network.output(0).size());
    const auto most = static_cast<Eigen::Index>(network.capacity());
    for (Eigen::Index first = 0; first < all.rows(); first += most) {
        const Eigen::Index count = std::min(most, all.rows() - first);
        const auto samples = static_cast<std::size_t>(count);
        inputs(network, samples) = all.middleRows(first, count).array();
        network.forward(samples);
        y.middleRows(first, count).array() = outputs(network, samples);
    }
}

/// The same, as a batch of its own.
template <BatchRunner R, class X>
[[nodiscard]] OutputBatch<R> run(R& network, const Eigen::DenseBase<X>& x) {
    OutputBatch<R> y(x.rows(), static_cast<Eigen::Index>(network.output(0).size()));
    run(network, x, y);
    return y;
}

/// A loss that fills in the errors of a sample's output: a `Loss`, or `CrossEntropy`.
template <class L>
concept FillsErrors =
    requires(const L& loss, std::span<const float> numbers, std::span<float> errors) {
        { fill_errors(loss, numbers, numbers, numbers, 1.0F, errors) } -> std::same_as<double>;
    };

/// One step of training on the rows of `x` [samples x numbers of a sample], of which those of
/// `targets` [samples x numbers of the output] are to come out: forward, the errors, backward, and
/// the optimiser's step. Returns the loss before the step, the mean over the samples. Afterwards
/// `gradient` has the derivatives of the loss by all that is trained.
///
/// `x` and `targets` are any matrices or arrays of floats, or expressions of such; there must be a
/// row. `x` is copied into the training, which makes room for it if need be; `targets` are read
/// where they are, if the numbers of a row lie side by side, else copied.
template <NetworkType N, bool by_input, FillsErrors L, Optimiser O, class X, class Y>
double train_step(Training<N, float, by_input>& training, Parameters<N>& parameters,
                  const Eigen::DenseBase<X>& x, const Eigen::DenseBase<Y>& targets, const L& loss,
                  Parameters<N>& gradient, O& optimiser, Workers& workers) {
    const Eigen::Ref<const Batch<float, N::Output::size>> all_targets(targets.derived().array());
    assert(x.rows() > 0 && all_targets.rows() == x.rows());
    assert(static_cast<std::size_t>(x.cols()) == N::Input::size);
    assert(static_cast<std::size_t>(all_targets.cols()) == N::Output::size);
    const auto samples = static_cast<std::size_t>(x.rows());
    training.reserve(samples);
    inputs(training, samples) = x.derived().array();
    training.forward(parameters, samples, workers);
    double sum = 0;
    for (std::size_t s = 0; s < samples; ++s) {
        const float* const target = all_targets.row(static_cast<Eigen::Index>(s)).data();
        sum += fill_errors(loss, training.output(s), std::span(target, N::Output::size), {},
                           1.0F / static_cast<float>(samples), training.output_error(s));
    }
    optimiser.begin();
    training.backward(parameters, samples, gradient, workers, [&](const GradientBlock& block) {
        const std::size_t count = block.end - block.begin;
        optimiser.apply(block.begin, parameters.values().subspan(block.begin, count),
                        std::as_const(gradient).values().subspan(block.begin, count));
    });
    return sum;
}

}  // namespace LUDUS_NAMESPACE::nn
