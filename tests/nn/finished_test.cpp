#include "ludus/nn/finished.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/max_pool.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;

namespace {

/// Steps: conv 0, norm 1, ReLU 2; conv 3, norm 4, conv 5, norm 6, add 7, ReLU 8; dense 9, tanh 10.
using Net =
    nn::Network<nn::Shape<3, 2, 4>, nn::Conv2d<8>, nn::BatchNorm<>, nn::Relu,
                nn::Residual<nn::Conv2d<4, 1>, nn::BatchNorm<>, nn::Conv2d<8>, nn::BatchNorm<>>,
                nn::Relu, nn::Dense<7>, nn::Tanh>;

template <nn::NetworkType N>
constexpr std::array<bool, N::step_count> done_before = [] {
    std::array<bool, N::step_count> done{};
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        done[I] = nn::is_done_before<N, I>;
    });
    return done;
}();

/// Runs every step by itself, in memory of its own.
template <nn::NetworkType N>
std::array<float, N::Output::size> step_by_step(const nn::Parameters<N>& parameters,
                                                nn::Activations<N, float, nn::KeepAll>& with) {
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using Step = typename N::template Step<I>;
        const nn::Rows<float> y = with.rows(Step::out, 0, 1);
        const nn::Rows<const float> x = with.rows(Step::in, 0, 1);
        Step::Layer::template forward<Step>(parameters.template step<I>().data(), x, y);
    });
    std::array<float, N::Output::size> output;
    std::ranges::copy(with.output(0), output.begin());
    return output;
}

template <nn::NetworkType N>
void require_as_step_by_step() {
    ludus::Rng rng(1);
    const auto parameters = support::random_parameters<N, float>(rng);
    nn::Activations<N> together(1);
    nn::Activations<N, float, nn::KeepAll> apart(1);
    std::ranges::generate(together.input(0),
                          [&] { return static_cast<float>(rng.uniform(-1, 1)); });
    std::ranges::copy(together.input(0), apart.input(0).begin());
    nn::forward(parameters, together, 0, 1);
    REQUIRE(std::ranges::equal(together.output(0), step_by_step(parameters, apart)));
}

}  // namespace

TEST_CASE("a sum and a ReLU are done with the step before them", "[nn][finished]") {
    STATIC_REQUIRE(
        done_before<Net> ==
        std::array{false, false, true, false, false, false, false, true, true, false, false});
    STATIC_REQUIRE(nn::Finished<Net, 1>::is_rectified);
    STATIC_REQUIRE_FALSE(nn::Finished<Net, 1>::has_addend);
    STATIC_REQUIRE(nn::Finished<Net, 6>::is_rectified);
    STATIC_REQUIRE(nn::Finished<Net, 6>::has_addend);
    STATIC_REQUIRE(nn::Finished<Net, 6>::addend() == Net::Step<7>::in);
    STATIC_REQUIRE(nn::Finished<Net, 9>::count == 0);
}

TEST_CASE("a ReLU after a layer that cannot finish is a step of its own", "[nn][finished]") {
    using Pooled = nn::Network<nn::Shape<4, 4, 3>, nn::MaxPool<>, nn::Relu>;
    STATIC_REQUIRE(std::ranges::count(done_before<Pooled>, true) == 0);
}

TEST_CASE("a ReLU of two branches together is a step of its own", "[nn][finished]") {
    using Both = nn::Network<nn::Shape<5>, nn::Concat<nn::Dense<3>, nn::Dense<4>>, nn::Relu>;
    STATIC_REQUIRE(done_before<Both> == std::array{false, false, false});
}

TEST_CASE("finished steps put out the bits of steps by themselves", "[nn][finished]") {
    require_as_step_by_step<Net>();
    require_as_step_by_step<
        nn::Network<nn::Shape<6>, nn::Residual<nn::Dense<6>>, nn::Relu, nn::Dense<3>, nn::Relu>>();
    require_as_step_by_step<nn::Network<nn::Shape<3, 2, 4>, nn::Residual<nn::Conv2d<4, 1>>,
                                        nn::Residual<nn::Conv2d<4>, nn::Relu>, nn::Relu>>();
    require_as_step_by_step<nn::Network<
        nn::Shape<3, 2, 4>, nn::Concat<nn::Residual<nn::Conv2d<4, 1>>, nn::Conv2d<2>>, nn::Relu>>();
}
