/// LibTorch without the graph compiler, which gains nothing here: inference mode, activations in
/// place, batch norms folded into the convolutions for inference.

#include <dlfcn.h>
#include <torch/torch.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "../contender.hpp"

namespace benchmarks {
namespace {

using torch::Tensor;
using Dims = std::vector<std::int64_t>;

[[nodiscard]] std::int64_t dim(std::size_t n) { return static_cast<std::int64_t>(n); }

[[nodiscard]] Tensor copy_of(std::span<const float> values, const Dims& dims) {
    return torch::tensor(at::ArrayRef<float>(values.data(), values.size())).view(dims);
}

void append(const Tensor& from, std::vector<float>& to) {
    const Tensor rows = from.detach().contiguous();
    to.insert(to.end(), rows.data_ptr<float>(), rows.data_ptr<float>() + rows.numel());
}

/// The layers as functions. The first time that a network is built, they take their parameters;
/// from then on each finds them again by the order of the calls.
class LibTorch {
public:
    using Tensor = torch::Tensor;

    /// `format` is that of boards with channels.
    LibTorch(Problem problem, bool training, at::MemoryFormat format)
        : problem_(std::move(problem)),
          training_(training),
          format_(format),
          rest_(problem_.parameters) {}

    [[nodiscard]] Tensor input(Board board) const {
        Dims dims = {dim(problem_.batch), dim(board.channels)};
        if (board.rows > 1) dims.insert(dims.end(), {dim(board.rows), dim(board.columns)});
        const Tensor x = copy_of(problem_.input, dims);
        return board.rows > 1 ? x.contiguous(format_) : x;
    }

    /// To be called before the network is built again.
    void rewind() { next_ = 0; }

    /// The weights lie as [inputs x outputs]: at small batches OpenBLAS is faster by a tenth.
    Tensor dense(const Tensor& x, std::size_t outputs, Activation activation) {
        const Tensor rows = x.flatten(1);
        const Tensor weights =
            trained([&] { return take({dim(outputs), rows.size(1)}).t().contiguous(); });
        const Tensor bias = trained([&] { return take({dim(outputs)}); });
        return activate(torch::addmm(bias, rows, weights), activation);
    }

    Tensor conv_pair(const Tensor& x, std::size_t filters, Activation activation) {
        const auto convolve = [&](std::int64_t kernel) {
            const Tensor weights = trained([&] {
                return take({dim(filters), x.size(1), kernel, kernel}).contiguous(format_);
            });
            const Tensor bias = trained([&] { return take({dim(filters)}); });
            return torch::conv2d(x, weights, bias, 1, kernel / 2);
        };
        const Tensor wide = convolve(3);
        return activate(torch::cat({wide, convolve(1)}, 1), activation);
    }

    Tensor conv_norm(const Tensor& x, Filters filters, Activation activation) {
        return activate(normalised(x, filters), activation);
    }
    Tensor residual(const Tensor& x, Filters filters, const Tensor& skip) {
        return normalised(x, filters).add_(skip).relu_();
    }
    static Tensor softmax(const Tensor& x) { return torch::softmax(x, 1); }

    [[nodiscard]] std::vector<Tensor> trained_parameters() const {
        std::vector<Tensor> all;
        for (const Tensor& parameter : kept_)
            if (parameter.requires_grad()) all.push_back(parameter);
        return all;
    }
    /// Of a network built for training.
    [[nodiscard]] std::vector<float> parameters() const {
        std::vector<float> all;
        for (const Tensor& parameter : kept_)
            append(parameter.dim() == 2 ? parameter.t() : parameter, all);
        return all;
    }

private:
    [[nodiscard]] Tensor take(const Dims& dims) {
        const auto values = rest_.first(static_cast<std::size_t>(c10::multiply_integers(dims)));
        rest_ = rest_.subspan(values.size());
        return copy_of(values, dims);
    }
    /// What `make` returned the first time.
    template <class Make>
    [[nodiscard]] Tensor kept(const Make& make) {
        if (next_ == kept_.size()) kept_.push_back(make());
        return kept_[next_++];
    }
    template <class Make>
    [[nodiscard]] Tensor trained(const Make& make) {
        return kept([&] { return make().set_requires_grad(training_); });
    }

    /// The batch norm of a convolution.
    [[nodiscard]] Tensor normalised(const Tensor& x, Filters filters) {
        const std::int64_t channels = dim(filters.count);
        const std::int64_t kernel = dim(filters.kernel);
        const std::int64_t padding = filters.padded ? kernel / 2 : 0;
        const auto take_weights = [&] { return take({channels, x.size(1), kernel, kernel}); };
        if (training_) {
            const Tensor weights = trained([&] { return take_weights().contiguous(format_); });
            const Tensor scale = trained([&] { return take({channels}); });
            const Tensor shift = trained([&] { return take({channels}); });
            const Tensor mean = kept([&] { return take({channels}); });
            const Tensor variance = kept([&] { return take({channels}); });
            return torch::batch_norm(torch::conv2d(x, weights, {}, 1, padding), scale, shift, mean,
                                     variance, true, 0.1, static_cast<double>(norm_epsilon), false);
        }
        Tensor bias;
        const Tensor weights = kept([&] {
            const Tensor unscaled = take_weights();
            const Tensor scale = take({channels});
            const Tensor shift = take({channels});
            const Tensor mean = take({channels});
            const Tensor factor = scale / torch::sqrt(take({channels}) + norm_epsilon);
            bias = shift - mean * factor;
            return (unscaled * factor.view({-1, 1, 1, 1})).contiguous(format_);
        });
        return torch::conv2d(x, weights, kept([&] { return bias; }), 1, padding);
    }

    static Tensor activate(Tensor x, Activation activation) {
        switch (activation) {
            case Activation::relu: return x.relu_();
            case Activation::elu: return torch::elu_(x);
            case Activation::tanh: return x.tanh_();
            case Activation::none: break;
        }
        return x;
    }

    Problem problem_;
    bool training_;
    at::MemoryFormat format_;
    std::span<const float> rest_;  ///< parameters that no layer has taken yet
    std::vector<Tensor> kept_;
    std::size_t next_ = 0;
};

static_assert(Layers<LibTorch>);

/// A network that is run again and again.
struct Bench {
    Bench(const Case& what, const Problem& problem)
        : network(what.network),
          samples(static_cast<double>(problem.batch)),
          layers(problem, what.training, format(what.network)),
          x(layers.input(describe(what.network).input)) {
        const torch::NoGradGuard guard;
        forward();
        std::span<const float> rest(problem.target);
        for (const Tensor& y : outputs) {
            targets.push_back(
                copy_of(rest.first(static_cast<std::size_t>(y.numel())), y.sizes().vec()));
            rest = rest.subspan(static_cast<std::size_t>(y.numel()));
        }
        if (what.training)
            sgd = std::make_unique<torch::optim::SGD>(layers.trained_parameters(),
                                                      static_cast<double>(learning_rate));
    }

    /// The channels of a point together, but where a dense layer would have to bring them apart.
    [[nodiscard]] static at::MemoryFormat format(Network network) {
        return network == Network::chinese_checkers ? at::MemoryFormat::ChannelsLast
                                                    : at::MemoryFormat::Contiguous;
    }

    void forward() {
        layers.rewind();
        outputs = build(network, layers, x);
    }

    void infer() {
        const c10::InferenceMode mode;
        forward();
    }

    void train() {
        sgd->zero_grad();
        forward();
        std::vector<Tensor> errors;
        {
            const torch::NoGradGuard guard;
            for (std::size_t i = 0; i < outputs.size(); ++i)
                errors.push_back((outputs[i] - targets[i]).div_(samples));
        }
        torch::autograd::backward(outputs, errors);
        sgd->step();
    }

    Network network;
    double samples;
    LibTorch layers;
    Tensor x;
    std::vector<Tensor> outputs;
    std::vector<Tensor> targets;
    std::unique_ptr<torch::optim::SGD> sgd;
};

/// On the reference BLAS LibTorch would be beaten by anything.
void warn_of_slow_products() {
    static const bool is_fast =
        at::hasMKL() || dlsym(RTLD_DEFAULT, "openblas_get_corename") != nullptr;
    if (!is_fast) std::cerr << "LibTorch has neither OpenBLAS nor MKL: it is no baseline\n";
}

const Enter enter{{"LibTorch", [](const Case&) { return true; },
                   [](const Case& what, const Problem& problem) -> Prepared {
                       at::set_num_threads(1);
                       warn_of_slow_products();
                       const auto bench = std::make_shared<Bench>(what, problem);
                       if (what.training)
                           return {[=] { bench->train(); },
                                   [=] { return bench->layers.parameters(); }};
                       return {[=] { bench->infer(); },
                               [=] {
                                   std::vector<float> all;
                                   for (const Tensor& y : bench->outputs) append(y, all);
                                   return all;
                               }};
                   }}};

}  // namespace
}  // namespace benchmarks
