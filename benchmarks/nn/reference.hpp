#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <ranges>
#include <span>
#include <vector>

#include "networks.hpp"
#include "problem.hpp"

namespace benchmarks {

/// Plain loops in double precision, slow and short: what every library's results are checked
/// against.
class Reference {
public:
    struct Values {
        Board board;
        std::vector<double> value;     ///< [samples][channels][rows][columns]
        std::vector<double> gradient;  ///< of the loss
    };
    using Tensor = std::shared_ptr<Values>;

    Reference(const Problem& problem, bool training)
        : batch_(problem.batch),
          training_(training),
          parameters_(problem.parameters.begin(), problem.parameters.end()),
          gradient_(parameters_.size()) {}

    [[nodiscard]] Tensor make(Board board) const {
        return std::make_shared<Values>(Values{board, std::vector<double>(batch_ * board.size()),
                                               std::vector<double>(batch_ * board.size())});
    }

    /// A dense layer is a convolution by a kernel that covers the whole of a one-point board.
    Tensor dense(const Tensor& x, std::size_t outputs, Activation activation) {
        const auto flat = make({x->board.size()});
        flat->value = x->value;
        back_.emplace_back([=] { add(flat->gradient, x->gradient); });
        return activate(bias(convolve(flat, {outputs, 1})), activation);
    }

    Tensor conv_pair(const Tensor& x, std::size_t filters, Activation activation) {
        const auto wide = bias(convolve(x, {filters, 3}));
        const auto narrow = bias(convolve(x, {filters, 1}));
        const auto y = make({2 * filters, x->board.rows, x->board.columns});
        const std::size_t half = wide->board.size();
        for (std::size_t i = 0; i < y->value.size(); ++i)
            y->value[i] = half_of(i, half, *wide, *narrow, &Values::value);
        back_.emplace_back([=] {
            for (std::size_t i = 0; i < y->value.size(); ++i)
                half_of(i, half, *wide, *narrow, &Values::gradient) += y->gradient[i];
        });
        return activate(y, activation);
    }

    Tensor conv_norm(const Tensor& x, Filters filters, Activation activation) {
        return activate(norm(convolve(x, filters)), activation);
    }

    Tensor residual(const Tensor& x, Filters filters, const Tensor& skip) {
        const auto y = norm(convolve(x, filters));
        add(skip->value, y->value);
        back_.emplace_back([=] { add(y->gradient, skip->gradient); });
        return activate(y, Activation::relu);
    }

    Tensor softmax(const Tensor& x) {
        const auto y = make(x->board);
        const std::size_t width = x->board.size();
        for (std::size_t n = 0; n < batch_; ++n) {
            double sum = 0;
            for (std::size_t i = n * width; i < (n + 1) * width; ++i)
                sum += y->value[i] = std::exp(x->value[i]);
            for (std::size_t i = n * width; i < (n + 1) * width; ++i) y->value[i] /= sum;
        }
        back_.emplace_back([=, this] {
            for (std::size_t n = 0; n < batch_; ++n) {
                double sum = 0;
                for (std::size_t i = n * width; i < (n + 1) * width; ++i)
                    sum += y->value[i] * y->gradient[i];
                for (std::size_t i = n * width; i < (n + 1) * width; ++i)
                    x->gradient[i] += y->value[i] * (y->gradient[i] - sum);
            }
        });
        return y;
    }

    /// The derivatives of the loss by all parameters.
    const std::vector<double>& backward(std::span<const Tensor> outputs,
                                        std::span<const float> target) {
        std::size_t at = 0;
        for (const Tensor& y : outputs)
            for (std::size_t i = 0; i < y->value.size(); ++i)
                y->gradient[i] =
                    (y->value[i] - static_cast<double>(target[at++])) / static_cast<double>(batch_);
        for (const auto& step : std::views::reverse(back_)) step();
        return gradient_;
    }

private:
    static void add(const std::vector<double>& from, std::vector<double>& to) {
        for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
    }

    static double& half_of(std::size_t i, std::size_t half, Values& first, Values& second,
                           std::vector<double> Values::* which) {
        const std::size_t at = i / (2 * half) * half + i % half;
        return (i % (2 * half) < half ? first.*which : second.*which)[at];
    }

    /// The place of the next `count` parameters.
    std::size_t take(std::size_t count) {
        next_ += count;
        return next_ - count;
    }

    /// Calls `visit(output, weight, input)` with the indices of every product.
    template <class Visit>
    void for_each_product(Board in, Board out, Filters filters, const Visit& visit) const {
        const std::size_t k = filters.kernel;
        const std::size_t pad = filters.padded ? k / 2 : 0;
        for (std::size_t n = 0; n < batch_; ++n)
            for (std::size_t f = 0; f < out.channels; ++f)
                for (std::size_t c = 0; c < in.channels; ++c)
                    for (std::size_t i = 0; i < k; ++i)
                        for (std::size_t j = 0; j < k; ++j)
                            for (std::size_t row = 0; row < out.rows; ++row)
                                for (std::size_t column = 0; column < out.columns; ++column) {
                                    const std::size_t y = row + i - pad;  // wraps above the board
                                    const std::size_t x = column + j - pad;
                                    if (y >= in.rows || x >= in.columns) continue;
                                    visit(((n * out.channels + f) * out.rows + row) * out.columns +
                                              column,
                                          ((f * in.channels + c) * k + i) * k + j,
                                          ((n * in.channels + c) * in.rows + y) * in.columns + x);
                                }
    }

    Tensor convolve(const Tensor& x, Filters filters) {
        const std::size_t lost = filters.padded ? 0 : filters.kernel - 1;
        const auto y = make({filters.count, x->board.rows - lost, x->board.columns - lost});
        const std::size_t w =
            take(filters.count * x->board.channels * filters.kernel * filters.kernel);
        for_each_product(x->board, y->board, filters,
                         [&](std::size_t to, std::size_t weight, std::size_t from) {
                             y->value[to] += parameters_[w + weight] * x->value[from];
                         });
        back_.emplace_back([=, this] {
            for_each_product(x->board, y->board, filters,
                             [&](std::size_t to, std::size_t weight, std::size_t from) {
                                 gradient_[w + weight] += y->gradient[to] * x->value[from];
                                 x->gradient[from] += y->gradient[to] * parameters_[w + weight];
                             });
        });
        return y;
    }

    /// Calls `visit(channel, index)` for every number of `x`.
    template <class Visit>
    static void for_each(const Values& x, const Visit& visit) {
        const std::size_t points = x.board.rows * x.board.columns;
        for (std::size_t i = 0; i < x.value.size(); ++i) visit(i / points % x.board.channels, i);
    }

    Tensor bias(const Tensor& y) {
        const std::size_t b = take(y->board.channels);
        for_each(*y, [&](std::size_t c, std::size_t i) { y->value[i] += parameters_[b + c]; });
        back_.emplace_back([=, this] {
            for_each(*y, [&](std::size_t c, std::size_t i) { gradient_[b + c] += y->gradient[i]; });
        });
        return y;
    }

    /// By the batch's mean and variance in training, else by those among the parameters.
    /// Source: Ioffe & Szegedy (2015), algorithms 1 and 2, and the derivatives in section 3.
    Tensor norm(const Tensor& x) {
        const std::size_t channels = x->board.channels;
        const std::size_t scale = take(channels);
        const std::size_t shift = take(channels);
        const std::size_t statistics = take(2 * channels);
        const double points = static_cast<double>(x->value.size() / channels);
        std::vector<double> mean(
            parameters_.begin() + static_cast<std::ptrdiff_t>(statistics),
            parameters_.begin() + static_cast<std::ptrdiff_t>(statistics + channels));
        std::vector<double> root(channels);
        for (std::size_t c = 0; c < channels; ++c) root[c] = parameters_[statistics + channels + c];
        if (training_) {
            mean.assign(channels, 0);
            root.assign(channels, 0);
            for_each(*x, [&](std::size_t c, std::size_t i) { mean[c] += x->value[i] / points; });
            for_each(*x, [&](std::size_t c, std::size_t i) {
                root[c] += (x->value[i] - mean[c]) * (x->value[i] - mean[c]) / points;
            });
        }
        for (double& r : root) r = std::sqrt(r + static_cast<double>(norm_epsilon));

        const auto normal = make(x->board);
        const auto y = make(x->board);
        for_each(*x, [&](std::size_t c, std::size_t i) {
            normal->value[i] = (x->value[i] - mean[c]) / root[c];
            y->value[i] = parameters_[scale + c] * normal->value[i] + parameters_[shift + c];
        });
        back_.emplace_back([=, this] {
            for_each(*y, [&](std::size_t c, std::size_t i) {
                gradient_[scale + c] += y->gradient[i] * normal->value[i];
                gradient_[shift + c] += y->gradient[i];
            });
            for_each(*y, [&](std::size_t c, std::size_t i) {
                const double common =
                    gradient_[shift + c] + normal->value[i] * gradient_[scale + c];
                x->gradient[i] +=
                    parameters_[scale + c] / root[c] * (y->gradient[i] - common / points);
            });
        });
        return y;
    }

    Tensor activate(const Tensor& y, Activation activation) {
        if (activation == Activation::none) return y;
        for (double& value : y->value) value = apply(activation, value);
        back_.emplace_back([=] {
            for (std::size_t i = 0; i < y->value.size(); ++i)
                y->gradient[i] *= slope(activation, y->value[i]);
        });
        return y;
    }
    [[nodiscard]] static double apply(Activation activation, double x) {
        switch (activation) {
            case Activation::relu: return x > 0 ? x : 0;
            case Activation::elu: return x > 0 ? x : std::expm1(x);
            case Activation::tanh: return std::tanh(x);
            case Activation::none: break;
        }
        return x;
    }
    /// The derivative where the value is `y`.
    [[nodiscard]] static double slope(Activation activation, double y) {
        switch (activation) {
            case Activation::relu: return y > 0 ? 1 : 0;
            case Activation::elu: return y > 0 ? 1 : y + 1;
            case Activation::tanh: return 1 - y * y;
            case Activation::none: break;
        }
        return 1;
    }

    std::size_t batch_;
    bool training_;
    std::vector<double> parameters_;
    std::vector<double> gradient_;
    std::size_t next_ = 0;
    std::vector<std::function<void()>> back_{};
};

static_assert(Layers<Reference>);

}  // namespace benchmarks
