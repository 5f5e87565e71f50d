#include "ludus/nn/quantised.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;

namespace {

using Mlp =
    nn::Network<nn::Shape<18>, nn::Dense<70>, nn::Relu, nn::Dense<37>, nn::Tanh, nn::Dense<9>>;

/// Convolutions of both sizes side by side.
using Beside =
    nn::Concat<nn::Sequence<nn::Conv2d<16>, nn::Elu>, nn::Sequence<nn::Conv2d<16, 1>, nn::Elu>>;
using Convolutional = nn::Network<nn::Shape<4, 4, 32>, Beside, Beside, nn::Flatten, nn::Dense<64>,
                                  nn::Elu, nn::Dense<40>, nn::Tanh>;

/// Residual blocks with batch normalisation.
using Block = nn::Sequence<
    nn::Residual<nn::Conv2d<10, 1, false>, nn::BatchNorm<>, nn::Relu, nn::Conv2d<10, 3, false>,
                 nn::BatchNorm<>, nn::Relu, nn::Conv2d<24, 1, false>, nn::BatchNorm<>>,
    nn::Relu>;
using Deep = nn::Network<
    nn::Shape<5, 5, 7>, nn::Conv2d<24, 3, false>, nn::BatchNorm<>, nn::Relu, nn::Repeat<2, Block>,
    nn::Fork<nn::Sequence<nn::Conv2d<2, 1, false>, nn::BatchNorm<>, nn::Relu, nn::Dense<30>>,
             nn::Sequence<nn::Conv2d<1, 1>, nn::Relu, nn::Dense<1>, nn::Tanh>>>;

/// Of every layer.
using Mixed = nn::Network<
    nn::Shapes<nn::Shape<5, 4, 3>, nn::Shape<6>>,
    nn::Join<nn::Sequence<nn::Conv2d<11>, nn::BatchNorm<>, nn::Relu, nn::MaxPool<>,
                          nn::Residual<nn::Conv2d<11, 1>, nn::Elu>,
                          nn::Concat<nn::Conv2d<5, 1>, nn::Sequence<nn::Conv2d<9, 1>, nn::Tanh>>,
                          nn::Flatten>,
             nn::Sequence<>>,
    nn::Dense<20>, nn::BatchNorm<>,
    nn::Fork<nn::Sequence<nn::Dense<7>, nn::Softmax>, nn::Sequence<nn::Dense<7>, nn::Sigmoid>>,
    nn::Gate>;

std::vector<float> random_numbers(std::size_t count, ludus::Rng& rng) {
    std::vector<float> numbers(count);
    std::ranges::generate(numbers, [&] { return static_cast<float>(rng.uniform(-1, 1)); });
    return numbers;
}

/// As after training: weights of a usual size, biases and statistics away from their beginnings.
template <class N>
nn::Parameters<N> usual_parameters(ludus::Rng& rng) {
    auto parameters = support::random_parameters<N, float>(rng, 0.3);
    nn::Parameters<N> drawn;
    nn::initialise(drawn, rng, nn::He{});
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Layer = typename N::template Layer<I>;
        if constexpr (nn::MatrixLayer<Layer>)
            std::ranges::copy(drawn.template step<I>().first(Layer::weight_count),
                              parameters.template step<I>().begin());
        else if constexpr (Layer::parameter_count > 0)  // gamma: what is learned is near 1
            for (float& scale : parameters.template step<I>().first(Layer::channels)) scale += 1;
    });
    return parameters;
}

/// A batch of inputs drawn at random.
template <class N>
nn::Activations<N> random_batch(std::size_t samples, ludus::Rng& rng) {
    nn::Activations<N> batch(samples);
    for (std::size_t s = 0; s < samples; ++s)
        std::ranges::copy(random_numbers(N::Input::size, rng), batch.input(s).begin());
    return batch;
}

template <class N>
void run(const nn::Quantised<N>& network, nn::Activations<N>& batch) {
    typename nn::Quantised<N>::Scratch scratch;
    network.forward(batch, scratch, 0, batch.capacity());
}

template <class N>
std::vector<std::uint32_t> bits(const nn::Activations<N>& batch, std::size_t sample) {
    std::vector<std::uint32_t> bits(N::Output::size);
    std::ranges::transform(batch.output(sample), bits.begin(), std::bit_cast<std::uint32_t, float>);
    return bits;
}

/// Numbers in whole steps, the largest of them 127.
struct Steps {
    std::vector<int> count;
    float size = 0;

    explicit Steps(const std::vector<float>& numbers) : count(numbers.size()) {
        for (const float number : numbers) size = std::max(size, std::abs(number));
        const float inverse = size > 0 ? 127 / size : 0;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            count[i] = static_cast<int>(std::lrint(static_cast<double>(numbers[i] * inverse)));
        size /= 127;
    }
};

/// What a convolution of `side` x `side` points makes of one sample when it is rounded, multiplied
/// and rescaled. A dense layer is one over a board of a single point.
template <class Board>
std::vector<float> expected_convolution(std::size_t side, std::span<const float> parameters,
                                        const std::vector<float>& biases,
                                        const std::vector<float>& input) {
    constexpr std::size_t height = Board::extents[0];
    constexpr std::size_t width = Board::extents[1];
    constexpr std::size_t channels = Board::channels;
    const Steps x(input);
    const std::size_t depth = side * side * channels;
    const std::size_t outputs = biases.size();
    std::vector<float> output;
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t column = 0; column < width; ++column)
            for (std::size_t n = 0; n < outputs; ++n) {
                std::vector<float> weights;
                for (std::size_t k = 0; k < depth; ++k)
                    weights.push_back(parameters[k * outputs + n]);
                const Steps w(weights);
                std::int64_t sum = 0;
                for (std::size_t k = 0; k < depth; ++k) {
                    const std::size_t tap = k / channels;
                    const std::size_t y = row + tap / side - side / 2;  // wraps above row 0
                    const std::size_t z = column + tap % side - side / 2;
                    if (y < height && z < width)
                        sum += x.count[(y * width + z) * channels + k % channels] * w.count[k];
                }
                output.push_back(std::fma(static_cast<float>(sum), x.size * w.size, biases[n]));
            }
    return output;
}

/// Compares a network of one such layer with that.
template <class Layer, class Board>
void require_rounded_products(std::size_t side, std::size_t outputs, ludus::Rng& rng) {
    using N = nn::Network<Board, Layer>;
    auto parameters = support::random_parameters<N, float>(rng);
    for (std::size_t i = 0; i < parameters.values().size(); i += outputs)
        parameters.values()[i] = 0;  // an output without weights, and without a bias
    const auto without_weights = parameters.values().subspan(N::template Layer<0>::weight_count);
    std::vector<float> biases(without_weights.begin(), without_weights.end());
    biases.resize(outputs);
    nn::Activations<N> batch = random_batch<N>(30, rng);
    std::ranges::fill(batch.input(7), 0.0F);
    for (float& number : batch.input(8)) number *= 1e6F;
    run(nn::Quantised<N>(parameters), batch);
    for (std::size_t s = 0; s < batch.capacity(); ++s) {
        const std::vector<float> input(batch.input(s).begin(), batch.input(s).end());
        const auto expected = expected_convolution<Board>(side, parameters.values(), biases, input);
        REQUIRE(std::ranges::equal(batch.output(s), expected));
    }
}

/// The root of the mean square of what weights of 8 bits change, relative to that of what is put
/// out, both over many samples and several networks.
template <class N, class Quantise>
double relative_difference(const Quantise& quantise, ludus::Rng& rng) {
    double changes = 0;
    double numbers = 0;
    for (int repetition = 0; repetition < 5; ++repetition) {
        const auto parameters = usual_parameters<N>(rng);
        nn::Activations<N> exact = random_batch<N>(60, rng);
        nn::forward(parameters, exact, 0, exact.capacity());
        const auto network = quantise(parameters);
        nn::Activations<typename std::remove_cvref_t<decltype(network)>::Network> rounded(
            exact.capacity());
        for (std::size_t s = 0; s < exact.capacity(); ++s)
            std::ranges::copy(exact.input(s), rounded.input(s).begin());
        run(network, rounded);
        for (std::size_t s = 0; s < exact.capacity(); ++s)
            for (std::size_t o = 0; o < N::Output::size; ++o) {
                const double number = exact.output(s)[o];
                numbers += number * number;
                changes += std::pow(rounded.output(s)[o] - number, 2);
            }
    }
    return std::sqrt(changes / numbers);
}

constexpr auto as_it_is = []<class N>(const nn::Parameters<N>& parameters) {
    return nn::Quantised<N>(parameters);
};
constexpr auto frozen_first = []<class N>(const nn::Parameters<N>& parameters) {
    return nn::Quantised<nn::Frozen<N>>(nn::freeze(parameters));
};

template <class N>
void require_bits_of_a_sample_alone(std::size_t samples, ludus::Rng& rng) {
    const nn::Quantised<N> network(usual_parameters<N>(rng));
    typename nn::Quantised<N>::Scratch scratch;
    nn::Activations<N> batch = random_batch<N>(samples, rng);
    nn::Activations<N> one(1);
    std::vector<std::vector<std::uint32_t>> alone;
    for (std::size_t s = 0; s < samples; ++s) {
        std::ranges::copy(batch.input(s), one.input(0).begin());
        network.forward(one, scratch, 0, 1);
        alone.push_back(bits(one, 0));
    }
    REQUIRE(alone.front() != alone.back());
    for (const std::size_t length : {1U, 2U, 3U, 5U, 12U, 13U, 50U, 97U, 130U}) {
        for (std::size_t s = 0; s < samples; ++s) std::ranges::fill(batch.output(s), -1.0F);
        for (std::size_t s = 0; s < samples; s += length)
            network.forward(batch, scratch, s, std::min(s + length, samples));
        for (std::size_t s = 0; s < samples; ++s) REQUIRE(bits(batch, s) == alone[s]);
    }
}

}  // namespace

TEST_CASE("layers of products are told from others", "[nn][quantised]") {
    STATIC_REQUIRE(nn::MatrixLayer<nn::Dense<3>::Bind<nn::Shape<4>>>);
    STATIC_REQUIRE(nn::MatrixLayer<nn::Conv2d<3>::Bind<nn::Shape<4, 4, 2>>>);
    STATIC_REQUIRE(nn::MatrixLayer<nn::Conv2d<3, 1>::Bind<nn::Shape<4, 4, 2>>>);
    STATIC_REQUIRE_FALSE(nn::MatrixLayer<nn::Relu::Bind<nn::Shape<4>>>);
    STATIC_REQUIRE_FALSE(nn::MatrixLayer<nn::BatchNorm<>::Bind<nn::Shape<4>>>);
}

TEST_CASE("a layer of products is rounded, multiplied and rescaled", "[nn][quantised]") {
    ludus::Rng rng(1);
    SECTION("a dense one") {
        require_rounded_products<nn::Dense<37>, nn::Shape<1, 1, 18>>(1, 37, rng);
        require_rounded_products<nn::Dense<161>, nn::Shape<1, 1, 64>>(1, 161, rng);
        require_rounded_products<nn::Dense<5, false>, nn::Shape<1, 1, 3>>(1, 5, rng);
    }
    SECTION("a convolution of points by themselves") {
        require_rounded_products<nn::Conv2d<7, 1>, nn::Shape<4, 3, 5>>(1, 7, rng);
        require_rounded_products<nn::Conv2d<33, 1, false>, nn::Shape<2, 2, 8>>(1, 33, rng);
    }
    SECTION("a convolution with the points around") {
        require_rounded_products<nn::Conv2d<7>, nn::Shape<4, 3, 5>>(3, 7, rng);
        require_rounded_products<nn::Conv2d<16, 3, false>, nn::Shape<2, 5, 4>>(3, 16, rng);
        require_rounded_products<nn::Conv2d<2>, nn::Shape<1, 1, 3>>(3, 2, rng);
    }
}

TEST_CASE("a network of dense layers is as near as its steps are small", "[nn][quantised]") {
    // An output changes by what its inputs have changed, by half a step of each of them, and by
    // half a step of each weight; ReLU and tanh make no change larger.
    ludus::Rng rng(2);
    for (int repetition = 0; repetition < 5; ++repetition) {
        const auto parameters = usual_parameters<Mlp>(rng);
        nn::Activations<Mlp> exact = random_batch<Mlp>(20, rng);
        nn::Activations<Mlp> rounded = exact;
        nn::forward(parameters, exact, 0, 20);
        run(nn::Quantised<Mlp>(parameters), rounded);
        for (std::size_t s = 0; s < 20; ++s) {
            std::vector<double> bound(Mlp::Input::size);
            Mlp::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
                using Step = Mlp::Step<I>;
                if constexpr (nn::MatrixLayer<typename Step::Layer>) {
                    constexpr std::size_t outputs = Step::Layer::outputs;
                    const float* const x = rounded.rows(Step::in, s, s + 1).data;
                    const auto larger = [](float a, float b) { return std::abs(a) < std::abs(b); };
                    const double x_step =
                        std::abs(*std::max_element(x, x + bound.size(), larger)) / 127;
                    std::vector<double> next(outputs);
                    for (std::size_t n = 0; n < outputs; ++n) {
                        const auto weight = [&](std::size_t k) {
                            return std::abs(double{parameters.step<I>()[k * outputs + n]});
                        };
                        double w_step = 0;
                        for (std::size_t k = 0; k < bound.size(); ++k)
                            w_step = std::max(w_step, weight(k) / 127);
                        for (std::size_t k = 0; k < bound.size(); ++k)
                            next[n] += (bound[k] + x_step / 2) * weight(k) +
                                (std::abs(double{x[k]}) + x_step / 2) * w_step / 2;
                    }
                    bound = next;
                }
            });
            for (std::size_t o = 0; o < Mlp::Output::size; ++o)
                REQUIRE(std::abs(rounded.output(s)[o] - exact.output(s)[o]) <= bound[o]);
        }
    }
}

TEST_CASE("weights of 8 bits change little of what is put out", "[nn][quantised]") {
    // Rounding to steps of a 127th of the largest changes numbers of a usual size by up to 1 %, in
    // the inputs and in the weights of each layer; what several layers change adds up like noise.
    ludus::Rng rng(3);
    const auto check = [](double difference, double bound) {
        CAPTURE(difference);
        CHECK(difference > 1e-4);  // it was rounded at all
        CHECK(difference < bound);
    };
    SECTION("in a network of dense layers") {
        check(relative_difference<Mlp>(as_it_is, rng), 0.03);
    }
    SECTION("in one of convolutions side by side") {
        check(relative_difference<Convolutional>(as_it_is, rng), 0.04);
    }
    SECTION("in one of residual blocks, frozen or not") {
        check(relative_difference<Deep>(frozen_first, rng), 0.04);
        check(relative_difference<Deep>(as_it_is, rng), 0.04);
    }
    SECTION("in one of every layer, frozen or not") {
        check(relative_difference<Mixed>(frozen_first, rng), 0.03);
        check(relative_difference<Mixed>(as_it_is, rng), 0.03);
    }
}

TEST_CASE("a sample's bits do not depend on the batch that is quantised with it",
          "[nn][quantised]") {
    ludus::Rng rng(4);
    SECTION("in a network of dense layers") { require_bits_of_a_sample_alone<Mlp>(130, rng); }
    SECTION("in one of residual blocks") { require_bits_of_a_sample_alone<Deep>(130, rng); }
    SECTION("in one of every layer") { require_bits_of_a_sample_alone<Mixed>(130, rng); }
}

TEST_CASE("a quantised network leaves the samples beside a range alone", "[nn][quantised]") {
    ludus::Rng rng(5);
    const nn::Quantised<Mixed> network(usual_parameters<Mixed>(rng));
    nn::Activations<Mixed> batch = random_batch<Mixed>(20, rng);
    run(network, batch);
    std::vector<std::vector<std::uint32_t>> before;
    for (std::size_t s = 0; s < 20; ++s) before.push_back(bits(batch, s));
    for (std::size_t s = 0; s < 20; ++s)
        std::ranges::copy(random_numbers(Mixed::Input::size, rng), batch.input(s).begin());
    nn::Quantised<Mixed>::Scratch scratch;
    network.forward(batch, scratch, 7, 12);
    for (std::size_t s = 0; s < 20; ++s)
        REQUIRE((bits(batch, s) == before[s]) == (s < 7 || s >= 12));
}

TEST_CASE("a quantised network keeps weights of its own", "[nn][quantised]") {
    ludus::Rng rng(6);
    auto parameters = usual_parameters<Mixed>(rng);
    nn::Activations<Mixed> batch = random_batch<Mixed>(1, rng);
    nn::Quantised<Mixed> network(parameters);
    const nn::Quantised<Mixed> copy = network;
    run(network, batch);
    const auto before = bits(batch, 0);

    std::ranges::fill(parameters.values(), 0.5F);
    run(network, batch);
    REQUIRE(bits(batch, 0) == before);
    network = nn::Quantised<Mixed>(parameters);
    run(network, batch);
    REQUIRE(bits(batch, 0) != before);
    run(copy, batch);
    REQUIRE(bits(batch, 0) == before);
}

TEST_CASE("the size is that of all weights in bytes", "[nn][quantised]") {
    // A byte for each weight, of whole groups of four and whole panels of 32 outputs; for each
    // output a sum, a scale and a bias.
    using Dense = nn::Network<nn::Shape<7>, nn::Dense<5>, nn::Relu>;
    REQUIRE(nn::Quantised<Dense>(nn::Parameters<Dense>{}).size() == 8 * 32 + 3 * 4 * 5);
    using Conv = nn::Network<nn::Shape<4, 4, 3>, nn::Conv2d<6>, nn::Conv2d<2, 1, false>>;
    REQUIRE(nn::Quantised<Conv>(nn::Parameters<Conv>{}).size() ==
            (28 * 32 + 3 * 4 * 6) + (8 * 32 + 3 * 4 * 2));
    // Four numbers for each channel of a batch normalisation.
    using Norm = nn::Network<nn::Shape<7>, nn::Dense<5>, nn::BatchNorm<>>;
    REQUIRE(nn::Quantised<Norm>(nn::Parameters<Norm>{}).size() == 8 * 32 + 3 * 4 * 5 + 4 * 4 * 5);
    using Large = nn::Network<nn::Shape<512>, nn::Dense<512>>;
    REQUIRE(static_cast<double>(nn::Quantised<Large>(nn::Parameters<Large>{}).size()) <
            0.26 * sizeof(float) * Large::parameter_count);
}
