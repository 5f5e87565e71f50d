#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "ludus/core/rng.hpp"
#include "networks.hpp"

/// A network's size, and numbers to run it on.
namespace benchmarks {

/// What a run of parameters is, in the order in which they lie.
enum class Role { weights, bias, scale, shift, mean, variance };

struct Run {
    Role role;
    std::size_t count;
    std::size_t inputs;  ///< of each output, for weights
};

/// Layers that only count.
struct Counter {
    struct Tensor {
        Board board;
        bool is_input = false;
    };

    std::vector<Run> runs{};
    double forward = 0;   ///< multiply-adds of one sample
    double backward = 0;  ///< the same, for the gradients of weights and inputs

    Tensor dense(Tensor x, std::size_t outputs, Activation) {
        const std::size_t inputs = x.board.size();
        runs.push_back({Role::weights, inputs * outputs, inputs});
        runs.push_back({Role::bias, outputs, 0});
        count(static_cast<double>(inputs * outputs), x.is_input);
        return {{outputs}};
    }
    Tensor conv_pair(Tensor x, std::size_t filters, Activation) {
        for (const std::size_t kernel : {3U, 1U}) {
            convolve(x, {filters, kernel});
            runs.push_back({Role::bias, filters, 0});
        }
        return {{2 * filters, x.board.rows, x.board.columns}};
    }
    Tensor conv_norm(Tensor x, Filters filters, Activation) {
        const Tensor y = convolve(x, filters);
        for (const Role role : {Role::scale, Role::shift, Role::mean, Role::variance})
            runs.push_back({role, filters.count, 0});
        return y;
    }
    Tensor residual(Tensor x, Filters filters, Tensor) {
        return conv_norm(x, filters, Activation::relu);
    }
    static Tensor softmax(Tensor x) { return x; }

private:
    /// Only products with numbers on the board count: those with the padding need not be made.
    Tensor convolve(Tensor x, Filters filters) {
        const std::size_t lost = filters.kernel - 1;
        const std::size_t reach = filters.kernel / 2;
        const auto along = [&](std::size_t extent) {  // pairs of an output and an input it sees
            return filters.padded ? filters.kernel * extent - reach * (reach + 1)
                                  : filters.kernel * (extent - lost);
        };
        const std::size_t inputs = x.board.channels * filters.kernel * filters.kernel;
        runs.push_back({Role::weights, inputs * filters.count, inputs});
        count(static_cast<double>(along(x.board.rows) * along(x.board.columns) * x.board.channels *
                                  filters.count),
              x.is_input);
        const std::size_t smaller = filters.padded ? 0 : lost;
        return {{filters.count, x.board.rows - smaller, x.board.columns - smaller}};
    }

    void count(double products, bool of_input) {
        forward += products;
        backward += of_input ? products : 2 * products;
    }
};

static_assert(Layers<Counter>);

struct Size {
    std::vector<Run> runs;
    std::size_t parameters = 0;          ///< with the batch norms' means and variances
    std::size_t trained = 0;             ///< without them
    std::vector<std::size_t> outputs{};  ///< the width of each
    double forward = 0;                  ///< FLOP of one sample
    double training = 0;                 ///< FLOP of one sample, both ways
};

[[nodiscard]] inline bool is_trained(Role role) noexcept {
    return role != Role::mean && role != Role::variance;
}

[[nodiscard]] inline Size measure(Network network) {
    Counter counter;
    const auto outputs = build(network, counter, {describe(network).input, true});
    Size size{std::move(counter.runs)};
    for (const Run& run : size.runs) {
        size.parameters += run.count;
        size.trained += is_trained(run.role) ? run.count : 0;
    }
    for (const auto& output : outputs) size.outputs.push_back(output.board.size());
    size.forward = 2 * counter.forward;
    size.training = 2 * (counter.forward + counter.backward);
    return size;
}

/// The loss is half the squared distance of the outputs to the targets, averaged over the samples.
inline constexpr float learning_rate = 0.1F;
inline constexpr float norm_epsilon = 1e-5F;  ///< added to the variance

/// Outputs and targets lie output after output, each [samples][width].
struct Problem {
    std::size_t batch;
    std::vector<float> parameters;
    std::vector<float> input;  ///< [samples][channels][rows][columns]
    std::vector<float> target;
};

/// The same numbers at every call.
[[nodiscard]] inline Problem draw(Network network, std::size_t batch) {
    ludus::Rng rng(1, batch);
    const auto fill = [&](std::vector<float>& to, std::size_t count, double low, double high) {
        for (std::size_t i = 0; i < count; ++i)
            to.push_back(static_cast<float>(rng.uniform(low, high)));
    };
    Problem problem{batch, {}, {}, {}};
    const Size size = measure(network);
    for (const Run& run : size.runs) switch (run.role) {
            case Role::weights: {
                const double bound = std::sqrt(4.0 / static_cast<double>(run.inputs));
                fill(problem.parameters, run.count, -bound, bound);
                break;
            }
            case Role::scale:
            case Role::variance: fill(problem.parameters, run.count, 0.5, 1.5); break;
            case Role::bias:
            case Role::shift:
            case Role::mean: fill(problem.parameters, run.count, -0.2, 0.2); break;
        }
    fill(problem.input, batch * describe(network).input.size(), -1, 1);
    for (const std::size_t width : size.outputs) fill(problem.target, batch * width, -1, 1);
    return problem;
}

}  // namespace benchmarks
