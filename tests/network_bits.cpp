// Runs and trains small networks, and prints the bits of what comes out. Built with the flags of
// programs and without any: flags_test.cpp compares what the two print.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>

#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/softmax.hpp"
#include "ludus/simd/native.hpp"
#include "support/fnv.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;

namespace {

using Mlp =
    nn::Network<nn::Shape<18>, nn::Dense<70>, nn::Silu, nn::Dense<37>, nn::Tanh, nn::Dense<9>>;
/// All its boards have 16 numbers for a point, so that there is one convolution to compile.
using Convolutional = nn::Network<nn::Shape<5, 4, 16>, nn::Conv2d<16>, nn::Elu,
                                  nn::Residual<nn::Conv2d<16, 1>, nn::Relu, nn::Conv2d<16>>,
                                  nn::Concat<nn::Conv2d<9>, nn::Conv2d<7, 1>>, nn::MaxPool<>,
                                  nn::Dense<12>, nn::Sigmoid>;
using Normed = nn::Network<nn::Shape<5, 4, 16>, nn::Conv2d<16>, nn::BatchNorm<>, nn::Relu,
                           nn::Dense<12>, nn::BatchNorm<>, nn::Dense<7>, nn::Softmax>;

constexpr std::size_t samples = 40;

template <nn::NetworkType N>
using Problem = nn::GradientProblem<N, float>;

/// A hash of the bits of many numbers.
class Bits {
public:
    void add(std::span<const float> numbers) {
        for (const float number : numbers) hash_.add(std::bit_cast<std::uint32_t>(number));
    }
    [[nodiscard]] unsigned long long value() const { return hash_.value(); }

private:
    support::Fnv hash_;
};

/// Parameters, inputs and slopes drawn at random.
template <nn::NetworkType N>
Problem<N> random_problem(ludus::Rng& rng) {
    Problem<N> problem(samples, rng);
    problem.parameters = support::random_parameters<N, float>(rng, 0.3);
    return problem;
}

/// The bits of what the network puts out in play.
template <nn::Precision precision, nn::NetworkType N>
unsigned long long played(Problem<N>& problem) {
    nn::Inference<N, precision> network(problem.parameters, samples);
    for (std::size_t s = 0; s < samples; ++s)
        std::ranges::copy(problem.training.input(s), network.input(s).begin());
    network.forward(samples);
    Bits bits;
    for (std::size_t s = 0; s < samples; ++s) bits.add(network.output(s));
    return bits.value();
}

/// Prints the bits of a few steps of training, and of play after it.
template <nn::NetworkType N>
void print(const char* name, Problem<N>& problem) {
    Bits trained;
    nn::Adam adam(N::parameter_count, {});
    for (int step = 0; step < 3; ++step) {
        const nn::Parameters<N> gradient = problem.gradient();
        adam.begin();
        adam.apply(0, problem.parameters.values(), gradient.values());
        for (std::size_t s = 0; s < samples; ++s) {
            trained.add(problem.training.output(s));
            trained.add(problem.training.input_error(s));
        }
        trained.add(gradient.values());
        trained.add(problem.parameters.values());
    }
    std::printf("%s: trained %016llx, played %016llx, with 8 bits %016llx\n", name, trained.value(),
                played<nn::Precision::float32>(problem), played<nn::Precision::int8>(problem));
}

}  // namespace

int main() {
    ludus::Rng rng(1);
    auto dense = random_problem<Mlp>(rng);
    auto convolutions = random_problem<Convolutional>(rng);
    auto norms = random_problem<Normed>(rng);
    std::printf("level: %d\n", static_cast<int>(ludus::simd::native_level()));
    print("dense", dense);
    print("convolutions", convolutions);
    print("norms", norms);
}
