#include "ludus/bytes/any_network.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "catch.hpp"
#include "ludus/bytes/agent.hpp"
#include "ludus/bytes/archive.hpp"
#include "ludus/bytes/checkpoint.hpp"
#include "ludus/bytes/stored_network.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"
#include "support/actor_critic.hpp"
#include "support/mark_q.hpp"
#include "support/policy_value.hpp"

namespace nn = ludus::nn;
using Catch::Matchers::ContainsSubstring;
using ludus::read_any_network;
using ludus::read_network;
using ludus::WithAnyNetwork;

namespace {

using Q = support::MarkQ<4, nn::Tanh>;
using WiderQ = support::MarkQ<5, nn::Relu>;
using Policy = support::ForkedPolicy;
using Actor = support::Marks<support::PlainActor>;
using JudgingActor = support::Marks<support::JudgingActor>;

template <class D>
using WeightsOf = nn::Parameters<typename ludus::detail::AgentOf<D>::Network>;

template <class D>
WeightsOf<D> weights() {
    WeightsOf<D> parameters;
    ludus::Rng rng(1);
    nn::initialise(parameters, rng, nn::Xavier{});
    return parameters;
}

std::string checkpoint(std::string_view kind, const std::string& payload) {
    const auto frame = ludus::detail::checkpoint_frame(kind, payload);
    return frame.before + payload + frame.after;
}
std::span<const std::byte> as_bytes(const std::string& text) {
    return std::as_bytes(std::span(text));
}

/// The bytes of an agent's file.
template <class D>
std::string file_of(nn::Precision precision = nn::Precision::float32) {
    const auto parts = ludus::detail::agent_parts<D>(weights<D>(), precision);
    REQUIRE(parts.fault.empty());
    return checkpoint(parts.kind, parts.payload);
}
/// The same as before there were plans.
template <class D>
std::string older_file_of() {
    const std::string file = file_of<D>();
    const auto stored = ludus::detail::stored_network(ludus::view_checkpoint(as_bytes(file)));
    ludus::ByteWriter writer;
    writer(stored->weights, stored->example);
    return checkpoint(ludus::file_kind<D>("agent"), std::move(writer).take());
}
/// The same of a network that was changed.
template <class D, class Change>
std::string changed_file_of(const Change& change) {
    const std::string file = file_of<D>();
    const auto view = ludus::view_checkpoint(as_bytes(file));
    auto stored = ludus::detail::stored_network(view);
    change(*stored);
    ludus::ByteWriter writer;
    stored->visit(writer);
    return checkpoint(view.kind, std::move(writer).take());
}

template <class D>
std::string fault_of(const std::string& file) {
    const auto read = read_any_network<D>(as_bytes(file));
    CHECK(read.fault.empty() == static_cast<bool>(read));
    return read.fault;
}

}  // namespace

TEST_CASE("any_network: a description's network is replaced, nothing else",
          "[bytes][any_network]") {
    STATIC_REQUIRE(std::is_same_v<WithAnyNetwork<Q>::Network, nn::AnyNetwork>);
    STATIC_REQUIRE(std::is_same_v<WithAnyNetwork<Policy>::Network, nn::AnyNetwork>);
    STATIC_REQUIRE(std::is_same_v<WithAnyNetwork<Actor>::Actor, nn::AnyNetwork>);
    STATIC_REQUIRE(std::is_same_v<WithAnyNetwork<Actor>::Critic, Actor::Critic>);
    STATIC_REQUIRE(std::is_same_v<WithAnyNetwork<Q>, WithAnyNetwork<WiderQ>>);
    STATIC_REQUIRE(std::is_same_v<WithAnyNetwork<WithAnyNetwork<Q>>, WithAnyNetwork<Q>>);
    using Opposite = support::OppositeMarks<support::PlainActor>;
    STATIC_REQUIRE(std::is_same_v<WithAnyNetwork<Opposite>::Places, Opposite::Places>);
}

TEST_CASE("any_network: an agent's weights are read whatever its network is",
          "[bytes][any_network]") {
    const auto require_read = [&]<class D, class By>(std::type_identity<D>,
                                                     std::type_identity<By>) {
        for (const auto precision : {nn::Precision::float32, nn::Precision::int8}) {
            const std::string file = file_of<D>(precision);
            const nn::Parameters<nn::AnyNetwork> expected(nn::rounded(weights<D>(), precision));
            const auto read = read_any_network<By>(as_bytes(file));
            REQUIRE(read);
            CHECK(*read == expected);
            const auto network = read_network(as_bytes(file));
            REQUIRE(network);
            CHECK(*network == expected);
        }
    };
    require_read(std::type_identity<Q>{}, std::type_identity<Q>{});
    require_read(std::type_identity<WiderQ>{}, std::type_identity<Q>{});
    require_read(std::type_identity<Policy>{}, std::type_identity<Policy>{});
    require_read(std::type_identity<Actor>{}, std::type_identity<Actor>{});
    // An actor may put out a judgement of each action, too.
    require_read(std::type_identity<JudgingActor>{}, std::type_identity<Actor>{});
}

TEST_CASE("any_network: an older file has the network of the description", "[bytes][any_network]") {
    const std::string file = older_file_of<Q>();
    const auto read = read_any_network<Q>(as_bytes(file));
    REQUIRE(read);
    CHECK(*read == nn::Parameters<nn::AnyNetwork>(weights<Q>()));
    CHECK(fault_of<WiderQ>(file) ==
          "expected \"" + ludus::file_kind<WiderQ>("agent") + "\", found \"" +
              ludus::file_kind<Q>("agent") + "\"");
    CHECK_FALSE(fault_of<WithAnyNetwork<Q>>(file).empty());
    CHECK(read_network(as_bytes(file)).fault ==
          "expected \"agent; ...; weights ...\", found \"" + ludus::file_kind<Q>("agent") + "\"");
}

TEST_CASE("any_network: files of others are refused, and it is said what they hold",
          "[bytes][any_network]") {
    CHECK(fault_of<Q>("") == "expected a whole checkpoint, found a truncated one");
    CHECK(fault_of<Q>("another") == "expected a ludus checkpoint, found another file");
    CHECK(read_network(as_bytes("another")).fault ==
          "expected a ludus checkpoint, found another file");
    const std::string any_q =
        "agent; game tic_tac_toe; encoder marks; orientation unturned; "
        "network any";
    CHECK_THAT(fault_of<Q>(file_of<Policy>()),
               ContainsSubstring("expected \"" + any_q + "\", found \"agent; game") &&
                   ContainsSubstring("policy and value"));
    const std::string training = checkpoint("training; x; weights float32", "");
    CHECK(read_network(as_bytes(training)).fault ==
          "expected \"agent; ...; weights ...\", found \"training; x; weights float32\"");
    CHECK(read_network(as_bytes(checkpoint("agent; x; weights float32", ""))).fault ==
          "expected more data, found the end");
}

TEST_CASE("any_network: a network that does not fit the agent is refused, and why",
          "[bytes][any_network]") {
    const auto relabelled = [](const std::string& file) {  // as one of Q
        const auto view = ludus::view_checkpoint(as_bytes(file));
        return checkpoint(ludus::file_kind<Q>("agent") + "; weights float32",
                          std::string(view.payload));
    };
    CHECK(fault_of<Q>(relabelled(file_of<Q>())).empty());
    CHECK(fault_of<Q>(relabelled(file_of<support::JointPolicy>())) ==
          "expected 9 outputs, found 10");
    // Twice the outputs are right for actors alone.
    CHECK(fault_of<Q>(relabelled(file_of<JudgingActor>())) == "expected 9 outputs, found 18");

    const auto fault_after = [](const auto& change) {
        return fault_of<Q>(changed_file_of<Q>(change));
    };
    CHECK(fault_after([](auto&) {}).empty());
    CHECK(fault_after([](auto& stored) { stored.plan.buffer_width[0] = 19; }) ==
          "expected 18 inputs, found 19");
    CHECK_THAT(fault_after([](auto& stored) { stored.plan.steps[1].kind = "tan"; }),
               ContainsSubstring("step 2 (tan): expected a layer of the library"));
    CHECK_THAT(fault_after([](auto& stored) { stored.weights.back() += 1; }),
               ContainsSubstring("expected output 8 to be "));
}
