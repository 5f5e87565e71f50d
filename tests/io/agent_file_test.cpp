#include "ludus/io/agent_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "catch.hpp"
#include "ludus/bytes/archive.hpp"
#include "ludus/bytes/stored_network.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/io/any_network_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/policy.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/learn/tie_breaking_agent.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/rows.hpp"
#include "support/actor_critic.hpp"
#include "support/checkers_policy.hpp"
#include "support/mark_q.hpp"
#include "support/policy_value.hpp"
#include "support/temporary_folder.hpp"
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
/// A layer of one's own: each number times a parameter of its own.
struct Scales {
    template <nn::ShapeType In>
    struct Bind {
        using Input = In;
        using Output = In;
        static constexpr std::string_view kind = "scales";
        static constexpr bool in_place = false;
        static constexpr bool needs_side_by_side = true;
        static constexpr std::size_t parameter_count = In::size;
        [[nodiscard]] static double initial(std::size_t parameter) {
            return 1 + static_cast<double>(parameter);
        }
        template <class S, class T>
        static void forward(const T* parameters, nn::Rows<const T> x, nn::Rows<T> y) noexcept {
            for (std::size_t r = 0; r < x.count; ++r)
                std::transform(x.row(r), x.row(r) + In::size, parameters, y.row(r),
                               std::multiplies<>{});
        }
    };
};
using OwnNetwork = nn::Network<nn::Shape<16>, nn::Dense<4>, Scales, nn::Tanh, nn::Dense<161>>;
using OwnQ = ludus::QFunction<LGame, ludus::l_game::SquareEncoder, OwnNetwork>;

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

/// What a file says that it is, and its network.
std::pair<std::string, ludus::detail::StoredNetwork> stored_in(const std::filesystem::path& path) {
    const ludus::Checkpoint file = ludus::read_checkpoint(path);
    auto network = ludus::detail::stored_network({file.kind, file.payload});
    REQUIRE(network.fault.empty());
    return {file.kind, *std::move(network)};
}
/// Stores it again after a change, with the right checksum.
void change(const std::filesystem::path& path, const auto& how) {
    auto [kind, network] = stored_in(path);
    how(network);
    ludus::ByteWriter writer;
    network.visit(writer);
    ludus::write_checkpoint(path, kind, std::move(writer).take());
}
void add_to_weight(const std::filesystem::path& path, std::size_t place, float offset) {
    change(path, [&](auto& network) { network.weights[place] += offset; });
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

TEST_CASE("a stored agent with a layer of one's own plays as before", "[io][agent_file]") {
    REQUIRE(ludus::file_kind<OwnQ>("agent") ==
            "agent; game l_game; encoder squares; orientation unturned; "
            "network 16, dense 4, scales 4, tanh, dense 161");
    const TemporaryFolder folder;
    ludus::Rng rng(4);
    nn::Parameters<OwnNetwork> parameters;
    nn::initialise(parameters, rng, nn::Xavier{});
    ludus::QAgent<OwnQ> original(parameters);
    save_agent<OwnQ>(folder / "agent", parameters);
    auto agent = load_agent<OwnQ>(folder / "agent");
    for (std::size_t game = 0; game < 10; ++game) {
        LGame position;
        for (std::size_t turn = 0; turn < 10 && !position.outcome(); ++turn) {
            REQUIRE(agent.values(position) == original.values(position));
            REQUIRE(agent.act(position) == original.act(position));
            position.play(ludus::random_action(position, rng));
        }
    }

    REQUIRE_THAT(refusal<Q>(folder / "agent"), ContainsSubstring("dense 4, scales 4, tanh"));
    // Only its type knows what the layer computes.
    REQUIRE_THAT(refusal<ludus::WithAnyNetwork<Q>>(folder / "agent"), ContainsSubstring("scales"));
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
    auto any = load_agent<ludus::WithAnyNetwork<D>>(folder / "agent");
    REQUIRE(any.distribution({}) == original.distribution({}));
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
    auto any = load_agent<ludus::WithAnyNetwork<D>>(folder / "agent");
    REQUIRE(any.policy({}) == agent.policy({}));
    REQUIRE(any.value({}) == agent.value({}));
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
    const std::string found = "found \"" + ludus::file_kind<Q>("agent") + "; weights float32\"";
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
    save_agent<Q>(folder / "agent", random_parameters(5));
    const auto [kind, payload] = ludus::read_checkpoint(folder / "agent");
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

TEST_CASE("an agent's file in few bits plays as the same agent with rounded weights",
          "[io][agent_file]") {
    const TemporaryFolder folder;
    const auto parameters = random_parameters(10);
    std::uintmax_t size_before = 0;
    for (const auto precision :
         {nn::Precision::int8, nn::Precision::bfloat16, nn::Precision::float32}) {
        const auto name = nn::precision_names[static_cast<std::size_t>(precision)];
        CAPTURE(name);
        save_agent<Q>(folder / "agent", parameters, precision);
        CHECK_THAT(ludus::read_checkpoint(folder / "agent").kind,
                   Catch::Matchers::EndsWith("; weights " + std::string(name)));
        CHECK(std::filesystem::file_size(folder / "agent") > size_before);
        size_before = std::filesystem::file_size(folder / "agent");
        auto agent = load_agent<Q>(folder / "agent");
        const auto rounded = nn::rounded(parameters, precision);
        CHECK(agent.parameters() == rounded);
        // And stored once more it is the same file.
        const std::string bytes = ludus::read_file(folder / "agent");
        ludus::save(agent, folder / "agent", precision);
        CHECK(ludus::read_file(folder / "agent") == bytes);
        // So it is by an agent that breaks ties.
        ludus::save(ludus::TieBreakingAgent<Q>(parameters), folder / "breaks_ties", precision);
        CHECK(ludus::read_file(folder / "breaks_ties") == bytes);
    }
}

TEST_CASE("a description of any network takes the network of the file", "[io][agent_file]") {
    using AnyQ = ludus::WithAnyNetwork<Q>;
    STATIC_REQUIRE(std::is_same_v<AnyQ, ludus::WithAnyNetwork<WiderQ>>);
    const TemporaryFolder folder;
    const auto require_same = [&]<class D>(std::type_identity<D>) {
        ludus::Rng rng(11);
        typename D::Parameters parameters;
        nn::initialise(parameters, rng, nn::Xavier{});
        save_agent<D>(folder / "agent", parameters);
        auto expected = load_agent<D>(folder / "agent");
        auto any = load_agent<AnyQ>(folder / "agent");
        REQUIRE(any.values(LGame{}) == expected.values(LGame{}));
        // Its file is that of the network's type.
        ludus::save(any, folder / "any");
        REQUIRE(ludus::read_file(folder / "any") == ludus::read_file(folder / "agent"));
        REQUIRE(ludus::load_network(folder / "agent") == any.parameters());
    };
    require_same(std::type_identity<Q>{});
    require_same(std::type_identity<WiderQ>{});
    REQUIRE_THAT(refusal<ludus::WithAnyNetwork<CanonicalQ>>(folder / "agent"),
                 ContainsSubstring("orientation canonical; network any"));
}

TEST_CASE("the network of a file that cannot be run is refused, and why", "[io][agent_file]") {
    using AnyQ = ludus::WithAnyNetwork<Q>;
    const TemporaryFolder folder;
    const auto faults = [&](const auto& how) {
        save_agent<Q>(folder / "agent", random_parameters(12));
        change(folder / "agent", how);
        REQUIRE_FALSE(refusal<Q>(folder / "agent").empty());
        return refusal<AnyQ>(folder / "agent");
    };
    CHECK_THAT(faults([](auto& network) { network.plan.steps[1].kind = "tan"; }),
               ContainsSubstring("step 2 (tan): expected a layer of the library"));
    CHECK_THAT(faults([](auto& network) { network.plan.steps[0].out.buffer = 7; }),
               ContainsSubstring("expected tensors within their buffers"));
    CHECK_THAT(faults([](auto& network) { network.plan.buffer_width[0] = 17; }),
               ContainsSubstring("expected 16 inputs, found 17"));
    CHECK_THAT(faults([](auto& network) { network.plan.steps.pop_back(); }),
               ContainsSubstring("network: expected"));
    CHECK_THAT(faults([](auto& network) { network.example.pop_back(); }),
               ContainsSubstring("numbers of an example"));
}

TEST_CASE("weights that a file cannot hold, or in numbers of no kind, are refused",
          "[io][agent_file]") {
    const TemporaryFolder folder;
    save_agent<Q>(folder / "agent", random_parameters(14));
    const auto [kind, payload] = ludus::read_checkpoint(folder / "agent");
    const auto bytes = [](std::uint32_t number) {
        std::string text;
        ludus::detail::put(text, number, 4);
        return text;
    };
    // How the weights lie: float32, all of them in one column.
    const std::string part = '\0' + bytes(Network::parameter_count) + bytes(1);
    const std::size_t at = payload.find(part);
    REQUIRE(at != std::string::npos);
    const auto refusal_of = [&](const std::string& other) {
        std::string changed = payload;
        ludus::write_checkpoint(folder / "agent", kind, changed.replace(at, other.size(), other));
        return refusal<Q>(folder / "agent");
    };
    CHECK(refusal_of(part).empty());
    CHECK_THAT(refusal_of('\0' + bytes(0xFFFFFFFF) + bytes(0xFFFFFFFF)),
               ContainsSubstring("expected weights within the file, found more"));
    CHECK_THAT(refusal_of('\0' + bytes(Network::parameter_count - 1)),
               ContainsSubstring("numbers, found"));
    CHECK_THAT(refusal_of('\2' + bytes(0) + bytes(0xFFFFFFFF)),
               ContainsSubstring("expected parts of the weights, found an empty one"));
    CHECK_THAT(refusal_of("\3"), ContainsSubstring("expected numbers of a kind below 3, found 3"));
}

TEST_CASE("a network with the same description and another shape is refused", "[io][agent_file]") {
    const TemporaryFolder folder;
    const auto policy = []<std::size_t height, std::size_t width>() {
        return nn::Network<nn::Shape<height, width, 1>, nn::Conv2d<2>, nn::Flatten,
                           nn::Dense<161>>{};
    };
    using Wide = ludus::QFunction<LGame, ludus::l_game::SquareEncoder,
                                  decltype(policy.template operator()<2, 8>())>;
    using High = ludus::QFunction<LGame, ludus::l_game::SquareEncoder,
                                  decltype(policy.template operator()<8, 2>())>;
    REQUIRE(ludus::file_kind<Wide>("agent") == ludus::file_kind<High>("agent"));
    save_agent<Wide>(folder / "agent", {});
    REQUIRE(refusal<Wide>(folder / "agent").empty());
    REQUIRE_THAT(refusal<High>(folder / "agent"),
                 ContainsSubstring("step 1 (conv3x3): expected the one of the network's type"));
}

TEST_CASE("an older file has no plan: only its network's type, or a list with it, opens it",
          "[io][agent_file]") {
    const TemporaryFolder folder;
    save_agent<Q>(folder / "agent", random_parameters(13));
    const auto [kind, network] = stored_in(folder / "agent");
    ludus::ByteWriter older;
    older(network.weights, network.example);
    ludus::write_checkpoint(folder / "older", ludus::file_kind<Q>("agent"),
                            std::move(older).take());
    CHECK(load_agent<Q>(folder / "older").parameters() == random_parameters(13));
    CHECK(ludus::load_any_network<Q>(folder / "older") ==
          nn::Parameters<nn::AnyNetwork>(random_parameters(13)));
    CHECK_THAT(refusal<ludus::WithAnyNetwork<Q>>(folder / "older"),
               ContainsSubstring("load it by its network's type, and save it again"));
    CHECK_THROWS_AS(ludus::load_network(folder / "older"), CheckpointError);
    CHECK_THROWS_AS(ludus::load_any_network<WiderQ>(folder / "older"), CheckpointError);
}
