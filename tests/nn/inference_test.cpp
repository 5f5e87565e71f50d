#include "ludus/nn/inference.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;
using nn::Precision;

namespace {

using Net = nn::Network<
    nn::Shape<5, 4, 3>, nn::Conv2d<9, 3, false>, nn::BatchNorm<>, nn::Relu,
    nn::Fork<nn::Sequence<nn::Flatten, nn::Dense<11>>,
             nn::Sequence<nn::Conv2d<2, 1>, nn::Relu, nn::Flatten, nn::Dense<1>, nn::Tanh>>>;
constexpr std::size_t samples = 23;

std::vector<float> random_inputs() {
    ludus::Rng rng(1);
    std::vector<float> inputs(samples * Net::Input::size);
    for (float& number : inputs) number = static_cast<float>(rng.uniform(-1, 1));
    return inputs;
}

/// What comes out for all samples, so many at a time.
template <class Network>
std::vector<float> outputs(Network& network, std::size_t at_once) {
    const auto inputs = random_inputs();
    std::vector<float> found;
    for (std::size_t first = 0; first < samples; first += at_once) {
        const std::size_t count = std::min(at_once, samples - first);
        for (std::size_t s = 0; s < count; ++s)
            std::copy_n(&inputs[(first + s) * Net::Input::size], Net::Input::size,
                        network.input(s).begin());
        network.forward(count);
        for (std::size_t s = 0; s < count; ++s)
            found.insert(found.end(), network.output(s).begin(), network.output(s).end());
    }
    return found;
}

double distance(const std::vector<float>& a, const std::vector<float>& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        worst = std::max(worst, static_cast<double>(std::abs(a[i] - b[i])));
    return worst;
}

}  // namespace

TEST_CASE("a network for play alone says what the trained one does", "[nn][inference]") {
    ludus::Rng rng(2);
    const auto parameters = support::random_parameters<Net, float>(rng);
    nn::Activations<Net> activations(samples);
    const auto inputs = random_inputs();
    std::vector<float> expected;
    for (std::size_t s = 0; s < samples; ++s)
        std::copy_n(&inputs[s * Net::Input::size], Net::Input::size, activations.input(s).begin());
    nn::forward(parameters, activations, 0, samples);
    for (std::size_t s = 0; s < samples; ++s)
        expected.insert(expected.end(), activations.output(s).begin(), activations.output(s).end());

    nn::Inference<Net> exact(parameters, samples);
    nn::Inference<Net, Precision::bfloat16> half(parameters, samples);
    nn::Inference<Net, Precision::int8> rough(parameters, samples);
    CHECK(distance(outputs(exact, samples), expected) < 1e-5);
    const double half_distance = distance(outputs(half, samples), expected);
    CHECK(half_distance < 0.02);
    CHECK(half_distance > 1e-5);
    const double rough_distance = distance(outputs(rough, samples), expected);
    CHECK(rough_distance < 0.1);
    CHECK(rough_distance > 1e-5);

    const auto other = support::random_parameters<Net, float>(rng);
    const auto copy = exact;
    exact.set(other);
    half.set(other);
    rough.set(other);
    nn::Inference<Net> fresh(other, 1);
    nn::Inference<Net, Precision::bfloat16> half_fresh(other, 1);
    nn::Inference<Net, Precision::int8> rough_fresh(other, 1);
    CHECK(outputs(exact, samples) == outputs(fresh, 1));
    CHECK(outputs(half, samples) == outputs(half_fresh, 1));
    CHECK(outputs(rough, samples) == outputs(rough_fresh, 1));
    auto old = copy;
    CHECK(distance(outputs(old, samples), expected) < 1e-5);
}

TEST_CASE("what a network for play says of a sample depends on no other", "[nn][inference]") {
    ludus::Rng rng(3);
    const auto parameters = support::random_parameters<Net, float>(rng);
    const auto require_rows = [](auto network) {
        const auto all = outputs(network, samples);
        for (const std::size_t at_once : {1U, 4U, 7U}) CHECK(outputs(network, at_once) == all);
    };
    require_rows(nn::Inference<Net>(parameters, samples));
    require_rows(nn::Inference<Net, Precision::bfloat16>(parameters, samples));
    require_rows(nn::Inference<Net, Precision::int8>(parameters, samples));
}

TEST_CASE("weights that a file has rounded compute what they do when they are rounded here",
          "[nn][inference]") {
    ludus::Rng rng(4);
    const auto parameters = support::random_parameters<Net, float>(rng);
    const auto require_same =
        [&]<Precision precision>(std::integral_constant<Precision, precision>) {
            nn::Inference<Net, precision> here(parameters, samples);
            nn::Inference<Net, precision> from_file(nn::rounded(parameters, precision), samples);
            CHECK(outputs(here, samples) == outputs(from_file, samples));
        };
    require_same(std::integral_constant<Precision, Precision::float32>{});
    require_same(std::integral_constant<Precision, Precision::bfloat16>{});
    require_same(std::integral_constant<Precision, Precision::int8>{});
}
