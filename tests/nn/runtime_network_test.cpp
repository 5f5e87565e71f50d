#include "ludus/nn/runtime_network.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/dueling.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;

namespace {

constexpr std::size_t capacity = 101;  // more than go through a network together

using Board = nn::Shape<5, 4, 3>;
using Tower = nn::Residual<nn::Conv2d<8, 3, false>, nn::BatchNorm<>, nn::Relu,
                           nn::Conv2d<8, 3, false>, nn::BatchNorm<>>;

/// Networks that have every layer, and every way to join them.
using Networks = std::tuple<
    nn::Network<nn::Shape<7>, nn::Dense<9>, nn::Relu, nn::Dense<6, false>, nn::Tanh>,
    nn::Network<nn::Shape<7>, nn::Dense<9, false>, nn::BatchNorm<>, nn::Sigmoid, nn::Dense<6>,
                nn::Elu, nn::Softmax>,
    nn::Network<nn::Shape<7>, nn::BatchNorm<0.9, 1e-3>, nn::Relu, nn::Dense<8>, nn::Relu,
                nn::Fork<nn::Dense<1>, nn::Dense<5>>, nn::Dueling>,
    nn::Network<Board, nn::Conv2d<8>, nn::Relu, Tower, nn::Relu, Tower, nn::Relu, nn::MaxPool<2>,
                nn::Flatten, nn::Dense<5>>,
    nn::Network<Board, nn::Conv2d<8, 3, false, nn::Padding::none>, nn::BatchNorm<>, nn::Relu,
                nn::Fork<nn::Sequence<nn::Conv2d<2, 1>, nn::Relu, nn::Flatten, nn::Dense<6>>,
                         nn::Sequence<nn::Conv2d<1, 1, false>, nn::BatchNorm<>, nn::Relu,
                                      nn::Flatten, nn::Dense<1>, nn::Tanh>>>,
    nn::Network<Board,
                nn::Concat<nn::Conv2d<4>, nn::Conv2d<6, 1>,
                           nn::Sequence<nn::Conv2d<3, 3, false>, nn::BatchNorm<>, nn::Relu>>,
                nn::Residual<nn::Relu, nn::Conv2d<13>>, nn::BatchNorm<>, nn::Flatten, nn::Dense<4>>,
    nn::Network<nn::Shapes<Board, nn::Shape<7>>,
                nn::Join<nn::Sequence<nn::Conv2d<4>, nn::Elu, nn::Flatten>,
                         nn::Sequence<nn::Dense<5>, nn::Relu>>,
                nn::Dense<8>, nn::Softmax, nn::Dense<6>, nn::Sigmoid>,
    nn::Network<
        nn::Shape<9>,
        nn::Fork<nn::Sequence<nn::Dense<6>, nn::Softmax>, nn::Sequence<nn::Dense<6>, nn::Sigmoid>>,
        nn::Gate>,
    nn::Network<nn::Shape<10>, nn::MaskedSoftmax>,
    // What a normalisation reads is read by others too, or it comes first in a branch.
    nn::Network<nn::Shape<6>, nn::Dense<6>, nn::Residual<nn::BatchNorm<>, nn::Relu>>,
    nn::Network<nn::Shape<6>, nn::Dense<6>, nn::Fork<nn::BatchNorm<>, nn::Dense<2>>>,
    nn::Network<nn::Shape<6>, nn::Dense<6>, nn::BatchNorm<>, nn::BatchNorm<>>>;

template <class Network>
std::vector<float> outputs(Network& network, const std::vector<float>& inputs, std::size_t count,
                           std::size_t size) {
    for (std::size_t s = 0; s < count; ++s)
        std::copy_n(&inputs[s * size], size, network.input(s).begin());
    network.forward(count);
    std::vector<float> found;
    for (std::size_t s = 0; s < count; ++s)
        found.insert(found.end(), network.output(s).begin(), network.output(s).end());
    return found;
}

using Plain = nn::Network<nn::Shape<4, 3, 2>, nn::Conv2d<3>, nn::Relu, nn::Flatten, nn::Dense<5>>;

/// A layer that the library does not know.
struct Doubled {
    template <class In>
    struct Bind {
        using Input = In;
        using Output = In;
        static constexpr const char* kind = "doubled";
        static constexpr bool in_place = true;
        static constexpr std::size_t parameter_count = 0;
        template <class S, class T>
        static void forward(const T*, nn::Rows<const T>, nn::Rows<T>) noexcept {}
    };
};

std::string refusal(const nn::NetworkPlan& plan, std::size_t parameters) {
    try {
        const nn::RuntimeNetwork network(plan, std::vector<float>(parameters), 3);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a network of a plan has the bits of its type", "[nn][runtime]", Networks) {
    using N = TestType;
    ludus::Rng rng(1);
    const auto parameters = support::random_parameters<N, float>(rng);
    std::vector<float> inputs(capacity * N::Input::size);
    std::ranges::generate(inputs, [&] { return static_cast<float>(rng.uniform(0.1, 1)); });
    nn::Inference<N> expected(parameters, capacity);
    nn::RuntimeNetwork found(nn::plan_of<N>(), parameters.values(), capacity);
    CHECK(found.input_size() == N::Input::size);
    CHECK(found.output_size() == N::Output::size);
    for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{17}, capacity}) {
        CAPTURE(count);
        const bool same = outputs(found, inputs, count, N::Input::size) ==
            outputs(expected, inputs, count, N::Input::size);
        CHECK(same);
    }
    nn::RuntimeNetwork copy = found;
    const bool same =
        outputs(copy, inputs, 5, N::Input::size) == outputs(found, inputs, 5, N::Input::size);
    CHECK(same);
}

TEST_CASE("a plan with a layer that is not of the library is refused by name", "[nn][runtime]") {
    using N = nn::Network<nn::Shape<4>, nn::Dense<3>, Doubled>;
    CHECK(refusal(nn::plan_of<N>(), N::parameter_count) ==
          "network, step 2 (doubled): expected a layer of the library; others run as a network "
          "type");
}

TEST_CASE("a network of a plan needs all its parameters, and no more", "[nn][runtime]") {
    constexpr std::size_t count = Plain::parameter_count;
    const nn::NetworkPlan plan = nn::plan_of<Plain>();
    CHECK(refusal(plan, count).empty());
    CHECK(refusal(plan, count + 1) ==
          "network: expected " + std::to_string(count) + " parameters, found " +
              std::to_string(count + 1));
    CHECK(refusal(plan, count - 1) ==
          "network: expected more parameters than " + std::to_string(count - 1));
    CHECK_THROWS_AS(nn::RuntimeNetwork(plan, std::vector<float>(count), 0), std::invalid_argument);
}

TEST_CASE("a plan that does not fit together is refused, and the step is named", "[nn][runtime]") {
    const auto refused = [](const auto& change) {
        nn::NetworkPlan plan = nn::plan_of<Plain>();
        change(plan);
        return refusal(plan, Plain::parameter_count);
    };
    CHECK(refused([](auto& plan) { plan.steps.clear(); }).starts_with("network: expected steps"));
    CHECK(refused([](auto& plan) {
              plan.buffer_width[1] = 0;
          }).starts_with("network: expected steps, and buffers"));
    CHECK(refused([](auto& plan) {
              plan.output.buffer = 9;
          }).starts_with("network: expected an output"));
    CHECK(refused([](auto& plan) { plan.steps[0].out.offset = 1; }) ==
          "network, step 1 (conv3x3): expected tensors within their buffers");
    CHECK(refused([](auto& plan) { plan.steps[1].in.points = 6; }) ==
          "network, step 2 (relu): expected to write what it reads");
    CHECK(refused([](auto& plan) { plan.steps[2].in = plan.steps[2].out; }) ==
          "network, step 3 (dense): expected to write to another buffer than it reads");
    for (const auto& change : {+[](nn::NetworkPlan& plan) { plan.steps[0].in_board = {3, 3}; },
                               +[](nn::NetworkPlan& plan) { plan.steps[0].in_board = {3, 4}; },
                               +[](nn::NetworkPlan& plan) { plan.steps[0].out_board = {0, 12}; }})
        CHECK(refused(change) ==
              "network, step 1 (conv3x3): expected an input and an output that fit the layer");
}

TEST_CASE("whatever numbers a plan has, it is refused or runs", "[nn][runtime]") {
    ludus::Rng rng(2);
    const nn::NetworkPlan plan = nn::plan_of<Plain>();
    int run = 0;
    for (int i = 0; i < 20'000; ++i) {
        nn::NetworkPlan changed = plan;
        for (std::uint64_t changes = 1 + rng.below(2); changes > 0; --changes) {
            nn::PlanStep& step = changed.steps[rng.below(3)];
            nn::Slot& slot = rng.below(8) == 0 ? changed.output
                : rng.below(2) == 0            ? step.in
                                               : step.out;
            const std::size_t number =
                rng.below(16) == 0 ? ~std::size_t{0} >> rng.below(64) : rng.below(16);
            switch (rng.below(7)) {
                case 0: slot.buffer = number; break;
                case 1: slot.offset = number; break;
                case 2: slot.points = number; break;
                case 3: slot.channels = number; break;
                case 4: slot.step = number; break;
                case 5: step.in_board.height = number; break;
                default: step.out_board.width = number;
            }
        }
        const std::vector<float> parameters(Plain::parameter_count, 0.5F);
        try {
            nn::RuntimeNetwork network(changed, parameters, 2);
            network.forward(2);
            ++run;
        } catch (const std::invalid_argument&) {
            continue;
        }
    }
    CHECK(run > 0);
}
