#include "ludus/nn/eigen.hpp"

#include <Eigen/Core>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/training.hpp"

namespace nn = ludus::nn;

namespace {

using Net = nn::Network<nn::Shape<3>, nn::Dense<5>, nn::Relu, nn::Dense<1>>;

nn::Parameters<Net> drawn_parameters() {
    nn::Parameters<Net> parameters;
    ludus::Rng rng(1);
    nn::initialise(parameters, rng, nn::He{});
    return parameters;
}

}  // namespace

TEST_CASE("eigen: weights are seen where they lie, and can be set", "[nn][eigen]") {
    nn::Parameters<Net> parameters = drawn_parameters();
    auto weights = nn::weights<0>(parameters);
    STATIC_REQUIRE(decltype(weights)::RowsAtCompileTime == 3);
    STATIC_REQUIRE(decltype(weights)::ColsAtCompileTime == 5);
    CHECK(weights.data() == parameters.step<0>().data());
    CHECK(weights(1, 2) == parameters.step<0>()[5 + 2]);
    weights.setIdentity();
    CHECK(parameters.step<0>()[0] == 1);
    CHECK(parameters.step<0>()[1] == 0);
    CHECK(parameters.step<0>()[6] == 1);

    const auto last = nn::weights<2>(std::as_const(parameters));
    STATIC_REQUIRE(decltype(last)::ColsAtCompileTime == 1);
    STATIC_REQUIRE(std::is_const_v<std::remove_pointer_t<decltype(last.data())>>);
    CHECK(last(4, 0) == parameters.step<2>()[4]);

    using Board = nn::Network<nn::Shape<3, 3, 2>, nn::Conv2d<4>>;
    nn::Parameters<Board> of_board;
    CHECK(nn::weights<0>(of_board).rows() == 18);
    CHECK(nn::weights<0>(of_board).cols() == 4);
}

TEST_CASE("eigen: a batch is filled in and read as arrays", "[nn][eigen]") {
    const nn::Parameters<Net> parameters = drawn_parameters();
    for (const std::size_t samples : {1U, 2U, 9U}) {
        nn::Inference<Net> network(parameters, samples);
        const Eigen::ArrayXXf batch =
            Eigen::ArrayXXf::Random(static_cast<Eigen::Index>(samples), 3);
        nn::inputs(network, samples) = batch;
        for (std::size_t s = 0; s < samples; ++s)
            for (std::size_t i = 0; i < 3; ++i)
                REQUIRE(network.input(s)[i] ==
                        batch(static_cast<Eigen::Index>(s), static_cast<Eigen::Index>(i)));
        network.forward(samples);
        const auto outputs = nn::outputs(network, samples);
        REQUIRE(outputs.rows() == static_cast<Eigen::Index>(samples));
        REQUIRE(outputs.cols() == 1);
        for (std::size_t s = 0; s < samples; ++s)
            REQUIRE(outputs(static_cast<Eigen::Index>(s), 0) == network.output(s)[0]);
    }
}

TEST_CASE("eigen: any matrix of rows is run, however many rows there are room for", "[nn][eigen]") {
    const nn::Parameters<Net> parameters = drawn_parameters();
    nn::Inference<Net> whole(parameters, 10);
    nn::Inference<Net> little_by_little(parameters, 3);
    const Eigen::Array<float, 20, 6, Eigen::RowMajor> numbers =
        Eigen::Array<float, 20, 6, Eigen::RowMajor>::Random();
    const auto batch = numbers.block<10, 3>(5, 2);  // a part of others' numbers
    const auto expected = nn::run(whole, batch);
    CHECK((nn::run(little_by_little, batch) == expected).all());
    CHECK(nn::run(whole, batch.topRows(0)).rows() == 0);

    // As Eigen computes it.
    const auto bias = [&](std::size_t step) {
        return step == 0 ? parameters.step<0>().last(5) : parameters.step<2>().last(1);
    };
    const Eigen::Map<const Eigen::RowVectorXf> first_bias(bias(0).data(), 5);
    const Eigen::MatrixXf hidden =
        ((batch.matrix() * nn::weights<0>(parameters)).rowwise() + first_bias).cwiseMax(0);
    const Eigen::MatrixXf outputs = (hidden * nn::weights<2>(parameters)).array() + bias(2)[0];
    CHECK((expected.matrix() - outputs).cwiseAbs().maxCoeff() < 1e-6F);
}

TEST_CASE("eigen: the errors of a training are filled in as an array", "[nn][eigen]") {
    constexpr std::size_t samples = 4;
    nn::Parameters<Net> parameters = drawn_parameters();
    nn::Parameters<Net> gradient;
    nn::Training<Net> training(samples);
    ludus::Workers workers;
    nn::inputs(training, samples).setConstant(0.5F);
    training.forward(parameters, samples, workers);
    nn::output_errors(training, samples).setOnes();
    training.backward(parameters, samples, gradient, workers);
    CHECK(gradient.step<2>()[5] == 4);  // the bias's slope: the sum of all errors
    CHECK(nn::weights<2>(std::as_const(gradient))(0, 0) ==
          4 *
              std::max(0.0F,
                       0.5F * nn::weights<0>(parameters).col(0).sum() + parameters.step<0>()[15]));
}
