#include "ludus/nn/plan_fault.hpp"

#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/plan.hpp"

namespace nn = ludus::nn;

namespace {

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

}  // namespace

TEST_CASE("a plan with a layer that is not of the library is refused by name", "[nn][runtime]") {
    using N = nn::Network<nn::Shape<4>, nn::Dense<3>, Doubled>;
    CHECK(nn::plan_fault(nn::plan_of<N>(), N::parameter_count) ==
          "network, step 2 (doubled): expected a layer of the library; others run as a network "
          "type");
}

TEST_CASE("a network of a plan needs all its parameters, and no more", "[nn][runtime]") {
    constexpr std::size_t count = Plain::parameter_count;
    const nn::NetworkPlan plan = nn::plan_of<Plain>();
    CHECK(nn::plan_fault(plan, count).empty());
    CHECK(nn::plan_fault(plan, count + 1) ==
          "network: expected " + std::to_string(count) + " parameters, found " +
              std::to_string(count + 1));
    CHECK(nn::plan_fault(plan, count - 1) ==
          "network: expected " + std::to_string(count) + " parameters, found " +
              std::to_string(count - 1));
}

TEST_CASE("a plan may not ask for more parameters than 32 bits can count", "[nn][runtime]") {
    constexpr std::size_t wide = 65'536;  // 2^32 weights, which 32 bits take for none
    nn::NetworkPlan plan = nn::plan_of<nn::Network<nn::Shape<4>, nn::Dense<5>>>();
    plan.buffer_width = {wide, wide};
    for (nn::Slot* const slot : {&plan.steps[0].in, &plan.steps[0].out, &plan.output})
        slot->channels = slot->step = wide;
    CHECK(nn::plan_fault(plan, wide) == "network: expected 4295032832 parameters, found 65536");
}

TEST_CASE("a plan that does not fit together is refused, and the step is named", "[nn][runtime]") {
    const auto refused = [](const auto& change) {
        nn::NetworkPlan plan = nn::plan_of<Plain>();
        change(plan);
        return nn::plan_fault(plan, Plain::parameter_count);
    };
    CHECK(refused([](auto& plan) { plan.steps.clear(); }).starts_with("network: expected 1 to"));
    CHECK(refused([](auto& plan) {
              plan.buffer_width[1] = std::numeric_limits<std::size_t>::max();
          }).starts_with("network: expected 1 to"));
    CHECK(refused([](auto& plan) {
              plan.buffer_width.resize(5, 1);
          }).starts_with("network: expected 1 to"));
    CHECK(refused([](auto& plan) {
              plan.output.buffer = 9;
          }).starts_with("network: expected an output"));
    CHECK(refused([](auto& plan) {
              plan.steps.pop_back();
          }).starts_with("network: expected an output"));
    CHECK(refused([](auto& plan) { plan.steps[0].out.offset = 1; }) ==
          "network, step 1 (conv3x3): expected tensors within their buffers");
    CHECK(refused([](auto& plan) { plan.steps[0].in.step = 1; }) ==
          "network, step 1 (conv3x3): expected tensors within their buffers");
    CHECK(refused([](auto& plan) { plan.steps[1].in.points = 6; }) ==
          "network, step 2 (relu): expected to write what it reads");
    CHECK(refused([](auto& plan) { plan.steps[2].in = plan.steps[2].out; }) ==
          "network, step 3 (dense): expected to write to another buffer than it reads");
    CHECK(refused([](auto& plan) { plan.steps[1].in = plan.steps[1].out = {0, 0, 12, 2, 2}; }) ==
          "network, step 2 (relu): expected not to write to the input");
    CHECK(refused([](auto& plan) { std::swap(plan.steps[0], plan.steps[1]); }) ==
          "network, step 1 (relu): expected to read what was written");
    CHECK(refused([](auto& plan) { plan.steps[2].takes_next = true; }) ==
          "network, step 3 (dense): expected a normalisation that it can take up");
    for (const auto& change : {+[](nn::NetworkPlan& plan) { plan.steps[0].in_board = {3, 3}; },
                               +[](nn::NetworkPlan& plan) { plan.steps[0].in_board = {3, 4}; },
                               +[](nn::NetworkPlan& plan) { plan.steps[0].out_board = {0, 12}; }})
        CHECK(refused(change) ==
              "network, step 1 (conv3x3): expected an input and an output that fit the layer");
}

TEST_CASE("a plan's normalisation is taken up only where nothing else reads what it reads",
          "[nn][runtime]") {
    using N = nn::Network<nn::Shape<6>, nn::Dense<6>, nn::BatchNorm<>, nn::Dense<6>>;
    const auto refused = [](const auto& change) {
        nn::NetworkPlan plan = nn::plan_of<N>();
        change(plan);
        return nn::plan_fault(plan, N::parameter_count);
    };
    CHECK(refused([](const auto&) {}).empty());
    const std::string expected =
        "network, step 1 (dense): expected a normalisation that it can take up";
    CHECK(refused([](auto& plan) { plan.steps[2].in = plan.steps[0].out; }) == expected);
    CHECK(refused([](auto& plan) { plan.output = plan.steps[0].out; }) == expected);
    CHECK(refused([](auto& plan) { plan.steps[1].kind = "copy"; }) == expected);
}

TEST_CASE("each layer refuses shapes that are not its own", "[nn][runtime]") {
    const auto step = [](std::string kind, nn::Slot in, nn::Slot out, nn::PlanBoard in_board,
                         nn::PlanBoard out_board, double constant = 0) {
        return nn::PlanStep{std::move(kind), in, out, in_board, out_board, constant};
    };
    const auto vector = [](std::size_t buffer, std::size_t size) {
        return nn::Slot{buffer, 0, 1, size, size};
    };
    const auto board = [](std::size_t buffer, std::size_t points, std::size_t channels) {
        return nn::Slot{buffer, 0, points, channels, channels};
    };
    const nn::PlanBoard one{1, 1};
    const nn::PlanBoard square{2, 2};
    const std::vector<nn::PlanStep> wrong = {
        step("dense", vector(0, 4), board(1, 4, 1), one, square),
        step("conv1x1", board(0, 4, 2), vector(1, 3), square, one),
        step("conv3x3", board(0, 4, 2), vector(1, 3), square, one),
        step("batch norm", vector(0, 4), vector(1, 5), one, one, 1e-5),
        step("batch norm", vector(0, 4), vector(1, 4), one, one, -1),
        step("copy", vector(0, 4), vector(1, 5), one, one),
        step("add", vector(0, 4), vector(1, 5), one, one),
        step("max pool", board(0, 4, 2), vector(1, 2), square, one, 1),
        step("max pool", board(0, 4, 2), vector(1, 2), square, one, 1.5),
        step("max pool", board(0, 4, 2), vector(1, 2), square, one, -2),
        step("max pool", board(0, 4, 2), vector(1, 2), square, one,
             std::numeric_limits<double>::quiet_NaN()),
        step("max pool", board(0, 4, 2), vector(1, 3), square, one, 2),
        step("dueling", vector(0, 4), vector(1, 4), one, one),
        step("gate", vector(0, 5), vector(1, 5), one, one),
        step("gate", vector(0, 4), vector(1, 2), one, one),
        step("masked softmax", vector(0, 4), vector(1, 3), one, one),
    };
    for (const nn::PlanStep& of : wrong) {
        CAPTURE(of.kind, of.constant);
        const nn::NetworkPlan plan{{8, 8}, {of}, vector(1, 1)};
        CHECK(nn::plan_fault(plan, 0) ==
              "network, step 1 (" + of.kind +
                  "): expected an input and an output that fit the layer");
    }
}
