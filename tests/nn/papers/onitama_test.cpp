#include "ludus/nn/papers/onitama.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <tuple>
#include <type_traits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/initialise.hpp"

namespace nn = ludus::nn;
namespace papers = ludus::nn::papers::onitama;

namespace {

using Judging = std::tuple<papers::ValAfterActions, papers::ActionsAfterVal,
                           papers::ValBranchActions, papers::ValAfterActionsMultiply,
                           papers::ActionsAfterValMultiply, papers::ValBranchActionsMultiply>;

/// What an actor does with what it has made of board and cards, and of what size that is.
template <class Actor>
struct Tail;
template <class Input, class... Layers>
struct Tail<nn::Network<Input, papers::ActorPreprocess, Layers...>> {
    using type = nn::Network<nn::Shape<256>, Layers...>;
};

constexpr std::size_t board = 9 * 10 * 64 + 2 * 64 + 9 * 64 * 128 + 2 * 128;
constexpr std::size_t cards = 10 * 10 + 2 * 10;
constexpr std::size_t hidden = 2 * 256 + 256 * 256 + 2 * 256;
constexpr std::size_t preprocess = board + cards + 138 * 256 + hidden;
constexpr std::size_t head = 256 * 40 + 2 * 40;
constexpr std::size_t second_head = 40 * 40 + 2 * 40;

/// What a freshly made network puts out for a random position.
template <class Net>
nn::Activations<Net> output() {
    ludus::Rng rng(1);
    nn::Parameters<Net> parameters;
    nn::initialise(parameters, rng, nn::Xavier{});
    nn::Activations<Net> activations(1);
    for (float& number : activations.input(0)) number = rng.chance(0.2) ? 1.0F : 0.0F;
    nn::forward(parameters, activations, 0, 1);
    return activations;
}

/// They are a distribution over the actions, and how valid each of them is.
void require_chances(std::span<const float, 2 * papers::action_count> output) {
    double sum = 0;
    for (std::size_t i = 0; i < papers::action_count; ++i) {
        const float chance = output[i];
        const float valid = output[papers::action_count + i];
        REQUIRE(chance > 0);
        REQUIRE(valid > 0);
        REQUIRE(valid < 1);
        sum += static_cast<double>(chance);
    }
    REQUIRE(std::abs(sum - 1) < 1e-5);
}

}  // namespace

TEST_CASE("Onitama's actors and critic count as their layers do", "[nn][papers]") {
    STATIC_REQUIRE(papers::ActionsOnly::trained_count == preprocess + head);
    STATIC_REQUIRE(papers::ValAfterActions::trained_count == preprocess + head + second_head);
    STATIC_REQUIRE(papers::ActionsAfterVal::trained_count == preprocess + head + second_head);
    STATIC_REQUIRE(papers::ValBranchActions::trained_count == preprocess + 2 * head);
    STATIC_REQUIRE(papers::Dual::trained_count == 2 * (preprocess + head));
    STATIC_REQUIRE(papers::Critic::trained_count ==
                   board + cards + 40 * 40 + 2 * 40 + 178 * 256 + hidden + 256 + 2);
    STATIC_REQUIRE(std::is_same_v<papers::Critic::Output, nn::Shape<1>>);
    STATIC_REQUIRE(papers::Critic::Input::size == 250 + 10 + 40);
    STATIC_REQUIRE(std::is_same_v<papers::ActionsOnly::Output, nn::Shape<40>>);
    STATIC_REQUIRE(std::is_same_v<papers::CriticFor<40>, papers::Critic>);
    STATIC_REQUIRE(papers::CriticFor<400>::Input::size == 250 + 10 + 400);
    STATIC_REQUIRE(papers::ValBranchActionsFor<400>::Output::size == 2 * 400);
}

TEMPLATE_LIST_TEST_CASE("Onitama's actors put out a distribution, and how valid each action is",
                        "[nn][papers]", Judging) {
    using Net = TestType;
    STATIC_REQUIRE(std::is_same_v<typename Net::Output, nn::Shapes<nn::Shape<40>, nn::Shape<40>>>);
    // Board and cards are those of the network that judges beside the other one, see below.
    require_chances(output<typename Tail<Net>::type>().output(0));
}

TEST_CASE("the way of Onitama's actors has the gradient of finite differences", "[nn][papers]") {
    ludus::Rng rng(3);
    using Net =
        nn::Network<nn::Shapes<nn::Shape<4, 4, 3>, nn::Shape<3>>,
                    nn::Join<nn::Sequence<nn::Conv2d<3, 3, false>, nn::BatchNorm<>, nn::Tanh,
                                          nn::MaxPool<2>, nn::Conv2d<3, 3, false>, nn::BatchNorm<>,
                                          nn::Tanh, nn::MaxPool<2>, nn::Flatten>,
                             nn::Sequence<papers::DenseNorm<3>, nn::Tanh>>,
                    papers::DenseNorm<4>, nn::Softmax,
                    nn::Fork<papers::Unchanged, nn::Sequence<papers::DenseNorm<4>, nn::Sigmoid>>,
                    nn::Gate>;
    REQUIRE(nn::worst_gradient_error<Net>(nn::several_parts, rng) < 1e-5);
}

TEST_CASE("the network that judges follows the other one in Onitama's pair", "[nn][papers]") {
    constexpr std::size_t validity_begin = papers::ActionsOnly::parameter_count;
    STATIC_REQUIRE(papers::Dual::parameter_count == 2 * validity_begin);
    require_chances(output<papers::Dual>().output(0));
    const auto output_with = [](std::size_t first, std::size_t last) {
        ludus::Rng rng(2);
        nn::Parameters<papers::Dual> parameters;
        nn::initialise(parameters, rng, nn::Xavier{});
        for (std::size_t p = first; p < last; ++p) parameters.values()[p] *= 1.5F;
        nn::Activations<papers::Dual> activations(1);
        for (float& number : activations.input(0)) number = rng.chance(0.2) ? 1.0F : 0.0F;
        nn::forward(parameters, activations, 0, 1);
        const auto output = activations.output(0);
        return std::vector<float>(output.begin(), output.end());
    };
    const auto differs = [](const auto& a, const auto& b, std::size_t part) {
        const auto first = static_cast<std::ptrdiff_t>(part * papers::action_count);
        return !std::equal(a.begin() + first, a.begin() + first + papers::action_count,
                           b.begin() + first);
    };
    const auto before = output_with(0, 0);
    const auto other_actions = output_with(0, validity_begin);
    REQUIRE(differs(before, other_actions, 0));
    REQUIRE_FALSE(differs(before, other_actions, 1));
    const auto other_validity = output_with(validity_begin, papers::Dual::parameter_count);
    REQUIRE(differs(before, other_validity, 1));
}
