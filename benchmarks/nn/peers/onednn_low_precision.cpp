/// oneDNN's inference in bfloat16 and int8 as an expert would use it. Activations have 16 or 8 bits
/// from the input to the last layer, whose outputs are floats; activation functions and sums are
/// fused into the products, batch norms into the convolutions. For int8, each output channel of the
/// weights has its own scale, and each layer's output has one scale, measured beforehand by a run
/// in floats on the same input. Training is left out.
///
/// Boards are laid out [points][channels]: the int8 kernels need it, and in other layouts oneDNN
/// 2.6 computes some bfloat16 convolutions by plain loops. In this one it has kernels for all.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "../contender.hpp"
#include "onednn_layers.hpp"
#include "onednn_program.hpp"

namespace benchmarks::onednn {
namespace {

using dnnl::prop_kind;

/// A layer's output.
struct Values {
    Board board;
    memory value;
    float step;  ///< a stored n stands for n * step; 1 for floats
};

/// A network for inference. In floats it serves only to calibrate the one in int8.
class LowPrecision {
public:
    using Tensor = Values;

    /// `type` is that of the weights: f32, bf16 or s8. For s8, `ranges` are those of a run in f32.
    LowPrecision(Problem problem, Type type, std::vector<float> ranges = {})
        : problem_(std::move(problem)),
          type_(type),
          ranges_(std::move(ranges)),
          rest_(problem_.parameters) {}

    /// Rounded here, not in each run, since a game could write such numbers itself.
    Tensor input(Board board) {
        Values x = make(board, Activation::elu);  // of either sign
        input_ = x.value = program_.arrange(problem_.input, dims_of(board), x.value.get_desc(),
                                            scales({1 / x.step}, 0));
        if (type_ == Type::f32) observe(x);
        return x;
    }

    Tensor dense(const Tensor& x, std::size_t outputs, Activation activation) {
        using Forward = dnnl::inner_product_forward;
        const memory::dim inputs = dim(x.board.size());
        const Dims flat = {dim(outputs), inputs};
        const Dims dims = onednn::dims_of(x.board, outputs);
        const auto values = take(outputs * x.board.size());
        const std::vector<float> steps = steps_of(values, outputs);
        const memory bias = bias_of(take(outputs), steps, x);
        // The weights' inputs in the order in which the rows lie, then in oneDNN's.
        const memory in_order = program_.arrange(values, dims, in_layout(dims, Type::f32));
        const memory rows = program_.view(
            x.value, as({dim(problem_.batch), inputs}, Tag::ab, x.value.get_desc().data_type()));
        const Values y = make({outputs}, activation);
        const Forward::primitive_desc forward(
            Forward::desc(prop_kind::forward_inference, rows.get_desc(), any(flat, type_),
                          bias.get_desc(), y.value.get_desc()),
            fused(x, steps, activation, y, nullptr), program_.engine());
        add(forward, rows,
            program_.rearranged(program_.view(in_order, plain(flat)), forward.weights_desc(),
                                rounding(steps)),
            bias, y);
        return y;
    }

    /// As one convolution by 3x3 filters, the 1x1 ones with zeros around their centre: faster than
    /// two whose outputs are then joined.
    Tensor conv_pair(const Tensor& x, std::size_t filters, Activation activation) {
        const std::size_t c = x.board.channels;
        const auto wide = take(filters * c * 9);
        std::vector<float> weights(wide.begin(), wide.end());
        const auto wide_bias = take(filters);
        std::vector<float> bias(wide_bias.begin(), wide_bias.end());
        for (const float w : take(filters * c))
            for (std::size_t i = 0; i < 9; ++i) weights.push_back(i == 4 ? w : 0);
        const auto narrow_bias = take(filters);
        bias.insert(bias.end(), narrow_bias.begin(), narrow_bias.end());
        return convolve(x, {2 * filters, 3}, weights, bias, activation, nullptr);
    }

    Tensor conv_norm(const Tensor& x, Filters filters, Activation activation) {
        return normalise(x, filters, activation, nullptr);
    }
    Tensor residual(const Tensor& x, Filters filters, const Tensor& skip) {
        return normalise(x, filters, Activation::relu, &skip);
    }

    Tensor softmax(const Tensor& x) {
        const Values y{x.board, program_.allocate(x.value.get_desc()), 1};
        const dnnl::softmax_forward::primitive_desc forward(
            {prop_kind::forward_inference, x.value.get_desc(), 1}, program_.engine());
        program_.add(dnnl::softmax_forward(forward),
                     {{DNNL_ARG_SRC, x.value}, {DNNL_ARG_DST, y.value}});
        return y;
    }

    void finish(std::vector<Tensor> outputs) { outputs_ = std::move(outputs); }

    void run() const { program_.run(); }

    [[nodiscard]] std::vector<float> outputs() const {
        std::vector<float> all;
        for (const Tensor& y : outputs_)
            all.insert(all.end(), numbers(y.value).begin(), numbers(y.value).end());
        return all;
    }

    /// Runs in f32 and returns the largest absolute values of the layers.
    [[nodiscard]] std::vector<float> calibrate() {
        ranges_.clear();
        run();
        return ranges_;
    }

private:
    [[nodiscard]] Dims dims_of(Board board) const { return onednn::dims_of(board, problem_.batch); }
    [[nodiscard]] static Desc in_layout(const Dims& dims, Type type) {
        return as(dims, dims.size() == 4 ? Tag::acdb : Tag::ab, type);
    }
    [[nodiscard]] std::span<const float> take(std::size_t count) {
        const auto taken = rest_.first(count);
        rest_ = rest_.subspan(count);
        return taken;
    }

    /// A layer's output after `activation`. Without one or after tanh it is a head's, in floats.
    [[nodiscard]] Values make(Board board, Activation activation) {
        Type type = type_;
        float step = 1;
        const std::size_t layer = layers_++;
        if (activation == Activation::none || activation == Activation::tanh) {
            type = Type::f32;
        } else if (type_ == Type::s8) {
            const bool is_positive = activation == Activation::relu;
            type = is_positive ? Type::u8 : Type::s8;
            if (ranges_[layer] > 0)  // else all values are zero
                step = ranges_[layer] / (is_positive ? 255 : 127);
        }
        return {board, program_.allocate(in_layout(dims_of(board), type)), step};
    }

    [[nodiscard]] static dnnl::primitive_attr scales(const std::vector<float>& values, int mask) {
        dnnl::primitive_attr attributes;
        attributes.set_output_scales(mask, values);
        return attributes;
    }
    /// Of each output's weights. Without VNNI, sums of two products must fit into 16 bits.
    [[nodiscard]] std::vector<float> steps_of(std::span<const float> weights,
                                              std::size_t outputs) const {
        std::vector<float> steps(outputs, 1);
        if (type_ != Type::s8) return steps;
        const bool has_vnni = has(dnnl::cpu_isa::avx512_core_vnni) || has(dnnl::cpu_isa::avx2_vnni);
        const std::size_t inputs = weights.size() / outputs;
        for (std::size_t o = 0; o < outputs; ++o) {
            float most = 0;
            for (const float w : weights.subspan(o * inputs, inputs))
                most = std::max(most, std::abs(w));
            steps[o] = most / (has_vnni ? 127 : 63);
        }
        return steps;
    }
    /// From weights in floats to their steps.
    [[nodiscard]] dnnl::primitive_attr rounding(const std::vector<float>& steps) const {
        if (type_ != Type::s8) return {};
        std::vector<float> factors;
        for (const float step : steps) factors.push_back(1 / step);
        return scales(factors, 1);
    }
    /// In steps of the products' sums, to which oneDNN adds it.
    [[nodiscard]] memory bias_of(std::span<const float> values, const std::vector<float>& steps,
                                 const Values& x) const {
        std::vector<float> scaled;
        for (std::size_t o = 0; o < steps.size(); ++o)
            scaled.push_back(values[o] / (steps[o] * x.step));
        return program_.arrange(scaled);
    }

    /// From the products' sums to the numbers of `y`.
    [[nodiscard]] dnnl::primitive_attr fused(const Values& x, std::vector<float> steps,
                                             Activation activation, const Values& y,
                                             const Values* skip) const {
        // ReLU may come after the division by y's step, which then needs no multiplication.
        const bool is_relu = activation == Activation::relu;
        const float before = is_relu ? 1 / y.step : 1;
        dnnl::post_ops post;
        if (skip != nullptr) post.append_sum(skip->step * before);
        append(post, activation, is_relu ? 1 : 1 / y.step);
        dnnl::primitive_attr attributes;
        attributes.set_post_ops(post);
        for (float& step : steps) step *= x.step * before;
        if (type_ == Type::s8) attributes.set_output_scales(1 << 1, steps);
        return attributes;
    }

    template <class Description>
    void add(const Description& forward, const memory& x, const memory& weights, const memory& bias,
             const Values& y) {
        program_.add(dnnl::primitive(forward),
                     {{DNNL_ARG_SRC, x},
                      {DNNL_ARG_WEIGHTS, weights},
                      {DNNL_ARG_BIAS, bias},
                      {DNNL_ARG_DST, y.value}});
        if (type_ == Type::f32) observe(y);
    }
    void observe(const Values& y) {
        program_.add([this, value = y.value] {
            float most = 0;
            for (const float number : numbers(value)) most = std::max(most, std::abs(number));
            ranges_.push_back(most);
        });
    }

    Tensor convolve(const Tensor& x, Filters filters, std::span<const float> values,
                    std::span<const float> bias_values, Activation activation, const Tensor* skip) {
        using Forward = dnnl::convolution_forward;
        const memory::dim k = dim(filters.kernel);
        const std::size_t lost = filters.padded ? 0 : filters.kernel - 1;
        const Dims pads(2, filters.padded ? k / 2 : 0);
        const Dims kernel = {dim(filters.count), dim(x.board.channels), k, k};
        const std::vector<float> steps = steps_of(values, filters.count);
        const memory bias = bias_of(bias_values, steps, x);
        Values y = make({filters.count, x.board.rows - lost, x.board.columns - lost}, activation);
        if (skip != nullptr) y.value = skip->value;  // in the skip's place
        const Forward::primitive_desc forward(
            Forward::desc(prop_kind::forward_inference, dnnl::algorithm::convolution_direct,
                          x.value.get_desc(), any(kernel, type_), bias.get_desc(),
                          y.value.get_desc(), {1, 1}, pads, pads),
            fused(x, steps, activation, y, skip), program_.engine());
        add(forward, x.value,
            program_.arrange(values, kernel, forward.weights_desc(), rounding(steps)), bias, y);
        return y;
    }

    /// Convolution, batch norm, the skip's numbers if there are any, activation.
    Tensor normalise(const Tensor& x, Filters filters, Activation activation, const Tensor* skip) {
        const std::size_t inputs = x.board.channels * filters.kernel * filters.kernel;
        const auto values = take(filters.count * inputs);
        const Folded folded = fold(values, take(4 * filters.count));
        return convolve(x, filters, folded.weights, folded.bias, activation, skip);
    }

    Problem problem_;
    Type type_;
    std::vector<float> ranges_;    ///< of the input and each layer's output, in order
    std::size_t layers_ = 0;       ///< with the input
    std::span<const float> rest_;  ///< parameters that no layer has taken yet
    Program program_;
    memory input_;  ///< held while views of it are used
    std::vector<Tensor> outputs_;
};

[[nodiscard]] std::shared_ptr<LowPrecision> built(const Case& what, const Problem& problem,
                                                  Type type, std::vector<float> ranges = {}) {
    const auto net = std::make_shared<LowPrecision>(problem, type, std::move(ranges));
    const Values x = net->input(describe(what.network).input);
    net->finish(build(what.network, *net, x));
    return net;
}

[[nodiscard]] Prepared prepared(const std::shared_ptr<LowPrecision>& net) {
    return {[=] { net->run(); }, [=] { return net->outputs(); }};
}

/// Not offered without the instructions, since oneDNN would emulate them. The rounding errors of
/// the activations add up over 30 layers.
const Enter enter_in_bfloat16{
    {"oneDNN, bfloat16",
     [](const Case& what) { return !what.training && has(dnnl::cpu_isa::avx512_core_bf16); },
     [](const Case& what, const Problem& problem) {
         return prepared(built(what, problem, Type::bf16));
     },
     Precision::bfloat16, 0.1}};

/// Not offered without SSE4.1, where oneDNN has only plain loops. The sums of residual blocks are
/// rounded too, so a head of one number near zero has a larger relative error than with ludus.
const Enter enter_in_int8{
    {"oneDNN, int8", [](const Case& what) { return !what.training && has(dnnl::cpu_isa::sse41); },
     [](const Case& what, const Problem& problem) {
         return prepared(
             built(what, problem, Type::s8, built(what, problem, Type::f32)->calibrate()));
     },
     Precision::int8, 0.5}};

}  // namespace
}  // namespace benchmarks::onednn
