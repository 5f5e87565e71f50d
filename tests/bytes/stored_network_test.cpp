#include "ludus/bytes/stored_network.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/bytes/archive.hpp"
#include "ludus/bytes/checkpoint.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"

namespace nn = ludus::nn;
using ludus::detail::Segment;
using ludus::detail::stored_network;
using ludus::detail::StoredNetwork;
using nn::Precision;

namespace {

/// Two matrices, 3 x 2 and 2 x 4, each before its biases.
using Network = nn::Network<nn::Shape<3>, nn::Dense<2>, nn::Tanh, nn::Dense<4>>;
static_assert(Network::parameter_count == 3 * 2 + 2 + 2 * 4 + 4);
constexpr const char* newer = "agent; whatever; weights float32";
constexpr const char* older = "agent; whatever";

nn::Parameters<Network> some_weights() {
    nn::Parameters<Network> parameters;
    ludus::Rng rng(1);
    nn::initialise(parameters, rng, nn::Xavier{});
    for (float& weight : parameters.values()) weight += 0.125F;  // biases, too
    return parameters;
}

StoredNetwork stored(Precision precision) {
    const auto rounded = nn::rounded(some_weights(), precision);
    auto network = StoredNetwork::of(nn::plan_of<Network>(), rounded.values(),
                                     nn::matrices_of(rounded), precision);
    network.example = {0.5F, -1.0F};
    return network;
}

std::string payload_of(StoredNetwork network) {
    ludus::ByteWriter writer;
    network.visit(writer);
    REQUIRE(writer.fault().empty());
    return std::move(writer).take();
}

/// Why a payload is refused, or one of a network after a change; empty if it is not.
std::string fault_of(const std::string& payload) {
    const auto opened = stored_network({newer, payload});
    CHECK(opened.fault.empty() == static_cast<bool>(opened));
    return opened.fault;
}
std::string fault_after(const std::function<void(StoredNetwork&)>& change) {
    StoredNetwork network = stored(Precision::float32);
    change(network);
    ludus::ByteWriter writer;
    network.visit(writer);
    return fault_of(std::move(writer).take());
}

bool is(const Segment& segment, Precision precision, std::size_t rows, std::size_t columns) {
    return segment.precision == static_cast<std::uint8_t>(precision) && segment.rows == rows &&
        segment.columns == columns;
}

}  // namespace

TEST_CASE("stored_network: what is stored is read again, in each precision",
          "[bytes][stored_network]") {
    for (const auto precision : {Precision::float32, Precision::bfloat16, Precision::int8}) {
        CAPTURE(static_cast<int>(precision));
        const auto opened = stored_network({newer, payload_of(stored(precision))});
        REQUIRE(opened);
        CHECK(opened->plan == nn::plan_of<Network>());
        const auto expected = nn::rounded(some_weights(), precision);
        CHECK(std::vector<float>(opened->weights.begin(), opened->weights.end()) ==
              std::vector<float>(expected.values().begin(), expected.values().end()));
        CHECK(opened->example == std::vector<float>{0.5F, -1.0F});
    }
}

TEST_CASE("stored_network: all that a plan says is read again", "[bytes][stored_network]") {
    StoredNetwork network = stored(Precision::float32);
    std::size_t number = 0;
    const auto slot = [&](nn::Slot& at) {
        for (std::size_t* of : {&at.buffer, &at.offset, &at.points, &at.channels, &at.step})
            *of = ++number;
    };
    for (nn::PlanStep& step : network.plan.steps) {
        slot(step.in);
        slot(step.out);
        step.in_board = {number + 1, number + 2};
        step.out_board = {number + 3, number + 4};
        step.constant = 0.1 * static_cast<double>(++number);
        step.takes_next = !step.takes_next;
    }
    slot(network.plan.output);
    const auto opened = stored_network({newer, payload_of(network)});
    REQUIRE(opened);
    CHECK(opened->plan == network.plan);
}

TEST_CASE("stored_network: matrices are kept in a precision, what is between them in floats",
          "[bytes][stored_network]") {
    const auto whole = stored(Precision::float32).segments;
    REQUIRE(whole.size() == 1);
    CHECK(is(whole[0], Precision::float32, Network::parameter_count, 1));
    for (const auto precision : {Precision::bfloat16, Precision::int8}) {
        const auto parts = stored(precision).segments;
        REQUIRE(parts.size() == 4);
        CHECK(is(parts[0], precision, 3, 2));
        CHECK(is(parts[1], Precision::float32, 2, 1));
        CHECK(is(parts[2], precision, 2, 4));
        CHECK(is(parts[3], Precision::float32, 4, 1));
    }
}

TEST_CASE("stored_network: a weight takes four bytes, two or one, and an int8 column four more",
          "[bytes][stored_network]") {
    const std::size_t floats = payload_of(stored(Precision::float32)).size();
    constexpr std::size_t matrices = 3 * 2 + 2 * 4;
    constexpr std::size_t segment = 1 + 4 + 4;  // a precision, rows and columns
    constexpr std::size_t length = 8;           // of a list of numbers
    constexpr std::size_t three_more = 3 * (segment + length);
    CHECK(payload_of(stored(Precision::bfloat16)).size() == floats - 2 * matrices + three_more);
    // An int8 matrix is two lists: the steps of its columns, and the numbers.
    CHECK(payload_of(stored(Precision::int8)).size() ==
          floats - 3 * matrices + three_more + 2 * length + (2 + 4) * 4);
}

TEST_CASE("stored_network: an older file has weights and an example alone",
          "[bytes][stored_network]") {
    ludus::ByteWriter writer;
    writer(std::vector<float>{1, 2, 3}, std::vector<float>{4});
    const std::string payload = std::move(writer).take();
    const auto opened = stored_network({older, payload});
    REQUIRE(opened);
    CHECK(opened->plan.steps.empty());
    CHECK(std::vector<float>(opened->weights.begin(), opened->weights.end()) ==
          std::vector<float>{1, 2, 3});
    CHECK(opened->example == std::vector<float>{4});
    CHECK(stored_network({older, payload + "x"}).fault == "expected the end, found more data");
}

TEST_CASE("stored_network: a payload that ends too early, wherever, is refused",
          "[bytes][stored_network]") {
    for (const auto precision : {Precision::float32, Precision::int8}) {
        const std::string payload = payload_of(stored(precision));
        std::size_t accepted = 0;
        for (std::size_t size = 0; size < payload.size(); ++size)
            accepted += fault_of(payload.substr(0, size)).empty();
        CHECK(accepted == 0);
        CHECK(fault_of("") == "expected more data, found the end");
        CHECK(fault_of(payload + "x") == "expected the end, found more data");
    }
}

TEST_CASE("stored_network: counts and numbers that no network has are refused, and which they are",
          "[bytes][stored_network]") {
    CHECK(fault_after([](StoredNetwork&) {}).empty());
    CHECK(fault_after([](auto& network) { network.plan.buffer_width.resize(1026, 1); }) ==
          "expected at most 1025 buffers, found 1026");
    CHECK(fault_after([](auto& network) {
              network.plan.steps.resize(1025, network.plan.steps[0]);
          }) == "expected at most 1024 steps, found 1025");
    CHECK(fault_after([](auto& network) { network.plan.steps.clear(); }) ==
          "expected the steps of a network, found none");
    for (const float weight :
         {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()})
        CHECK(fault_after([&](auto& network) { network.weights.back() = weight; }) ==
              std::string("expected finite weights, found ") + (weight > 0 ? "inf" : "-inf"));
    CHECK(fault_after([](auto& network) {
              network.weights[0] = std::numeric_limits<float>::quiet_NaN();
          }).starts_with("expected finite weights, found "));
}

TEST_CASE("stored_network: parts of the weights that do not fit the file are refused",
          "[bytes][stored_network]") {
    const std::string payload = payload_of(stored(Precision::float32));
    const auto bytes = [](std::uint64_t number) {
        std::string text;
        ludus::detail::put(text, number, 4);
        return text;
    };
    const std::string one = '\0' + bytes(Network::parameter_count) + bytes(1);
    const std::size_t at = payload.find(one);
    REQUIRE(at != std::string::npos);
    const auto with = [&](const std::string& other) {
        std::string changed = payload;
        return fault_of(changed.replace(at, other.size(), other));
    };
    CHECK(with(one).empty());
    CHECK(with("\3") == "expected numbers of a kind below 3, found 3");
    CHECK(with('\0' + bytes(0) + bytes(1)) == "expected parts of the weights, found an empty one");
    CHECK(with('\0' + bytes(1) + bytes(0)) == "expected parts of the weights, found an empty one");
    // A weight takes a byte at least, so the file cannot hold that number of weights.
    for (const std::uint64_t rows : {std::uint64_t{payload.size()} + 1, std::uint64_t{0xFFFFFFFF}})
        CHECK(with('\0' + bytes(rows) + bytes(1)) ==
              "expected weights within the file, found more");
    for (const auto& rows_and_columns :
         {bytes(1 << 16) + bytes(1 << 16), bytes(payload.size() / 2) + bytes(3),
          bytes(2) + bytes(payload.size())})
        CHECK(with('\0' + rows_and_columns) == "expected weights within the file, found more");
    std::string count = payload;
    CHECK(fault_of(count.replace(at - 4, 4, bytes(2050))) ==
          "expected at most 2049 parts of the weights, found 2050");
}

TEST_CASE("stored_network: two plans differ in what is said of them", "[bytes][stored_network]") {
    using ludus::detail::plan_difference;
    const nn::NetworkPlan plan = nn::plan_of<Network>();
    CHECK(plan_difference(plan, plan).empty());
    nn::NetworkPlan other = plan;
    other.steps.pop_back();
    CHECK(plan_difference(other, plan) == "expected 3 steps of a network, found 2");
    const auto step_2 = [&](const auto& change) {
        other = plan;
        change(other.steps[1]);
        return plan_difference(other, plan);
    };
    const std::string rest =
        "): expected the one of the network's type, found another shape, place or constant";
    CHECK(step_2([](nn::PlanStep& step) { step.constant = 1; }) == "network, step 2 (tanh" + rest);
    CHECK(step_2([](nn::PlanStep& step) { step.out.offset = 1; }) ==
          "network, step 2 (tanh" + rest);
    CHECK(step_2([](nn::PlanStep& step) { step.kind = "\x1B"; }).find('\x1B') == std::string::npos);
    other = plan;
    other.buffer_width[0] = 9;
    CHECK(plan_difference(other, plan) ==
          "network: expected the buffers of its type, found others");
}
