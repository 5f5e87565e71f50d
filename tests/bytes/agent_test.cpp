#include "ludus/bytes/agent.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/bytes/any_network.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/any_network_file.hpp"
#include "ludus/io/file.hpp"
#include "support/actor_critic.hpp"
#include "support/mark_q.hpp"
#include "support/policy_value.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"

namespace nn = ludus::nn;
using Catch::Matchers::ContainsSubstring;
using ludus::read_agent;
using ludus::read_agent_parameters;
using support::TemporaryFolder;

namespace {

using Q = support::MarkQ<4, nn::Tanh>;
using WiderQ = support::MarkQ<5, nn::Tanh>;
using Policy = support::ForkedPolicy;

template <class D>
std::string file_of(const typename D::Parameters& parameters,
                    nn::Precision precision = nn::Precision::float32) {
    const TemporaryFolder folder;
    ludus::save_agent<D>(folder / "agent", parameters, precision);
    return support::contents(folder / "agent");
}

std::span<const std::byte> as_bytes(const std::string& text) {
    return std::as_bytes(std::span(text));
}

typename Q::Parameters q_weights() {
    typename Q::Parameters parameters;
    ludus::Rng rng(3);
    nn::initialise(parameters, rng, nn::Xavier{});
    return parameters;
}

}  // namespace

TEST_CASE("an agent is read from the bytes of its file", "[bytes][agent]") {
    const auto weights = q_weights();
    for (const auto precision :
         {nn::Precision::float32, nn::Precision::bfloat16, nn::Precision::int8}) {
        const std::string bytes = file_of<Q>(weights, precision);
        auto agent = read_agent<Q>(as_bytes(bytes));
        REQUIRE(agent);
        CHECK(agent.fault.empty());
        CHECK(agent->parameters() == nn::rounded(weights, precision));
        CHECK(agent->act({}) == ludus::QAgent<Q>(nn::rounded(weights, precision)).act({}));
    }
    const auto policy = support::random_weights<Policy>(7);
    auto agent = read_agent<Policy>(as_bytes(file_of<Policy>(policy)));
    REQUIRE(agent);
    CHECK(agent->parameters() == policy);
}

TEST_CASE("the network of an agent is read whatever it is", "[bytes][agent]") {
    const auto weights = q_weights();
    const std::string bytes = file_of<Q>(weights);
    const auto any = read_agent_parameters<ludus::WithAnyNetwork<Q>>(as_bytes(bytes));
    REQUIRE(any);
    CHECK(*any == nn::Parameters<nn::AnyNetwork>(weights));
    const auto network = ludus::read_network(as_bytes(bytes));
    REQUIRE(network);
    CHECK(*network == *any);
}

TEST_CASE("bytes that hold no such agent are answered with what they hold", "[bytes][agent]") {
    const std::string bytes = file_of<Q>(q_weights());
    const auto fault = [](const std::string& of) { return read_agent<Q>(as_bytes(of)).fault; };
    CHECK(fault("") == "expected a whole checkpoint, found a truncated one");
    CHECK(fault("an agent of another library") ==
          "expected a ludus checkpoint, found another file");
    CHECK_THAT(fault(bytes.substr(0, bytes.size() - 1)), ContainsSubstring("found a file of"));
    CHECK_THAT(fault(bytes + "x"), ContainsSubstring("found a longer file"));

    const auto wider = read_agent<WiderQ>(as_bytes(bytes));
    CHECK_FALSE(wider);
    CHECK_THAT(wider.fault, ContainsSubstring("dense 5") && ContainsSubstring("dense 4"));
    CHECK_THAT(ludus::read_network(as_bytes(file_of<Q>(q_weights()).substr(1))).fault,
               ContainsSubstring("expected a ludus checkpoint"));
}

TEST_CASE("a bit that was altered, whichever, is noticed", "[bytes][agent]") {
    const std::string bytes = file_of<Q>(q_weights());
    for (std::size_t at = 0; at < bytes.size(); ++at)
        for (int bit = 0; bit < 8; ++bit) {
            std::string altered = bytes;
            altered[at] = static_cast<char>(altered[at] ^ (1 << bit));
            const auto agent = read_agent<Q>(as_bytes(altered));
            if (agent || agent.fault.empty()) FAIL("bit " << bit << " of byte " << at);
        }
}

TEST_CASE("files and bytes are refused for the same reason", "[bytes][agent]") {
    const TemporaryFolder folder;
    ludus::save_agent<Q>(folder / "agent", q_weights());
    std::string bytes = support::contents(folder / "agent");
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    const auto agent = read_agent<Q>(as_bytes(bytes));
    CHECK_FALSE(agent);
    ludus::write_file(folder / "altered", bytes);
    CHECK_THROWS_WITH(ludus::load_agent<Q>(folder / "altered"),
                      (folder / "altered").string() + ": " + agent.fault);
}
