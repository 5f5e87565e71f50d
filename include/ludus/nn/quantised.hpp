#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/int8.hpp"

namespace LUDUS_NAMESPACE::nn {

namespace detail {

/// Rounds a matrix [depth x columns] to 127 steps either way, each column by a scale of its own;
/// the results are the parts of an `Int8Matrix`. Values between those written must be 0 already.
/// A column with weights that are not finite gets unspecified values.
inline void quantise_columns(std::size_t depth, std::size_t columns, const float* weights,
                             std::int8_t* values, std::int32_t* offsets, float* scales) noexcept {
    for (std::size_t n = 0; n < columns; ++n) {
        float largest = 0;
        for (std::size_t k = 0; k < depth; ++k)
            largest = std::max(largest, std::abs(weights[k * columns + n]));
        const float inverse = simd::int8_inverse(largest);
        std::int32_t sum = 0;
        for (std::size_t k = 0; k < depth; ++k) {
            const float number = weights[k * columns + n] * inverse;
            const auto value =
                static_cast<std::int8_t>(std::isfinite(number) ? std::nearbyint(number) : 0.0F);
            values[simd::int8_place(depth, k, n)] = value;
            sum += value;
        }
        offsets[n] = 128 * sum;
        scales[n] = largest / 127;
    }
}

}  // namespace detail

/// Layers whose outputs are products with a matrix of weights [matrix_depth x outputs]: of
/// `matrix_rows` rows a sample. `gather(numbers, room)` says where these lie, if need be in the
/// room, of `gathered_size` bytes, that it fills from the sample's quantised numbers. Where these
/// are one row themselves, it is not asked.
template <class L>
concept MatrixLayer = requires(const std::uint8_t* numbers, std::uint8_t* room) {
    L::matrix_depth;
    requires(L::matrix_rows == 1 && L::matrix_depth == L::Input::size) || requires {
        typename std::integral_constant<std::size_t, L::gathered_size>;
        { L::gather(numbers, room) } -> std::same_as<simd::Int8Rows>;
    };
};

/// A network for play with weights of 8 bits, a quarter of the size, and activations that are
/// quantised layer by layer, a sample at a time. Usually of a frozen network, see frozen.hpp. Its
/// products are the same on every processor, since they add whole numbers. Requires finite weights
/// and inputs. Holds the weights; a copy is independent.
template <NetworkType N>
class Quantised {
public:
    using Network = N;

    /// Rounds each output's weights to 127 steps either way.
    explicit Quantised(const Parameters<N>& parameters)
        : values_(value_offset.back()),
          offsets_(output_offset.back()),
          scales_(output_offset.back()),
          biases_(output_offset.back()),
          others_(other_offset.back()) {
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Layer = typename N::template Layer<I>;
            const auto from = parameters.template step<I>();
            if constexpr (MatrixLayer<Layer>) {
                round<I>(from.data());
                if constexpr (Layer::parameter_count > Layer::weight_count)
                    std::ranges::copy(from.subspan(Layer::weight_count),
                                      biases_.data() + output_offset[I]);
            } else {
                std::ranges::copy(from, others_.data() + other_offset[I]);
            }
        });
    }

    /// Bytes of all weights.
    [[nodiscard]] std::size_t size() const noexcept {
        return values_.size() + 4 * (offsets_.size() + scales_.size() + biases_.size()) +
            4 * others_.size();
    }

    /// What a thread needs besides the weights.
    class Scratch {
    public:
        Scratch() : numbers_(most_numbers), gathered_(most_gathered), scales_(most_rows) {}

    private:
        friend class Quantised;
        aligned_vector<std::uint8_t> numbers_;   ///< of the samples that are multiplied at once
        aligned_vector<std::uint8_t> gathered_;  ///< the rows of a sample
        aligned_vector<float> scales_;           ///< of each row
    };

    /// Runs the samples [first, last) through the network; see `nn::forward`.
    void forward(Activations<N>& activations, Scratch& scratch, std::size_t first,
                 std::size_t last) const noexcept {
        detail::for_each_part<N>(
            first, last,
            [&]<std::size_t I>(std::integral_constant<std::size_t, I>, std::size_t begin,
                               std::size_t end) {
                using Step = typename N::template Step<I>;
                using Layer = typename Step::Layer;
                static_assert(!MatrixLayer<Layer> || Step::in.dense(),
                              "an input must lie together to be quantised");
                detail::run_step<N, I>(activations, begin, end, first, [&](const auto&... rows) {
                    if constexpr (MatrixLayer<Layer>)
                        multiply<Layer>(matrix<I>(), biases_.data() + output_offset[I],
                                        Step::out.step, scratch, rows...);
                    else
                        detail::run_layer<Layer, typename Step::Layout>(
                            others_.data() + other_offset[I], rows...);
                });
            });
    }

private:
    static constexpr std::size_t together = detail::samples_together<N>;

    /// Bytes of a sample's numbers.
    template <class Layer>
    static constexpr std::size_t stride = [] {
        static_assert(Layer::matrix_depth <= simd::int8_most_depth,
                      "Quantised: a layer has too many inputs for sums of 32 bits");
        return simd::int8_groups(Layer::Input::size) * simd::int8_group;
    }();

    /// Where each step's part begins in a buffer of which it takes `size_of(I)`.
    template <class SizeOf>
    [[nodiscard]] static constexpr auto offsets(const SizeOf& size_of) noexcept {
        std::array<std::size_t, N::step_count + 1> all{};
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I> step) {
            all[I + 1] = all[I] + size_of(step);
        });
        return all;
    }
    static constexpr auto value_offset =
        offsets([]<std::size_t I>(std::integral_constant<std::size_t, I>) -> std::size_t {
            using Layer = typename N::template Layer<I>;
            if constexpr (MatrixLayer<Layer>)
                return simd::int8_size(Layer::matrix_depth, Layer::outputs);
            return 0;
        });
    static constexpr auto output_offset =
        offsets([]<std::size_t I>(std::integral_constant<std::size_t, I>) -> std::size_t {
            using Layer = typename N::template Layer<I>;
            if constexpr (MatrixLayer<Layer>) return Layer::outputs;
            return 0;
        });
    static constexpr auto other_offset =
        offsets([]<std::size_t I>(std::integral_constant<std::size_t, I>) -> std::size_t {
            using Layer = typename N::template Layer<I>;
            return MatrixLayer<Layer> ? 0 : Layer::parameter_count;
        });

    /// The largest of what `size_of` says of a layer of products.
    template <class SizeOf>
    [[nodiscard]] static constexpr std::size_t most(const SizeOf& size_of) noexcept {
        std::size_t largest = 0;
        N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
            using Layer = typename N::template Layer<I>;
            if constexpr (MatrixLayer<Layer>)
                largest = std::max(largest, size_of(std::type_identity<Layer>{}));
        });
        return largest;
    }
    template <class Layer>
    static constexpr bool reads_one_row =
        Layer::matrix_rows == 1 && Layer::matrix_depth == Layer::Input::size;
    /// Samples that are multiplied at once: of a board, whose points are rows enough, only one,
    /// whose numbers are then read soon after they were made.
    template <class Layer>
    static constexpr std::size_t at_once = reads_one_row<Layer> ? together : 1;
    static constexpr std::size_t most_rows =
        most([]<class L>(std::type_identity<L>) { return at_once<L> * L::matrix_rows; });
    static constexpr std::size_t most_numbers =
        most([]<class L>(std::type_identity<L>) { return at_once<L> * stride<L>; });
    static constexpr std::size_t most_gathered = most([]<class L>(std::type_identity<L>) {
        if constexpr (reads_one_row<L>)
            return std::size_t{0};
        else
            return L::gathered_size;
    });

    /// Rows by the weights, which are those of a layer.
    template <class Layer>
    static void multiply(const simd::Int8Matrix& weights, const float* biases, std::size_t step,
                         Scratch& scratch, Rows<const float> x, Rows<float> y,
                         simd::Finish<float> finish) noexcept {
        constexpr std::size_t rows = Layer::matrix_rows;
        if (reads_one_row<Layer>) finish.addend.point_step = finish.addend.sample_step;
        for (std::size_t begin = 0; begin < x.count; begin += at_once<Layer>) {
            const std::size_t count = std::min(at_once<Layer>, x.count - begin);
            for (std::size_t s = 0; s < count; ++s)
                scratch.scales_[s] =
                    simd::int8_quantise(Layer::Input::size, x.row(begin + s),
                                        scratch.numbers_.data() + s * stride<Layer>);
            const auto product = [&](const simd::Int8Rows& lie, std::size_t y_step) {
                simd::int8_product(lie, scratch.scales_.data(), weights, biases, y.row(begin),
                                   y_step, finish);
            };
            if constexpr (reads_one_row<Layer>) {
                product({scratch.numbers_.data(), count, stride<Layer>}, y.step);
            } else {
                std::fill_n(scratch.scales_.data() + 1, rows - 1, scratch.scales_[0]);
                product(Layer::gather(scratch.numbers_.data(), scratch.gathered_.data()), step);
            }
            if (finish.addend.data != nullptr)
                finish.addend.data += count * finish.addend.sample_step;
        }
    }
    template <std::size_t I>
    [[nodiscard]] simd::Int8Matrix matrix() const noexcept {
        using Layer = typename N::template Layer<I>;
        return {Layer::matrix_depth, Layer::outputs, values_.data() + value_offset[I],
                offsets_.data() + output_offset[I], scales_.data() + output_offset[I]};
    }

    template <std::size_t I>
    void round(const float* weights) noexcept {
        using Layer = typename N::template Layer<I>;
        detail::quantise_columns(
            Layer::matrix_depth, Layer::outputs, weights, values_.data() + value_offset[I],
            offsets_.data() + output_offset[I], scales_.data() + output_offset[I]);
    }

    aligned_vector<std::int8_t> values_;
    aligned_vector<std::int32_t> offsets_;
    aligned_vector<float> scales_;
    aligned_vector<float> biases_;
    aligned_vector<float> others_;  ///< parameters of all other layers
};

}  // namespace LUDUS_NAMESPACE::nn
