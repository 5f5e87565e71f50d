#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/layer.hpp"
#include "ludus/nn/rows.hpp"

/// Parameters, inputs and outputs of networks as Eigen sees them: nothing is copied.
namespace LUDUS_NAMESPACE::nn {

/// A batch [samples x columns], a row a sample. (Eigen has no rows of one number.)
template <class T, std::size_t columns>
using Batch =
    Eigen::Array<T, Eigen::Dynamic, columns == 1 ? Eigen::Dynamic : static_cast<int>(columns),
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
template <class T, std::size_t columns>
[[nodiscard]] BatchView<T, columns> batch_of(std::span<T, columns> first,
                                             std::span<T, columns> second,
                                             std::size_t samples) noexcept {
    const auto step = static_cast<std::size_t>(second.data() - first.data());
    return batch_view<columns>(Rows<T>{first.data(), std::max(step, columns), samples});
}

/// The last of the first two samples.
[[nodiscard]] constexpr std::size_t second_of(std::size_t samples) noexcept {
    return samples > 1 ? 1 : 0;
}

}  // namespace detail

/// The inputs of the first `samples` samples of an `Inference`, `Training` or `Activations`, to be
/// filled in. Requires room for them, as those below do.
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

/// What a network for play makes of a batch, as many rows at a time as it has room for.
template <class Network>
[[nodiscard]] auto run(
    Network& network,
    const Eigen::Ref<const Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>&
        batch) {
    using Output = typename Network::Network::Output;
    assert(static_cast<std::size_t>(batch.cols()) == Network::Network::Input::size);
    Batch<float, Output::size> result(batch.rows(), static_cast<Eigen::Index>(Output::size));
    const auto most = static_cast<Eigen::Index>(network.capacity());
    for (Eigen::Index first = 0; first < batch.rows(); first += most) {
        const Eigen::Index count = std::min(most, batch.rows() - first);
        const auto samples = static_cast<std::size_t>(count);
        inputs(network, samples) = batch.middleRows(first, count);
        network.forward(samples);
        result.middleRows(first, count) = outputs(network, samples);
    }
    return result;
}

}  // namespace LUDUS_NAMESPACE::nn
