#include "ludus/nn/runtime_network.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <utility>
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
#include "ludus/nn/plan.hpp"
#include "ludus/nn/plan_fault.hpp"
#include "ludus/nn/runtime_layer.hpp"
#include "ludus/nn/softmax.hpp"
#include "support/network_outputs.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;
using support::outputs;

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
    nn::Network<nn::Shape<7>, nn::BatchNorm<0.9, 1e-3>, nn::Silu, nn::Dense<8>, nn::Silu,
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
                nn::Join<nn::Sequence<nn::Conv2d<4>, nn::Silu, nn::Flatten>,
                         nn::Sequence<nn::Dense<5>, nn::Relu>>,
                nn::Dense<8>, nn::Softmax, nn::Dense<6>, nn::Sigmoid>,
    nn::Network<
        nn::Shape<9>,
        nn::Fork<nn::Sequence<nn::Dense<6>, nn::Softmax>, nn::Sequence<nn::Dense<6>, nn::Sigmoid>>,
        nn::Gate>,
    nn::Network<nn::Shape<10>, nn::MaskedSoftmax>,
    nn::Network<Board, nn::Concat<nn::Conv2d<4>, nn::Conv2d<6, 1>>, nn::Relu, nn::Flatten,
                nn::Dense<3>>,
    // Normalisations that are not folded, since no layer stands right before them in a list.
    nn::Network<nn::Shape<6>, nn::Dense<6>, nn::Residual<nn::BatchNorm<>, nn::Relu>>,
    nn::Network<nn::Shape<6>, nn::Dense<6>, nn::Fork<nn::BatchNorm<>, nn::Dense<2>>>,
    nn::Network<nn::Shape<6>, nn::Dense<6>, nn::Fork<nn::Dense<3>, nn::BatchNorm<>>>,
    nn::Network<nn::Shape<6>, nn::Repeat<1, nn::Dense<6>>, nn::BatchNorm<>>,
    nn::Network<nn::Shape<6>, nn::Repeat<2, nn::BatchNorm<>, nn::Relu, nn::Dense<6>>>,
    nn::Network<nn::Shape<6>, nn::Dense<6>, nn::Sequence<nn::BatchNorm<>, nn::Relu>>,
    nn::Network<nn::Shape<6>, nn::Dense<6>, nn::Flatten, nn::BatchNorm<>>,
    nn::Network<nn::Shape<6>, nn::Dense<6>, nn::BatchNorm<>, nn::BatchNorm<>>>;

}  // namespace

TEMPLATE_LIST_TEST_CASE("a network of a plan has the bits of its type", "[nn][runtime]", Networks) {
    using N = TestType;
    ludus::Rng rng(1);
    const auto parameters = support::random_parameters<N, float>(rng);
    std::vector<float> inputs(capacity * N::Input::size);
    std::ranges::generate(inputs, [&] { return static_cast<float>(rng.uniform(0.1, 1)); });
    const nn::Parameters<nn::AnyNetwork> as_data(parameters);
    const auto require_same = [&](auto expected, auto found) {
        CHECK(found.capacity() == capacity);
        CHECK(found.input_size() == N::Input::size);
        CHECK(found.output_size() == N::Output::size);
        for (const std::size_t count :
             {std::size_t{1}, std::size_t{2}, std::size_t{17}, capacity}) {
            CAPTURE(count);
            const bool same = outputs(found, inputs, count, N::Input::size) ==
                outputs(expected, inputs, count, N::Input::size);
            CHECK(same);
        }
    };
    const nn::AsTrained<N> trained(parameters, capacity);
    require_same(trained, nn::RuntimeNetwork(as_data, capacity));
    require_same(trained, nn::AsTrained<nn::AnyNetwork>(as_data, capacity));
    require_same(trained, nn::AsTrained<nn::AnyNetwork, Board::width>(as_data, capacity));
    require_same(trained, nn::AsTrained<nn::AnyNetwork, Board::width + 1>(as_data, capacity));
    const nn::Inference<N> frozen(parameters, capacity);
    require_same(frozen, nn::Inference<nn::AnyNetwork>(as_data, capacity));
    require_same(
        frozen,
        nn::Inference<nn::AnyNetwork, nn::Precision::float32, Board::width>(as_data, capacity));

    nn::RuntimeNetwork found(as_data, capacity);
    CHECK(found.parameters() == as_data);
    nn::RuntimeNetwork copy = found;
    const bool same =
        outputs(copy, inputs, 5, N::Input::size) == outputs(found, inputs, 5, N::Input::size);
    CHECK(same);
}

TEMPLATE_LIST_TEST_CASE(
    "whatever a plan says, it has a fault or its outputs depend on inputs alone", "[nn][runtime]",
    Networks) {
    using N = TestType;
    ludus::Rng rng(2);
    const nn::NetworkPlan plan = nn::plan_of<N>();
    const auto parameters = support::random_parameters<N, float>(rng);
    const auto below = [&](std::size_t bound) {
        return std::size_t{rng.below(static_cast<std::uint32_t>(bound))};
    };
    const auto number = [&]() -> std::size_t {
        return below(16) == 0 ? ~std::size_t{0} >> below(64) : below(16);
    };
    int without_fault = 0;
    for (int i = 0; i < 1000; ++i) {
        nn::NetworkPlan changed = plan;
        for (std::size_t changes = 1 + below(2); changes > 0; --changes) {
            nn::PlanStep& step = changed.steps[below(changed.steps.size())];
            nn::Slot& slot = below(8) == 0 ? changed.output : below(2) == 0 ? step.in : step.out;
            nn::PlanBoard& board = below(2) == 0 ? step.in_board : step.out_board;
            switch (below(12)) {
                case 0: slot.buffer = number(); break;
                case 1: slot.offset = number(); break;
                case 2: slot.points = number(); break;
                case 3: slot.channels = number(); break;
                case 4: slot.step = number(); break;
                case 5: board.height = number(); break;
                case 6: board.width = number(); break;
                case 7: step.constant = static_cast<double>(number()) - 3; break;
                case 8: step.takes_next = !step.takes_next; break;
                case 9:
                    step.kind = nn::runtime_layers[below(nn::runtime_layers.size())].kind;
                    break;
                case 10: changed.buffer_width[below(changed.buffer_width.size())] = number(); break;
                default: std::swap(step, changed.steps[below(changed.steps.size())]);
            }
        }
        if (!nn::plan_fault(changed, N::parameter_count).empty()) continue;
        ++without_fault;
        const nn::Parameters<nn::AnyNetwork> as_data(changed, parameters.values());
        const auto frozen = nn::freeze(as_data);
        CHECK(nn::plan_fault(frozen.plan(), frozen.values().size()).empty());
        auto network = i % 2 == 0 ? nn::RuntimeNetwork(as_data, 2) : nn::RuntimeNetwork(frozen, 2);
        const std::vector<float> inputs(2 * network.input_size(), 0.5F);
        const auto first = outputs(network, inputs, 1, network.input_size());
        const auto both = outputs(network, inputs, 2, network.input_size());
        const auto again = outputs(network, inputs, 1, network.input_size());
        // Compared as bits, since they may be no numbers.
        const auto same = [](const float* a, const float* b, std::size_t count) {
            return std::memcmp(a, b, count * sizeof(float)) == 0;
        };
        const bool alike = same(first.data(), again.data(), first.size()) &&
            same(first.data(), both.data(), first.size());
        CHECK(alike);
    }
    CHECK(without_fault > 0);
}
