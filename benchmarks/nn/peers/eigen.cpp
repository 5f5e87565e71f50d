/// Eigen: matrices with one sample in each column, the two dense networks.

#include <Eigen/Core>
#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "../contender.hpp"

namespace {

using benchmarks::Case;
using benchmarks::Network;
using benchmarks::Prepared;
using benchmarks::Problem;
using benchmarks::Run;
using Eigen::Index;

using Samples = Eigen::MatrixXf;  ///< [numbers x samples], a sample's numbers together
using Given =
    Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

struct Layer {
    Eigen::MatrixXf weights;  ///< [outputs x inputs], an input's weights together: the faster order
    Eigen::VectorXf bias;
    bool relu;
    Samples output;
    Samples error;  ///< the loss's derivative by the output

    void forward(const Samples& x) {
        output.resize(weights.rows(), x.cols());
        if (x.cols() == 1)
            output.col(0).noalias() = weights * x.col(0);  // known to be a vector: no packing
        else
            output.noalias() = weights * x;
        if (relu)
            output = (output.colwise() + bias).cwiseMax(0.0F);
        else
            output.colwise() += bias;
    }

    /// Requires `error`; sets that of the layer before, if there is one, then makes the step.
    void backward(const Samples& x, Layer* before) {
        if (relu) error = (output.array() > 0.0F).select(error, 0.0F);
        if (before != nullptr) before->error.noalias() = weights.transpose() * error;
        weights.noalias() -= benchmarks::learning_rate * error * x.transpose();
        bias.noalias() -= benchmarks::learning_rate * error.rowwise().sum();
    }
};

struct Bench {
    Bench(Network network, const Problem& problem)
        : input(map(problem.input, problem.batch)), target(map(problem.target, problem.batch)) {
        const float* next = problem.parameters.data();
        const std::vector<Run> runs = benchmarks::measure(network).runs;
        for (std::size_t i = 0; i < runs.size(); i += 2) {
            const auto inputs = static_cast<Index>(runs[i].inputs);
            const auto outputs = static_cast<Index>(runs[i + 1].count);
            layers.push_back({Given(next, outputs, inputs),
                              Eigen::Map<const Eigen::VectorXf>(next + runs[i].count, outputs),
                              i + 2 < runs.size(),
                              {},
                              {}});
            next += runs[i].count + runs[i + 1].count;
        }
    }

    void infer() {
        const Samples* x = &input;
        for (Layer& layer : layers) {
            layer.forward(*x);
            x = &layer.output;
        }
    }

    void train() {
        infer();
        layers.back().error = (layers.back().output - target) / static_cast<float>(input.cols());
        for (std::size_t i = layers.size() - 1; i > 0; --i)
            layers[i].backward(layers[i - 1].output, &layers[i - 1]);
        layers.front().backward(input, nullptr);
    }

    [[nodiscard]] std::vector<float> outputs() const {
        const Samples& last = layers.back().output;
        return {last.data(), last.data() + last.size()};
    }

    [[nodiscard]] std::vector<float> parameters() const {
        std::vector<float> all;
        for (const Layer& layer : layers) {
            for (const auto& row : layer.weights.rowwise())
                all.insert(all.end(), row.begin(), row.end());
            all.insert(all.end(), layer.bias.begin(), layer.bias.end());
        }
        return all;
    }

    static Samples map(const std::vector<float>& numbers, std::size_t samples) {
        return Eigen::Map<const Samples>(numbers.data(),
                                         static_cast<Index>(numbers.size() / samples),
                                         static_cast<Index>(samples));
    }

    Samples input;
    Samples target;
    std::vector<Layer> layers;
};

const benchmarks::Enter enter{
    {"Eigen",
     [](const Case& what) {
         return what.network == Network::wide_mlp || what.network == Network::slim_mlp;
     },
     [](const Case& what, const Problem& problem) -> Prepared {
         const auto bench = std::make_shared<Bench>(what.network, problem);
         if (what.training) return {[=] { bench->train(); }, [=] { return bench->parameters(); }};
         return {[=] { bench->infer(); }, [=] { return bench->outputs(); }};
     }}};

}  // namespace
