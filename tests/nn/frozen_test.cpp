#include "ludus/nn/frozen.hpp"

#include <algorithm>
#include <array>
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
#include "ludus/nn/describe.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;

namespace {

using Board = nn::Shape<3, 2, 4>;
using Vector = nn::Shape<3>;
using Norm = nn::BatchNorm<>;

constexpr std::size_t samples = 15;

/// A 1x1 convolution that is given rows whose points lie side by side.
template <std::size_t outputs, bool bias = false>
struct SideBySide {
    using WithBias = SideBySide<outputs, true>;
    template <class In>
    struct Bind : nn::Conv2d<outputs, 1, bias>::template Bind<In> {
        static constexpr bool needs_side_by_side = true;
    };
};

/// Copies numbers that follow one another into rows.
template <class T>
void fill(nn::Rows<T> rows, const std::vector<T>& numbers) {
    const std::size_t size = numbers.size() / rows.count;
    for (std::size_t r = 0; r < rows.count; ++r) std::copy_n(&numbers[r * size], size, rows.row(r));
}

/// Rows of `size` numbers one after another.
template <class T>
std::vector<T> numbers_of(nn::Rows<T> rows, std::size_t size) {
    std::vector<T> numbers(rows.count * size);
    for (std::size_t r = 0; r < rows.count; ++r) std::copy_n(rows.row(r), size, &numbers[r * size]);
    return numbers;
}

/// What a network makes of inputs that follow one another.
template <class N, class T>
std::vector<T> outputs(const nn::Parameters<N, T>& parameters, const std::vector<T>& inputs) {
    nn::Activations<N, T> activations(samples);
    fill<T>(activations.rows(nn::Slot{}, 0, samples), inputs);
    nn::forward(parameters, activations, 0, samples);
    return numbers_of<T>(activations.rows(N::output_slot, 0, samples), N::Output::size);
}

/// The largest difference of numbers, relative to the largest of those before.
template <class T>
double relative_difference(const std::vector<T>& before, const std::vector<T>& after) {
    double worst = 0;
    double largest = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const auto number = static_cast<double>(before[i]);
        largest = std::max(largest, std::abs(number));
        worst = std::max(worst, std::abs(static_cast<double>(after[i]) - number));
    }
    REQUIRE(largest > 0.01);
    return worst / largest;
}

template <class T>
std::vector<T> random_numbers(std::size_t count, ludus::Rng& rng) {
    std::vector<T> numbers(count);
    std::ranges::generate(numbers, [&] { return static_cast<T>(rng.uniform(-1, 1)); });
    return numbers;
}

/// That of what a network and the frozen one put out.
template <class N, class T = double>
double worst_difference(ludus::Rng& rng) {
    const auto parameters = support::random_parameters<N, T>(rng);
    const std::vector<T> inputs = random_numbers<T>(samples * N::Input::size, rng);
    return relative_difference(outputs(parameters, inputs),
                               outputs(nn::freeze(parameters), inputs));
}

/// How many of a network's steps are batch normalisations.
template <class N>
constexpr std::size_t norm_count = [] {
    std::size_t count = 0;
    N::for_each_step([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        count += N::template Layer<I>::kind == "batch norm";
    });
    return count;
}();

/// Checks that a network loses so many normalisations and parameters, and computes what it did.
template <class N, std::size_t folded>
void require_folded(std::size_t fewer_parameters, ludus::Rng& rng) {
    using Frozen = nn::Frozen<N>;
    static_assert(std::is_same_v<typename Frozen::Input, typename N::Input>);
    static_assert(std::is_same_v<typename Frozen::Output, typename N::Output>);
    static_assert(Frozen::step_count == N::step_count - folded);
    static_assert(norm_count<Frozen> == norm_count<N> - folded);
    REQUIRE(Frozen::parameter_count + fewer_parameters == N::parameter_count);
    for (int repetition = 0; repetition < 3; ++repetition)
        REQUIRE(worst_difference<N>(rng) <= 1e-12);
}

}  // namespace

TEST_CASE("batch normalisation is folded into the layer before it", "[nn][frozen]") {
    ludus::Rng rng(1);
    SECTION("a dense one") {
        using N = nn::Network<Vector, nn::Dense<5>, Norm>;
        STATIC_REQUIRE(nn::Frozen<N>::parameter_count == 3 * 5 + 5);
        require_folded<N, 1>(4 * 5, rng);
    }
    SECTION("a dense one, which gets a bias if it had none") {
        using N = nn::Network<Vector, nn::Dense<5, false>, Norm, nn::Relu>;
        STATIC_REQUIRE(nn::Frozen<N>::parameter_count == 3 * 5 + 5);
        require_folded<N, 1>(3 * 5, rng);
    }
    SECTION("a convolution") {
        require_folded<nn::Network<Board, nn::Conv2d<6>, Norm, nn::Elu>, 1>(4 * 6, rng);
        require_folded<nn::Network<Board, nn::Conv2d<6, 1>, Norm>, 1>(4 * 6, rng);
    }
    SECTION("a convolution, which gets a bias if it had none") {
        require_folded<nn::Network<Board, nn::Conv2d<6, 3, false>, Norm>, 1>(3 * 6, rng);
        require_folded<nn::Network<Board, nn::Conv2d<6, 1, false>, Norm, nn::Tanh>, 1>(3 * 6, rng);
    }
    SECTION("each of several") {
        using N = nn::Network<Board, nn::Conv2d<6>, Norm, nn::Relu, nn::Conv2d<5, 1, false>, Norm,
                              nn::MaxPool<>, nn::Dense<7>, Norm, nn::Dense<4>>;
        require_folded<N, 3>(4 * 6 + 3 * 5 + 4 * 7, rng);
        REQUIRE(worst_difference<N, float>(rng) <= 1e-5);
    }
}

TEST_CASE("batch normalisation is folded by its formula", "[nn][frozen]") {
    // y = gamma (x w + b - mean) / sqrt(variance + epsilon) + beta, of one number.
    using N = nn::Network<nn::Shape<1>, nn::Dense<1>, nn::BatchNorm<0.9, 0.25>>;
    nn::Parameters<N, double> parameters;
    const std::array<double, 6> numbers = {3, 5, 7, 11, 2, 2};  // w, b, gamma, beta, mean, variance
    std::ranges::copy(numbers, parameters.values().begin());
    const auto frozen = nn::freeze(parameters);
    REQUIRE(frozen.values().size() == 2);
    REQUIRE(frozen.values()[0] == Approx(7 * 3 / 1.5));
    REQUIRE(frozen.values()[1] == Approx(7 * (5 - 2) / 1.5 + 11));
    REQUIRE(std::ranges::equal(parameters.values(), numbers));  // which training goes on with
}

TEST_CASE("batch normalisation is folded inside of composites", "[nn][frozen]") {
    ludus::Rng rng(2);
    using Conv = nn::Conv2d<4, 3, false>;
    SECTION("in a residual block") {
        require_folded<nn::Network<Board, nn::Residual<Conv, Norm>, nn::Relu>, 1>(3 * 4, rng);
        require_folded<
            nn::Network<Board, nn::Residual<Conv, Norm, nn::Relu, nn::Conv2d<4, 1>, Norm>>, 2>(
            (3 + 4) * 4, rng);
    }
    SECTION("in each repetition") {
        require_folded<
            nn::Network<Board, nn::Repeat<3, nn::Residual<Conv, Norm, nn::Elu>, nn::Relu>>, 3>(
            3 * 3 * 4, rng);
        require_folded<nn::Network<Vector, nn::Repeat<2, nn::Dense<3>, Norm>>, 2>(2 * 4 * 3, rng);
    }
    SECTION("in branches side by side") {
        require_folded<
            nn::Network<Board,
                        nn::Concat<nn::Sequence<nn::Conv2d<4>, Norm, nn::Relu>, nn::Conv2d<3, 1>,
                                   nn::Sequence<nn::Conv2d<5, 1, false>, Norm>>>,
            2>(4 * 4 + 3 * 5, rng);
    }
    SECTION("in heads") {
        require_folded<
            nn::Network<Board, nn::Conv2d<4>,
                        nn::Fork<nn::Sequence<nn::Conv2d<2, 1, false>, Norm, nn::Relu, nn::Dense<6>,
                                              nn::Softmax>,
                                 nn::Sequence<nn::Dense<3>, Norm, nn::Dense<1>, nn::Tanh>>>,
            2>(3 * 2 + 4 * 3, rng);
    }
    SECTION("in the branches of several inputs") {
        require_folded<
            nn::Network<nn::Shapes<Board, Vector>,
                        nn::Join<nn::Sequence<nn::Conv2d<4>, Norm, nn::Relu, nn::Flatten>,
                                 nn::Sequence<nn::Dense<6, false>, Norm>>,
                        nn::Dense<5>, Norm>,
            3>(4 * 4 + 3 * 6 + 4 * 5, rng);
    }
    SECTION("behind a sequence whose last layer takes it up") {
        require_folded<nn::Network<Vector, nn::Sequence<nn::Tanh, nn::Dense<6>>, Norm>, 1>(4 * 6,
                                                                                           rng);
    }
    SECTION("in layers of layers") {
        require_folded<
            nn::Network<
                Board,
                nn::Sequence<nn::Conv2d<4>, Norm,
                             nn::Residual<nn::Concat<nn::Sequence<nn::Conv2d<3>, Norm, nn::Tanh>,
                                                     nn::Sequence<nn::Conv2d<1, 1>, Norm>>>>>,
            3>(4 * 4 + 4 * 3 + 4 * 1, rng);
    }
}

TEST_CASE("batch normalisation stays where no layer can take it up", "[nn][frozen]") {
    ludus::Rng rng(3);
    SECTION("first of all") { require_folded<nn::Network<Vector, Norm, nn::Dense<4>>, 0>(0, rng); }
    SECTION("after a function") {
        require_folded<nn::Network<Vector, nn::Dense<4>, nn::Relu, Norm>, 0>(0, rng);
    }
    SECTION("after max pooling") {
        require_folded<nn::Network<Board, nn::Conv2d<4>, nn::MaxPool<>, Norm>, 0>(0, rng);
    }
    SECTION("after a convolution whose points have become numbers") {
        require_folded<nn::Network<Board, nn::Conv2d<4>, nn::Flatten, Norm>, 0>(0, rng);
    }
    SECTION("after branches") {
        require_folded<
            nn::Network<Board, nn::Concat<nn::Conv2d<4>, nn::Conv2d<4, 1>>, Norm, nn::Relu>, 0>(
            0, rng);
    }
    SECTION("first in a block, of whose input others need what it was") {
        require_folded<
            nn::Network<Board, nn::Conv2d<4>, nn::Residual<Norm, nn::Relu, nn::Conv2d<4>>>, 0>(0,
                                                                                               rng);
    }
    SECTION("after one that was folded") {
        require_folded<nn::Network<Vector, nn::Dense<4>, Norm, Norm>, 1>(4 * 4, rng);
    }
    SECTION("beside those that are folded") {
        require_folded<nn::Network<Board, Norm, nn::Conv2d<4>, Norm, nn::Relu, Norm, nn::Dense<5>>,
                       1>(4 * 4, rng);
    }
}

TEST_CASE("a layer that takes up a normalisation may need a copy more or less", "[nn][frozen]") {
    ludus::Rng rng(8);
    const auto require_same = [&]<class N>(std::type_identity<N>) {
        STATIC_REQUIRE(norm_count<nn::Frozen<N>> == 0);
        REQUIRE(worst_difference<N>(rng) <= 1e-12);
    };
    using Branch = nn::Sequence<SideBySide<3>, Norm>;
    using First = nn::Network<Board, nn::Concat<Branch, nn::Conv2d<2>>, nn::Flatten, nn::Dense<3>>;
    STATIC_REQUIRE(nn::Frozen<First>::step_count == First::step_count);
    require_same(std::type_identity<First>{});
    require_same(
        std::type_identity<
            nn::Network<Board, nn::Concat<nn::Conv2d<2>, Branch>, nn::Flatten, nn::Dense<3>>>{});
}

TEST_CASE("a network without batch normalisation is frozen already", "[nn][frozen]") {
    using N = nn::Network<
        nn::Shapes<Board, Vector>,
        nn::Join<nn::Sequence<nn::Conv2d<4>, nn::Relu, nn::Residual<nn::Conv2d<4, 1>>, nn::Flatten>,
                 nn::Sequence<>>,
        nn::Repeat<2, nn::Dense<6>, nn::Elu>, nn::Fork<nn::Dense<2>, nn::Dense<3, false>>>;
    using Frozen = nn::Frozen<N>;
    STATIC_REQUIRE(Frozen::parameter_count == N::parameter_count);
    STATIC_REQUIRE(Frozen::parameter_offset == N::parameter_offset);
    STATIC_REQUIRE(Frozen::buffer_width == N::buffer_width);
    REQUIRE(nn::describe<Frozen>() == nn::describe<N>());
    ludus::Rng rng(4);
    const auto parameters = support::random_parameters<N, float>(rng);
    REQUIRE(std::ranges::equal(nn::freeze(parameters).values(), parameters.values()));
    REQUIRE(worst_difference<N>(rng) == 0);
    REQUIRE(worst_difference<N, float>(rng) == 0);
}

TEST_CASE("a frozen network is frozen already", "[nn][frozen]") {
    using N = nn::Network<Vector, nn::Dense<5>, Norm, nn::Relu, Norm, nn::Dense<4, false>, Norm>;
    using Frozen = nn::Frozen<N>;
    ludus::Rng rng(5);
    const auto once = nn::freeze(support::random_parameters<N, double>(rng));
    const auto twice = nn::freeze(once);
    STATIC_REQUIRE(nn::Frozen<Frozen>::step_count == Frozen::step_count);
    REQUIRE(std::ranges::equal(twice.values(), once.values()));
}

TEST_CASE("a network can be frozen where another was before", "[nn][frozen]") {
    using N = nn::Network<Vector, nn::Dense<5, false>, Norm, nn::Relu, nn::Dense<4>, Norm>;
    ludus::Rng rng(6);
    auto place = nn::freeze(support::random_parameters<N, double>(rng));
    const auto parameters = support::random_parameters<N, double>(rng);
    nn::freeze(parameters, place);
    REQUIRE(place == nn::freeze(parameters));
}
