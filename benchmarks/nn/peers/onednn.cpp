/// oneDNN as an expert would use it: every primitive chooses its layouts, activations and sums are
/// fused into the products, the batch norms into the convolutions where only inference is wanted,
/// and numbers are copied to another layout as seldom as possible.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

#include "../contender.hpp"
#include "onednn_layers.hpp"
#include "onednn_program.hpp"

namespace benchmarks::onednn {
namespace {

using dnnl::algorithm;
using dnnl::prop_kind;

/// A layer's output, in whatever layout the layer put it.
struct Values {
    Board board;
    memory value;
    std::vector<memory> gradients;  ///< of the loss, to be summed, in the same layout
    std::shared_ptr<Values> more;   ///< further channels that were not worth a copy
};

class OneDnn {
public:
    using Tensor = std::shared_ptr<Values>;

    OneDnn(Problem problem, bool training)
        : problem_(std::move(problem)), training_(training), rest_(problem_.parameters) {}

    /// In the order of channels and points that the first layer likes best.
    Tensor input(Board board) {
        const Dims dims = dims_of(board);
        const bool mixed = dims.size() == 4 && !training_ && has(dnnl::cpu_isa::avx512_core);
        const Desc desc = mixed ? as(dims, Tag::nhwc) : plain(dims);
        input_ = make(board, program_.arrange(problem_.input, dims, desc));
        return input_;
    }

    Tensor dense(const Tensor& x, std::size_t outputs, Activation activation) {
        const std::size_t inputs = x->board.size() + (x->more ? x->more->board.size() : 0);
        const std::span<const float> weights = take(inputs * outputs);
        const memory bias = program_.arrange(take(outputs));
        const Tensor y = make({outputs}, plain({dim(problem_.batch), dim(outputs)}));
        std::vector<Product> products;
        std::size_t first = 0;
        for (Tensor part = x; part; first += part->board.size(), part = part->more) {
            std::vector<float> of_part;
            for (std::size_t o = 0; o < outputs; ++o) {
                append(weights.subspan(o * inputs + first, part->board.size()), of_part);
            }
            products.push_back(multiply(part, of_part, first == 0 ? bias : memory(), *y,
                                        part->more ? Activation::none : activation));
        }
        store([this, products, bias, outputs](std::vector<float>& to) {
            std::vector<std::vector<float>> parts;
            for (const Product& product : products) {
                const memory in_order = program_.allocate(product.desc);
                std::ranges::copy(program_.read(product.weights->master),
                                  numbers(in_order).begin());
                parts.push_back(program_.read(in_order));
            }
            for (std::size_t o = 0; o < outputs; ++o)
                for (const auto& part : parts) {
                    const std::size_t width = part.size() / outputs;
                    append(std::span(part).subspan(o * width, width), to);
                }
            append(numbers(bias), to);
        });
        back_.emplace_back([this, products, bias, y, activation] {
            const memory dy = gradient(*y, activation);
            for (const Product& product : products) multiply_back(product, bias, dy);
        });
        return y;
    }

    /// As one convolution by 3x3 filters where the channels are few; the 1x1 ones are zero but for
    /// their centre. Else as two, whose outputs are never joined.
    Tensor conv_pair(const Tensor& x, std::size_t filters, Activation activation) {
        const std::size_t c = x->board.channels;
        const std::span<const float> wide = take(filters * c * 9);
        const std::span<const float> wide_bias = take(filters);
        const std::span<const float> narrow = take(filters * c);
        const std::span<const float> narrow_bias = take(filters);
        if (x != input_) {
            const Tensor y = convolve(x, {filters, 3}, wide, wide_bias, activation).y;
            y->more = convolve(x, {filters, 1}, narrow, narrow_bias, activation).y;
            return y;
        }
        std::vector<float> weights(wide.begin(), wide.end());
        std::vector<float> is_free(wide.size(), 1);
        for (const float w : narrow)
            for (std::size_t i = 0; i < 9; ++i) {
                weights.push_back(i == 4 ? w : 0);
                is_free.push_back(i == 4 ? 1 : 0);
            }
        std::vector<float> bias(wide_bias.begin(), wide_bias.end());
        append(narrow_bias, bias);
        const Convolution both = convolve(x, {2 * filters, 3}, weights, bias, activation,
                                          {.skip = nullptr, .is_free = is_free});
        store([this, both, filters, split = wide.size()](std::vector<float>& to) {
            const std::vector<float> all = program_.read(both.weights->master);
            append(std::span(all).first(split), to);
            append(numbers(both.bias).first(filters), to);
            for (std::size_t i = split; i < all.size(); i += 9) to.push_back(all[i + 4]);
            append(numbers(both.bias).last(filters), to);
        });
        return both.y;
    }

    Tensor conv_norm(const Tensor& x, Filters filters, Activation activation) {
        return normalise(x, filters, activation, nullptr);
    }
    Tensor residual(const Tensor& x, Filters filters, const Tensor& skip) {
        return normalise(x, filters, Activation::relu, skip);
    }

    Tensor softmax(const Tensor& x) {
        const Desc desc = x->value.get_desc();
        const dnnl::softmax_forward::primitive_desc forward({kind(), desc, 1}, program_.engine());
        const Tensor y = make(x->board, desc);
        program_.add(dnnl::softmax_forward(forward),
                     {{DNNL_ARG_SRC, x->value}, {DNNL_ARG_DST, y->value}});
        back_.emplace_back([this, x, y, desc, forward] {
            const dnnl::softmax_backward::primitive_desc backward({desc, desc, 1},
                                                                  program_.engine(), forward);
            x->gradients.push_back(program_.allocate(desc));
            program_.add(dnnl::softmax_backward(backward),
                         {{DNNL_ARG_DST, y->value},
                          {DNNL_ARG_DIFF_DST, gradient(*y, Activation::none)},
                          {DNNL_ARG_DIFF_SRC, x->gradients.back()}});
        });
        return y;
    }

    /// To be called once, with the network's outputs.
    void finish(std::vector<Tensor> outputs) {
        outputs_ = std::move(outputs);
        if (!training_) return;
        const float* target = problem_.target.data();
        for (const Tensor& y : outputs_) {
            const memory dy = program_.allocate(y->value.get_desc());
            y->gradients.push_back(dy);
            program_.add([=, value = y->value, share = 1 / static_cast<float>(problem_.batch)] {
                const std::span<float> to = numbers(dy);
                const float* from = numbers(value).data();
                for (std::size_t i = 0; i < to.size(); ++i) to[i] = (from[i] - target[i]) * share;
            });
            target += numbers(dy).size();
        }
        for (const auto& build : std::views::reverse(back_)) build();
        program_.finish();
    }

    void run() const { program_.run(); }

    [[nodiscard]] std::vector<float> outputs() const {
        std::vector<float> all;
        for (const Tensor& y : outputs_) append(numbers(y->value), all);
        return all;
    }
    [[nodiscard]] std::vector<float> parameters() const {
        std::vector<float> all;
        for (const auto& store : stores_) store(all);
        return all;
    }

private:
    /// A dense layer's product with a part of its input.
    struct Product {
        Tensor x;
        memory rows;  ///< the part's numbers in the order in which they lie, sample by sample
        std::shared_ptr<Weights> weights;
        Desc desc;  ///< the weights as a tensor, in the order in which the rows lie
        bool has_bias;
        dnnl::inner_product_forward::primitive_desc forward;
    };

    struct Convolution {
        Tensor x;
        Tensor y;
        std::shared_ptr<Weights> weights;
        memory bias;     ///< or empty
        memory is_free;  ///< 1 for weights that are trained, else 0; or empty, if all are
        Desc kernel;
        Dims padding;
        Activation activation;
        dnnl::convolution_forward::primitive_desc forward;
    };

    struct Options {
        Tensor skip;  ///< or null; the sum with the convolution takes its place
        std::span<const float> is_free;
    };

    struct Norm {
        Tensor x;
        Tensor y;
        Tensor skip;    ///< or null
        memory affine;  ///< [scale, shift][channels]
        memory mean;
        memory variance;
        memory workspace;
        dnnl::normalization_flags flags;
        dnnl::batch_normalization_forward::primitive_desc forward;
    };

    [[nodiscard]] Dims dims_of(Board board) const { return onednn::dims_of(board, problem_.batch); }
    [[nodiscard]] static Tensor make(Board board, const memory& value) {
        return std::make_shared<Values>(Values{board, value, {}, nullptr});
    }
    [[nodiscard]] Tensor make(Board board, const Desc& desc) const {
        return make(board, program_.allocate(desc));
    }
    [[nodiscard]] std::span<const float> take(std::size_t count) {
        const auto taken = rest_.first(count);
        rest_ = rest_.subspan(count);
        return taken;
    }
    [[nodiscard]] prop_kind kind() const {
        return training_ ? prop_kind::forward_training : prop_kind::forward_inference;
    }
    static void append(std::span<const float> from, std::vector<float>& to) {
        to.insert(to.end(), from.begin(), from.end());
    }
    void store(std::function<void(std::vector<float>&)> writer) {
        stores_.push_back(std::move(writer));
    }

    [[nodiscard]] static dnnl::primitive_attr fused(Activation activation, bool sum) {
        dnnl::post_ops post;
        if (sum) post.append_sum(1);
        onednn::append(post, activation);
        dnnl::primitive_attr attributes;
        attributes.set_post_ops(post);
        return attributes;
    }

    /// The gradient by the layer's output before the activation, in the layout of the output; it is
    /// made in place, of the one or two gradients that the output's readers left.
    [[nodiscard]] memory gradient(const Values& y, Activation activation) {
        const memory total = y.gradients.back();
        const memory other = y.gradients.size() > 1 ? y.gradients.front() : memory();
        const auto times = [&](auto slope) {
            program_.add([=, value = y.value] {
                const std::span<float> to = numbers(total);
                const float* at = numbers(value).data();
                const float* more = other ? numbers(other).data() : nullptr;
                if (more == nullptr)
                    for (std::size_t i = 0; i < to.size(); ++i) to[i] *= slope(at[i]);
                else
                    for (std::size_t i = 0; i < to.size(); ++i)
                        to[i] = (to[i] + more[i]) * slope(at[i]);
            });
        };
        switch (activation) {
            case Activation::relu: times([](float v) { return v > 0 ? 1.0F : 0.0F; }); break;
            case Activation::elu: times([](float v) { return v > 0 ? 1.0F : v + 1; }); break;
            case Activation::tanh: times([](float v) { return 1 - v * v; }); break;
            case Activation::none:
                if (other) times([](float) { return 1.0F; });
        }
        return total;
    }

    /// Adds the product with `x` to y, or begins y where there is a bias.
    Product multiply(const Tensor& x, std::span<const float> values, const memory& bias,
                     const Values& y, Activation activation) {
        using Forward = dnnl::inner_product_forward;
        const Desc given = x->value.get_desc();
        Dims dims = given.dims();
        dims[0] = dim(y.board.size());
        Tag tag = dims.size() == 2 ? Tag::ab : Tag::abcd;
        for (const Tag other : {Tag::acdb, Tag::aBcd8b, Tag::aBcd16b})
            if (dims.size() == 4 && given == as(given.dims(), other)) tag = other;
        const memory::dim width = dim(numbers(x->value).size() / problem_.batch);
        const memory rows = program_.view(x->value, plain({dim(problem_.batch), width}));
        const Dims flat = {dims[0], width};
        const Desc product = y.value.get_desc();
        const bool has_bias = static_cast<bool>(bias);
        const Forward::primitive_desc forward(
            has_bias ? Forward::desc(kind(), rows.get_desc(), any(flat), bias.get_desc(), product)
                     : Forward::desc(kind(), rows.get_desc(), any(flat), product),
            fused(activation, !has_bias), program_.engine());

        // The weights' inputs in the order in which the rows lie, then in oneDNN's.
        const memory in_order = program_.arrange(values, dims, as(dims, tag));
        const auto weights = std::make_shared<Weights>(
            Weights{program_.arrange(numbers(in_order), flat, forward.weights_desc())});
        Arguments arguments = {
            {DNNL_ARG_SRC, rows}, {DNNL_ARG_WEIGHTS, weights->forward}, {DNNL_ARG_DST, y.value}};
        if (has_bias) arguments.emplace(DNNL_ARG_BIAS, bias);
        program_.add(Forward(forward), arguments);
        return {x, rows, weights, as(dims, tag), has_bias, forward};
    }

    void multiply_back(const Product& of, const memory& bias, const memory& dy) {
        using Data = dnnl::inner_product_backward_data;
        using Slope = dnnl::inner_product_backward_weights;
        const Desc rows = of.rows.get_desc();
        const Desc weights = any(of.forward.weights_desc().dims());
        const Slope::primitive_desc slope(
            of.has_bias ? Slope::desc(rows, weights, bias.get_desc(), dy.get_desc())
                        : Slope::desc(rows, weights, dy.get_desc()),
            program_.engine(), of.forward);
        std::optional<Data::primitive_desc> data;
        if (of.x != input_)
            data.emplace(Data::desc(rows, weights, dy.get_desc()), program_.engine(), of.forward);
        set_layouts(*of.weights, slope.diff_weights_desc(), data);
        if (data) {
            const memory dx = program_.allocate(of.x->value.get_desc());
            program_.add(Data(*data),
                         {{DNNL_ARG_DIFF_DST, dy},
                          {DNNL_ARG_WEIGHTS, of.weights->backward},
                          {DNNL_ARG_DIFF_SRC, program_.view(dx, rows)}});
            of.x->gradients.push_back(dx);
        }
        Arguments arguments = {{DNNL_ARG_SRC, of.rows},
                               {DNNL_ARG_DIFF_DST, dy},
                               {DNNL_ARG_DIFF_WEIGHTS, of.weights->gradient}};
        if (of.has_bias) arguments.emplace(DNNL_ARG_DIFF_BIAS, descending(bias));
        program_.add(Slope(slope), arguments);
        program_.descend(*of.weights);
    }

    /// With a bias or none.
    Convolution convolve(const Tensor& x, Filters filters, std::span<const float> values,
                         std::span<const float> bias_values, Activation activation,
                         const Options& options) {
        using Forward = dnnl::convolution_forward;
        const memory::dim k = dim(filters.kernel);
        const std::size_t lost = filters.padded ? 0 : filters.kernel - 1;
        const Board board{filters.count, x->board.rows - lost, x->board.columns - lost};
        const Dims pads(2, filters.padded ? k / 2 : 0);
        const Desc from = x == input_ ? x->value.get_desc() : any(dims_of(x->board));
        const Desc to = options.skip ? options.skip->value.get_desc() : any(dims_of(board));
        const Desc kernel = any({dim(filters.count), dim(x->board.channels), k, k});
        const memory bias = bias_values.empty() ? memory() : program_.arrange(bias_values);
        const Forward::primitive_desc forward(
            bias ? Forward::desc(kind(), how, from, kernel, bias.get_desc(), to, steps, pads, pads)
                 : Forward::desc(kind(), how, from, kernel, to, steps, pads, pads),
            fused(activation, options.skip != nullptr), program_.engine());
        const auto weights = std::make_shared<Weights>(
            Weights{program_.arrange(values, kernel.dims(), forward.weights_desc())});
        const Tensor y =
            options.skip ? make(board, options.skip->value) : make(board, forward.dst_desc());
        Arguments arguments = {{DNNL_ARG_SRC, program_.reordered(x->value, forward.src_desc())},
                               {DNNL_ARG_WEIGHTS, weights->forward},
                               {DNNL_ARG_DST, y->value}};
        if (bias) arguments.emplace(DNNL_ARG_BIAS, bias);
        program_.add(Forward(forward), arguments);

        const memory is_free = options.is_free.empty()
            ? memory()
            : program_.arrange(options.is_free, kernel.dims(), plain(kernel.dims()));
        const Convolution made{x, y, weights, bias, is_free, kernel, pads, activation, forward};
        back_.emplace_back([this, made] { convolve_back(made); });
        return made;
    }

    /// The same with all weights trained, which it stores.
    Convolution convolve(const Tensor& x, Filters filters, std::span<const float> values,
                         std::span<const float> bias_values, Activation activation) {
        const Convolution made = convolve(x, filters, values, bias_values, activation, {});
        store([this, made](std::vector<float>& to) {
            append(program_.read(made.weights->master), to);
            if (made.bias) append(numbers(made.bias), to);
        });
        return made;
    }

    void convolve_back(const Convolution& of) {
        using Data = dnnl::convolution_backward_data;
        using Slope = dnnl::convolution_backward_weights;
        const memory dy = gradient(*of.y, of.activation);
        const Desc from = any(dims_of(of.x->board));
        const Desc to = any(dims_of(of.y->board));
        const Dims& pads = of.padding;
        const Slope::primitive_desc slope(
            of.bias ? Slope::desc(how, from, of.kernel, of.bias.get_desc(), to, steps, pads, pads)
                    : Slope::desc(how, from, of.kernel, to, steps, pads, pads),
            program_.engine(), of.forward);
        std::optional<Data::primitive_desc> data;
        if (of.x != input_)
            data.emplace(Data::desc(how, of.x->value.get_desc(), of.kernel, dy.get_desc(), steps,
                                    pads, pads),
                         program_.engine(), of.forward);
        set_layouts(*of.weights, slope.diff_weights_desc(), data);
        if (data) {
            of.x->gradients.push_back(program_.allocate(of.x->value.get_desc()));
            program_.add(Data(*data),
                         {{DNNL_ARG_DIFF_DST, dy},
                          {DNNL_ARG_WEIGHTS, of.weights->backward},
                          {DNNL_ARG_DIFF_SRC, of.x->gradients.back()}});
        }
        Arguments arguments = {{DNNL_ARG_SRC, program_.reordered(of.x->value, slope.src_desc())},
                               {DNNL_ARG_DIFF_DST, program_.reordered(dy, slope.diff_dst_desc())},
                               {DNNL_ARG_DIFF_WEIGHTS, of.weights->gradient}};
        if (of.bias) arguments.emplace(DNNL_ARG_DIFF_BIAS, descending(of.bias));
        program_.add(Slope(slope), arguments);
        if (of.is_free) {
            const memory is_free = program_.rearranged(of.is_free, slope.diff_weights_desc());
            program_.add([is_free, slopes = of.weights->gradient] {
                const std::span<float> to_mask = numbers(slopes);
                const float* free = numbers(is_free).data();
                for (std::size_t i = 0; i < to_mask.size(); ++i) to_mask[i] *= free[i];
            });
        }
        program_.descend(*of.weights);
    }

    /// Convolution, batch norm, the skip's numbers if there are any, activation.
    Tensor normalise(const Tensor& x, Filters filters, Activation activation, const Tensor& skip) {
        const std::size_t channels = filters.count;
        const std::size_t inputs = x->board.channels * filters.kernel * filters.kernel;
        const auto values = take(channels * inputs);
        if (training_) {
            const Tensor y = convolve(x, filters, values, {}, Activation::none).y;
            return norm(y, activation == Activation::relu && !skip, skip);
        }
        const Folded folded = fold(values, take(4 * channels));
        return convolve(x, filters, folded.weights, folded.bias, activation,
                        {.skip = skip, .is_free = {}})
            .y;
    }

    /// By the batch's statistics. ReLU follows where there is a skip, too, after the sum.
    Tensor norm(const Tensor& x, bool has_relu, const Tensor& skip) {
        using Forward = dnnl::batch_normalization_forward;
        using Flags = dnnl::normalization_flags;
        const Flags flags =
            has_relu ? Flags::use_scale_shift | Flags::fuse_norm_relu : Flags::use_scale_shift;
        const Desc desc = x->value.get_desc();
        const Forward::primitive_desc forward({kind(), desc, norm_epsilon, flags},
                                              program_.engine());
        const std::size_t channels = x->board.channels;
        const Norm made{
            x,
            make(x->board, desc),
            skip,
            program_.arrange(take(2 * channels), {2, dim(channels)}, forward.weights_desc()),
            program_.allocate(forward.mean_desc()),
            program_.allocate(forward.variance_desc()),
            program_.allocate(forward.workspace_desc()),
            flags,
            forward};
        const memory running = program_.arrange(take(2 * channels));
        Arguments arguments = {{DNNL_ARG_SRC, x->value},
                               {DNNL_ARG_SCALE_SHIFT, made.affine},
                               {DNNL_ARG_MEAN, made.mean},
                               {DNNL_ARG_VARIANCE, made.variance},
                               {DNNL_ARG_DST, made.y->value}};
        if (has_relu) arguments.emplace(DNNL_ARG_WORKSPACE, made.workspace);
        program_.add(Forward(forward), arguments);
        program_.add([running, mean = made.mean, variance = made.variance] {
            float* to = numbers(running).data();
            for (const memory& now : {mean, variance})
                for (const float statistic : numbers(now)) {
                    *to += 0.1F * (statistic - *to);
                    ++to;
                }
        });
        if (skip)
            program_.add([value = made.y->value, other = skip->value] {
                const std::span<float> to = numbers(value);
                const float* from = numbers(other).data();
                for (std::size_t i = 0; i < to.size(); ++i) to[i] = std::max(to[i] + from[i], 0.0F);
            });
        store([affine = made.affine, running](std::vector<float>& to) {
            append(numbers(affine), to);
            append(numbers(running), to);
        });
        back_.emplace_back([this, made] { norm_back(made); });
        return made.y;
    }

    void norm_back(const Norm& of) {
        using Backward = dnnl::batch_normalization_backward;
        const memory dy = gradient(*of.y, of.skip ? Activation::relu : Activation::none);
        if (of.skip) of.skip->gradients.push_back(dy);
        const Desc desc = of.x->value.get_desc();
        const Backward::primitive_desc backward(
            {prop_kind::backward, desc, desc, norm_epsilon, of.flags}, program_.engine(),
            of.forward);
        of.x->gradients.push_back(program_.allocate(desc));
        Arguments arguments = {{DNNL_ARG_SRC, of.x->value},
                               {DNNL_ARG_MEAN, of.mean},
                               {DNNL_ARG_VARIANCE, of.variance},
                               {DNNL_ARG_DIFF_DST, dy},
                               {DNNL_ARG_SCALE_SHIFT, of.affine},
                               {DNNL_ARG_DIFF_SRC, of.x->gradients.back()},
                               {DNNL_ARG_DIFF_SCALE_SHIFT, descending(of.affine)}};
        if (!of.skip) arguments.emplace(DNNL_ARG_WORKSPACE, of.workspace);
        program_.add(Backward(backward), arguments);
    }

    /// Where the gradient of `parameters` is to be put, for the step that ends the program.
    [[nodiscard]] memory descending(const memory& parameters) {
        const memory slope = program_.allocate(parameters.get_desc());
        program_.descend(parameters, slope);
        return slope;
    }
    template <class Data>
    void set_layouts(Weights& weights, const Desc& slope, const std::optional<Data>& data) const {
        const Desc backward = data ? data->weights_desc() : Desc();
        program_.set_layouts(weights, slope, data ? &backward : nullptr);
    }

    static constexpr algorithm how = algorithm::convolution_direct;
    inline static const Dims steps = {1, 1};

    Problem problem_;
    bool training_;
    std::span<const float> rest_;  ///< parameters that no layer has taken yet
    Program program_;
    std::vector<std::function<void()>> back_;  ///< each adds the way back through one layer
    std::vector<std::function<void(std::vector<float>&)>> stores_;
    Tensor input_;
    std::vector<Tensor> outputs_;
};

const Enter enter{{"oneDNN", [](const Case&) { return true; },
                   [](const Case& what, const Problem& problem) -> Prepared {
                       const auto net = std::make_shared<OneDnn>(problem, what.training);
                       const auto x = net->input(describe(what.network).input);
                       net->finish(build(what.network, *net, x));
                       const auto run = [=] { net->run(); };
                       if (what.training) return {run, [=] { return net->parameters(); }};
                       return {run, [=] { return net->outputs(); }};
                   }}};

}  // namespace
}  // namespace benchmarks::onednn
