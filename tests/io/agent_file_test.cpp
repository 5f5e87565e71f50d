#include "ludus/io/agent_file.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/io/file.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/initialise.hpp"
#include "support/actor_critic.hpp"
#include "support/checkers_policy.hpp"
#include "support/mark_q.hpp"
#include "support/policy_value.hpp"
#include "support/process.hpp"
#include "support/tic_tac_toe.hpp"

namespace nn = ludus::nn;
using Catch::Matchers::ContainsSubstring;
using ludus::CheckpointError;
using ludus::load_agent;
using ludus::save_agent;
using support::TemporaryFolder;
using LGame = ludus::l_game::Position;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

using Network = nn::Network<nn::Shape<16>, nn::Dense<4>, nn::Tanh, nn::Dense<161>>;
using Q = ludus::QFunction<LGame, ludus::l_game::SquareEncoder, Network>;

using Wider = nn::Network<nn::Shape<16>, nn::Dense<5>, nn::Tanh, nn::Dense<161>>;
using WiderQ = ludus::QFunction<LGame, ludus::l_game::SquareEncoder, Wider>;
using CanonicalQ = ludus::QFunction<LGame, ludus::l_game::SquareEncoder, Network, ludus::Canonical>;
using MarkQ = support::MarkQ<4, nn::Tanh>;

nn::Parameters<Network> random_parameters(std::uint64_t seed) {
    ludus::Rng rng(seed);
    nn::Parameters<Network> parameters;
    nn::initialise(parameters, rng, nn::Xavier{});
    return parameters;
}

/// Why the file is refused; empty if it is not.
template <class Other>
std::string refusal(const std::filesystem::path& path) {
    try {
        std::ignore = load_agent<Other>(path);
    } catch (const CheckpointError& error) {
        return error.what();
    }
    return {};
}

/// Adds to one weight of a stored agent, and stores it again with the right checksum.
void add_to_weight(const std::filesystem::path& path, std::size_t place, float offset) {
    const std::string kind = ludus::file_kind<Q>("agent");
    std::string payload = ludus::read_checkpoint(path, kind);
    const std::size_t at = 1 + 8 + 4 * place;  // behind the byte order and the number of weights
    std::uint32_t bits = 0;
    for (std::size_t i = 4; i-- > 0;)
        bits = bits << 8 | static_cast<unsigned char>(payload[at + i]);
    bits = std::bit_cast<std::uint32_t>(std::bit_cast<float>(bits) + offset);
    for (std::size_t i = 0; i < 4; ++i) payload[at + i] = static_cast<char>(bits >> (8 * i) & 0xFF);
    ludus::write_checkpoint(path, kind, payload);
}

}  // namespace

TEST_CASE("a file says what its agent plays, and how", "[io][agent_file]") {
    REQUIRE(ludus::file_kind<Q>("agent") ==
            "agent; game l_game; encoder squares; orientation unturned; "
            "network 16, dense 4, tanh, dense 161");
    REQUIRE(ludus::file_kind<CanonicalQ>("training") ==
            "training; game l_game; encoder squares; orientation canonical; "
            "network 16, dense 4, tanh, dense 161");
}

TEST_CASE("a stored agent is loaded with the same weights", "[io][agent_file]") {
    const TemporaryFolder folder;
    const auto parameters = random_parameters(1);
    save_agent<Q>(folder / "agent", parameters);
    auto agent = load_agent<Q>(folder / "agent");
    REQUIRE(agent.parameters() == parameters);
    ludus::QAgent<Q> original(parameters);
    REQUIRE(agent.values(LGame{}) == original.values(LGame{}));
    REQUIRE(agent.act(LGame{}) == original.act(LGame{}));

    save_agent<Q>(folder / "agent", random_parameters(2));
    REQUIRE(load_agent<Q>(folder / "agent").parameters() == random_parameters(2));
}

TEST_CASE("a stored actor is loaded with the same weights, whatever its critic",
          "[io][agent_file]") {
    using D = support::Marks<support::PlainActor>;
    using OtherCritic = support::Marks<support::PlainActor, support::NormCritic>;
    using OtherActor = support::Marks<support::NormActor>;
    REQUIRE(ludus::file_kind<D>("agent") ==
            "agent; game tic_tac_toe; encoder marks; actor 18, dense 5, tanh, dense 9, softmax");
    REQUIRE(ludus::file_kind<support::OppositeMarks<support::PlainActor>>("agent") ==
            ludus::file_kind<D>("agent") + "; actions by opposite_cells");
    const TemporaryFolder folder;
    ludus::Rng rng(6);
    D::ActorParameters parameters;
    nn::initialise(parameters, rng, nn::Xavier{});
    save_agent<D>(folder / "agent", parameters);
    auto agent = load_agent<D>(folder / "agent");
    REQUIRE(agent.parameters() == parameters);
    ludus::ActorAgent<D> original(parameters);
    REQUIRE(agent.distribution({}) == original.distribution({}));
    REQUIRE(load_agent<OtherCritic>(folder / "agent").parameters() == parameters);
    REQUIRE_THAT(refusal<OtherActor>(folder / "agent"), ContainsSubstring("found \"agent; game"));
}

TEST_CASE("a stored policy is loaded with the same weights", "[io][agent_file]") {
    using D = support::JointPolicy;
    REQUIRE(ludus::file_kind<D>("agent") ==
            "agent; game tic_tac_toe; encoder marks; orientation unturned; "
            "policy and value 18, dense 5, tanh, dense 10");
    const TemporaryFolder folder;
    const auto parameters = support::random_weights<D>(7);
    save_agent<D>(folder / "agent", parameters);
    auto agent = load_agent<D>(folder / "agent");
    REQUIRE(agent.parameters() == parameters);
    REQUIRE(agent.policy({}) == ludus::PolicyAgent<D>(parameters).policy({}));
    REQUIRE_THAT(refusal<support::ForkedPolicy>(folder / "agent"),
                 ContainsSubstring("found \"agent; game"));
}

TEST_CASE("an agent is saved as its weights are", "[io][agent_file]") {
    const TemporaryFolder folder;
    const auto require_same_file = [&]<class D>(const auto& agent, std::type_identity<D>) {
        ludus::save(agent, folder / "agent");
        save_agent<D>(folder / "weights", agent.parameters());
        REQUIRE(ludus::read_file(folder / "agent") == ludus::read_file(folder / "weights"));
    };
    require_same_file(ludus::QAgent<Q>(random_parameters(9)), std::type_identity<Q>{});

    using Policy = support::JointPolicy;
    const auto weights = support::random_weights<Policy>(9);
    require_same_file(ludus::PolicyAgent<Policy>(weights), std::type_identity<Policy>{});
    require_same_file(ludus::PolicyAgent<Policy, ludus::Choosing::sampled>(weights),
                      std::type_identity<Policy>{});

    using Actor = support::Marks<support::PlainActor>;
    Actor::ActorParameters parameters;
    ludus::Rng rng(9);
    nn::initialise(parameters, rng, nn::Xavier{});
    require_same_file(ludus::ActorAgent<Actor>(parameters), std::type_identity<Actor>{});
}

TEST_CASE("weights of a network that sees earlier positions are stored and loaded",
          "[io][agent_file]") {
    using D = support::CheckersPolicy<>;
    STATIC_REQUIRE(D::past == 2);
    const TemporaryFolder folder;
    const auto parameters = support::random_weights<D>(8);
    save_agent<D>(folder / "agent", parameters);
    REQUIRE(ludus::load_agent_parameters<D>(folder / "agent") == parameters);
    REQUIRE_THROWS_AS(
        ludus::load_agent_parameters<support::CheckersPolicy<ludus::Canonical>>(folder / "agent"),
        ludus::CheckpointError);
}

TEST_CASE("a foreign agent is refused with both kinds named", "[io][agent_file]") {
    const TemporaryFolder folder;
    save_agent<Q>(folder / "agent", random_parameters(3));
    const std::string found = "found \"" + ludus::file_kind<Q>("agent") + '"';
    REQUIRE_THAT(refusal<WiderQ>(folder / "agent"),
                 ContainsSubstring("expected \"" + ludus::file_kind<WiderQ>("agent")) &&
                     ContainsSubstring(found));
    REQUIRE_THAT(refusal<CanonicalQ>(folder / "agent"),
                 ContainsSubstring("expected \"" + ludus::file_kind<CanonicalQ>("agent")) &&
                     ContainsSubstring(found));
    REQUIRE_THAT(refusal<MarkQ>(folder / "agent"),
                 ContainsSubstring("expected \"" + ludus::file_kind<MarkQ>("agent")) &&
                     ContainsSubstring(found));

    ludus::write_checkpoint(folder / "agent", ludus::file_kind<Q>("training"), "state");
    REQUIRE_THAT(refusal<Q>(folder / "agent"), ContainsSubstring("found \"training; game"));
}

TEST_CASE("an agent that is missing or no agent is refused", "[io][agent_file]") {
    const TemporaryFolder folder;
    REQUIRE_THROWS_AS(std::ignore = load_agent<Q>(folder / "none"), ludus::FileError);
    ludus::write_file(folder / "text", "not an agent");
    REQUIRE_THAT(refusal<Q>(folder / "text"), ContainsSubstring("found another file"));
}

TEST_CASE("altered weights with a right checksum are refused by the stored example",
          "[io][agent_file]") {
    const TemporaryFolder folder;
    constexpr std::size_t last_bias = Network::parameter_count - 1;

    save_agent<Q>(folder / "agent", random_parameters(4));
    add_to_weight(folder / "agent", last_bias, 0.0F);
    REQUIRE(refusal<Q>(folder / "agent").empty());
    add_to_weight(folder / "agent", last_bias, 1e-4F);  // as another processor might round
    REQUIRE(refusal<Q>(folder / "agent").empty());

    for (const float offset : {0.01F, -2.0F}) {
        save_agent<Q>(folder / "agent", random_parameters(4));
        add_to_weight(folder / "agent", last_bias, offset);
        CAPTURE(offset);
        REQUIRE_THAT(refusal<Q>(folder / "agent"), ContainsSubstring("expected output 160 to be"));
    }
    for (const float offset :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
        for (const std::size_t place : {std::size_t{0}, last_bias}) {
            save_agent<Q>(folder / "agent", random_parameters(4));
            add_to_weight(folder / "agent", place, offset);
            CAPTURE(offset, place);
            REQUIRE_THAT(refusal<Q>(folder / "agent"),
                         ContainsSubstring("expected finite weights, found "));
        }
    save_agent<Q>(folder / "agent", random_parameters(4));
    add_to_weight(folder / "agent", Network::parameter_offset[1] - 1, 0.5F);  // a hidden bias
    REQUIRE_THAT(refusal<Q>(folder / "agent"), ContainsSubstring("expected output"));
}

TEST_CASE("an agent's file of another length is refused as its own fault", "[io][agent_file]") {
    const TemporaryFolder folder;
    const std::string kind = ludus::file_kind<Q>("agent");
    save_agent<Q>(folder / "agent", random_parameters(5));
    const std::string payload = ludus::read_checkpoint(folder / "agent", kind);
    ludus::write_checkpoint(folder / "agent", kind, payload.substr(0, payload.size() - 1));
    REQUIRE_THAT(refusal<Q>(folder / "agent"),
                 ContainsSubstring((folder / "agent").string()) &&
                     ContainsSubstring("expected more data, found the end"));
    ludus::write_checkpoint(folder / "agent", kind, payload + '\0');
    REQUIRE_THAT(refusal<Q>(folder / "agent"), ContainsSubstring("found more data"));
    ludus::write_checkpoint(folder / "agent", kind, "");
    REQUIRE_THAT(refusal<Q>(folder / "agent"), ContainsSubstring("found the end"));
}

TEST_CASE("an agent whose weights are no numbers is not stored", "[io][agent_file]") {
    const TemporaryFolder folder;
    for (const float weight :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        auto parameters = random_parameters(8);
        parameters.values()[3] = weight;
        REQUIRE_THROWS_AS(save_agent<Q>(folder / "agent", parameters), ludus::CheckpointError);
        REQUIRE_FALSE(std::filesystem::exists(folder / "agent"));
    }
}

TEST_CASE("an agent that cannot be stored leaves the one before", "[io][agent_file]") {
    const TemporaryFolder folder;
    save_agent<Q>(folder / "agent", random_parameters(6));
    std::filesystem::create_directory(folder / "agent.new");
    REQUIRE_THROWS_AS(save_agent<Q>(folder / "agent", random_parameters(7)), ludus::FileError);
    REQUIRE(load_agent<Q>(folder / "agent").parameters() == random_parameters(6));
}
