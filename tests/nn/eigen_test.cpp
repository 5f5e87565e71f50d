#include "ludus/nn/eigen.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/as_trained.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/cross_entropy.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/gradient_blocks.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/loss.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/runtime_network.hpp"
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

/// A batch of floats in rows, drawn at random, the same for every call.
Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> drawn(Eigen::Index rows,
                                                                           Eigen::Index columns) {
    ludus::Rng rng(2);
    return Eigen::ArrayXXf::NullaryExpr(rows, columns,
                                        [&] { return static_cast<float>(rng.uniform(-1, 1)); });
}

/// What a network makes of the rows of a batch, one row at a time.
template <class Network>
Eigen::ArrayXXf run_row_by_row(Network& network, const Eigen::ArrayXXf& batch) {
    const auto size = static_cast<Eigen::Index>(network.output(0).size());
    Eigen::ArrayXXf result(batch.rows(), size);
    for (Eigen::Index r = 0; r < batch.rows(); ++r) {
        for (Eigen::Index c = 0; c < batch.cols(); ++c)
            network.input(0)[static_cast<std::size_t>(c)] = batch(r, c);
        network.forward(1);
        for (Eigen::Index c = 0; c < size; ++c)
            result(r, c) = network.output(0)[static_cast<std::size_t>(c)];
    }
    return result;
}

/// A step of training that is made by hand, as networks.md shows.
template <class N, class Loss>
double step_by_hand(nn::Training<N>& training, nn::Parameters<N>& parameters,
                    const Eigen::ArrayXXf& x, const Eigen::ArrayXXf& targets, const Loss& loss,
                    nn::Parameters<N>& gradient, nn::Adam& optimiser, ludus::Workers& workers) {
    const auto samples = static_cast<std::size_t>(x.rows());
    for (std::size_t s = 0; s < samples; ++s)
        for (std::size_t i = 0; i < N::Input::size; ++i)
            training.input(s)[i] = x(static_cast<Eigen::Index>(s), static_cast<Eigen::Index>(i));
    training.forward(parameters, samples, workers);
    double sum = 0;
    for (std::size_t s = 0; s < samples; ++s) {
        std::array<float, N::Output::size> target{};
        for (std::size_t i = 0; i < target.size(); ++i)
            target[i] = targets(static_cast<Eigen::Index>(s), static_cast<Eigen::Index>(i));
        sum += nn::fill_errors(loss, training.output(s), target, {},
                               1.0F / static_cast<float>(samples), training.output_error(s));
    }
    optimiser.begin();
    training.backward(parameters, samples, gradient, workers, [&](const nn::GradientBlock& block) {
        const std::size_t count = block.end - block.begin;
        optimiser.apply(block.begin, parameters.values().subspan(block.begin, count),
                        std::as_const(gradient).values().subspan(block.begin, count));
    });
    return sum;
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

TEST_CASE(
    "eigen: a matrix in any order, at any distance, and an expression are run to the same bits",
    "[nn][eigen]") {
    const nn::Parameters<Net> parameters = drawn_parameters();
    nn::Inference<Net> network(parameters, 4);
    const auto wide = drawn(20, 6);
    const auto batch = wide.block(5, 2, 10, 3);
    const Eigen::ArrayXXf expected = run_row_by_row(network, batch);

    const Eigen::MatrixXf matrix = batch.matrix();
    const Eigen::ArrayXXf by_columns = batch;
    const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor> by_rows = batch.matrix();
    const Eigen::MatrixXf turned = matrix.transpose();
    CHECK((nn::run(network, batch) == expected).all());
    CHECK((nn::run(network, matrix) == expected).all());
    CHECK((nn::run(network, by_columns) == expected).all());
    CHECK((nn::run(network, by_rows) == expected).all());
    CHECK((nn::run(network, turned.transpose()) == expected).all());
    CHECK((nn::run(network, matrix * Eigen::Matrix3f::Identity()) == expected).all());
    CHECK((nn::run(network, 0.5F * (by_columns + batch)) == expected).all());
    const Eigen::Map<const Eigen::ArrayXXf, 0, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>>
        every_second(wide.data(), 10, 3, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>(2, 12));
    CHECK((nn::run(network, every_second) == run_row_by_row(network, every_second)).all());
}

TEST_CASE("eigen: outputs are written into a part of somebody's array", "[nn][eigen]") {
    using Wide = nn::Network<nn::Shape<3>, nn::Dense<2>, nn::Tanh>;
    nn::Parameters<Wide> parameters;
    ludus::Rng rng(3);
    nn::initialise(parameters, rng, nn::He{});
    nn::Inference<Wide> network(parameters, 4);
    const auto batch = drawn(10, 3);
    const Eigen::ArrayXXf expected = run_row_by_row(network, batch);

    Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> all =
        Eigen::ArrayXXf::Constant(12, 5, 9);
    nn::run(network, batch, all.block(1, 2, 10, 2));
    CHECK((all.block(1, 2, 10, 2) == expected).all());
    CHECK((all == 9).count() == 12 * 5 - 10 * 2);

    nn::Batch<float, 2> fixed(10, 2);
    nn::run(network, batch, fixed);
    CHECK((fixed == expected).all());
    const Eigen::MatrixXf matrix = nn::run(network, batch).matrix();
    CHECK((matrix.array() == expected).all());
    Eigen::MatrixXf by_columns(10, 2);
    nn::run(network, batch, by_columns);
    CHECK((by_columns.array() == expected).all());
}

TEST_CASE("eigen: every network for play runs batches, and none in training", "[nn][eigen]") {
    STATIC_REQUIRE(nn::BatchRunner<nn::Inference<Net>>);
    STATIC_REQUIRE_FALSE(nn::BatchRunner<nn::Training<Net>>);
    STATIC_REQUIRE_FALSE(nn::BatchRunner<nn::Parameters<Net>>);
    const nn::Parameters<Net> parameters = drawn_parameters();
    const auto batch = drawn(10, 3);
    const auto check = [&](auto network) {
        CHECK((nn::run(network, batch) == run_row_by_row(network, batch)).all());
    };
    check(nn::Inference<Net>(parameters, 3));
    check(nn::AsTrained<Net>(parameters, 3));
    check(nn::RuntimeNetwork(nn::Parameters<nn::AnyNetwork>(parameters), 3));

    nn::RuntimeNetwork of_plan(nn::Parameters<nn::AnyNetwork>(parameters), 3);
    CHECK(nn::inputs(of_plan, 2).cols() == 3);
    CHECK(nn::outputs(of_plan, 2).cols() == 1);
    nn::Inference<Net> network(parameters, 10);
    CHECK((nn::run(of_plan, batch) == nn::run(network, batch)).all());
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

TEST_CASE("eigen: the errors of the inputs are seen as an array", "[nn][eigen]") {
    ludus::Rng rng(4);
    nn::GradientProblem<Net, float> problem(3, rng);
    static_cast<void>(problem.gradient());
    const auto errors = nn::input_errors(problem.training, 3);
    REQUIRE(errors.rows() == 3);
    REQUIRE(errors.cols() == 3);
    CHECK(errors(2, 1) == problem.training.input_error(2)[1]);
}

TEST_CASE("eigen: a step of training on arrays is that by hand, to the last bit", "[nn][eigen]") {
    using Normed = nn::Network<nn::Shape<3>, nn::Dense<5>, nn::BatchNorm<>, nn::Relu, nn::Dense<2>>;
    STATIC_REQUIRE(nn::FillsErrors<nn::Squared>);
    STATIC_REQUIRE(nn::FillsErrors<nn::CrossEntropy>);
    STATIC_REQUIRE_FALSE(nn::FillsErrors<nn::Adam>);
    const auto x = drawn(50, 3);
    const Eigen::MatrixXf x_by_columns = x.matrix();
    const Eigen::ArrayXXf share = 0.5F + 0.25F * (x.col(0) + x.col(1));
    Eigen::ArrayXXf targets(50, 2);
    targets << share, 1 - share;
    const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> by_rows =
        targets.matrix();

    const auto check = [&](const auto& loss) {
        const nn::Adam adam(Normed::parameter_count, {.decay = {.l2 = 0.01F, .decoupled = 0.01F}});
        struct Learner {
            nn::Parameters<Normed> parameters{};
            nn::Parameters<Normed> gradient{};
            nn::Training<Normed> training{1};
            nn::Adam optimiser;
        };
        Learner hand{.optimiser = adam};
        Learner eigen{.optimiser = adam};
        ludus::Rng rng(5);
        nn::initialise(hand.parameters, rng, nn::He{});
        eigen.parameters = hand.parameters;
        hand.training.reserve(50);  // the other one makes room by itself
        ludus::Workers workers(2);
        const auto step = [&](const auto& some_x, const auto& some_targets) {
            const double expected = step_by_hand(
                hand.training, hand.parameters, x.topRows(some_x.rows()),
                targets.topRows(some_x.rows()), loss, hand.gradient, hand.optimiser, workers);
            const double found =
                nn::train_step(eigen.training, eigen.parameters, some_x, some_targets, loss,
                               eigen.gradient, eigen.optimiser, workers);
            REQUIRE(found == expected);
            REQUIRE(eigen.parameters == hand.parameters);
            REQUIRE(eigen.gradient == hand.gradient);
            return found;
        };
        const double first = step(x, targets);
        step(x_by_columns, by_rows);
        step(2 * x.topRows(20) - x.topRows(20), by_rows.topRows(20));
        double last = first;
        for (int i = 0; i < 100; ++i) last = step(x, by_rows);
        REQUIRE(last < first);
    };
    check(nn::Squared{});
    check(nn::CrossEntropy{});
}

TEST_CASE("eigen: targets of one number may be a vector, and a training may ask for input errors",
          "[nn][eigen]") {
    const Eigen::ArrayXXf x = drawn(9, 3);
    const Eigen::VectorXf targets = x.rowwise().sum();
    const nn::Adam adam(Net::parameter_count, {});
    nn::Parameters<Net> by_hand = drawn_parameters();
    nn::Parameters<Net> parameters = by_hand;
    nn::Parameters<Net> gradient;
    nn::Training<Net> training(9);
    nn::Training<Net, float, true> with_input_errors(9);
    nn::Adam first = adam;
    nn::Adam second = adam;
    ludus::Workers alone;
    for (int i = 0; i < 3; ++i) {
        const double expected = step_by_hand(training, by_hand, x, targets.array(), nn::Huber{},
                                             gradient, first, alone);
        REQUIRE(nn::train_step(with_input_errors, parameters, x, targets, nn::Huber{}, gradient,
                               second, alone) == expected);
    }
    CHECK(parameters == by_hand);
}
