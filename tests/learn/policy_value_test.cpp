#include "ludus/learn/policy_value.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/play/agent.hpp"
#include "support/checkers_policy.hpp"
#include "support/policy_value.hpp"
#include "support/random_game.hpp"

namespace nn = ludus::nn;
using ludus::Choosing;
using ludus::PolicyAgent;
using support::ForkedPolicy;
using support::JointPolicy;
using support::PairedPolicy;
using support::with_marks;
using TicTacToe = ludus::tic_tac_toe::Position;
using LGame = ludus::l_game::Position;

namespace {

using SquareNetwork = nn::Network<nn::Shape<16>, nn::Dense<8>, nn::Tanh, nn::Dense<162>>;
template <class Orientation>
using SquarePolicy =
    ludus::PolicyValue<LGame, ludus::l_game::SquareEncoder, SquareNetwork, Orientation>;

/// Places that depend on all of a position.
struct ByHash {
    static constexpr std::string_view name = "hashes";
    static constexpr std::size_t count = 2 * LGame::action_count;
    [[nodiscard]] static std::size_t place(const LGame& position, LGame::Action action) noexcept {
        return 2 * action.index() + position.hash() % 2;
    }
};
using HashPolicy = ludus::PolicyValue<
    LGame, ludus::l_game::SquareEncoder,
    nn::Network<nn::Shape<16>, nn::Dense<8>, nn::Tanh, nn::Dense<ByHash::count + 1>>,
    ludus::Canonical, ByHash>;

template <class N>
concept HoldsMarkPolicy = requires { typename support::MarkPolicy<N>; };

template <class D>
std::vector<float> output(const typename D::Parameters& parameters,
                          const typename D::Game& position) {
    nn::Activations<typename D::Network> activations(1);
    ludus::show<D>(position, activations.input(0));
    nn::forward(parameters, activations, 0, 1);
    const auto found = activations.output(0);
    return {found.begin(), found.end()};
}

}  // namespace

TEST_CASE("a policy and a value come from one network, in any arrangement",
          "[learn][policy_value]") {
    STATIC_REQUIRE(ludus::PolicyValueType<ForkedPolicy>);
    STATIC_REQUIRE(ludus::PolicyValueType<JointPolicy>);
    STATIC_REQUIRE(ludus::PolicyValueType<PairedPolicy>);
    STATIC_REQUIRE(ludus::PolicyValueType<SquarePolicy<ludus::Canonical>>);
    STATIC_REQUIRE_FALSE(ludus::PolicyValueType<TicTacToe>);
    STATIC_REQUIRE(HoldsMarkPolicy<nn::Network<nn::Shape<18>, nn::Dense<10>>>);
    STATIC_REQUIRE_FALSE(HoldsMarkPolicy<TicTacToe>);
}

TEST_CASE("a policy is the softmax over the legal actions alone", "[learn][policy_value]") {
    const auto position = with_marks(4, 0, 8);
    std::array<float, 10> numbers{};
    ludus::Rng rng(1);
    for (float& number : numbers) number = static_cast<float>(rng.uniform(-3, 3));
    const auto actions = position.legal_actions();
    double sum = 0;
    for (const auto action : actions) sum += std::exp(static_cast<double>(numbers[action.cell]));
    const auto policy = ludus::policy_in<ForkedPolicy>(numbers, position);
    REQUIRE(policy.size() == 6);
    for (std::size_t i = 0; i < policy.size(); ++i)
        REQUIRE(static_cast<double>(policy[i]) ==
                Approx(std::exp(static_cast<double>(numbers[actions[i].cell])) / sum));
    REQUIRE(ludus::value_in<ForkedPolicy>(numbers) == numbers[9]);

    numbers[4] = 50;  // however much the network would like to
    numbers[0] = -50;
    REQUIRE(ludus::policy_in<ForkedPolicy>(numbers, position) == policy);
}

TEST_CASE("an agent tells its policy and its value", "[learn][policy_value]") {
    const auto parameters = support::random_weights<PairedPolicy>(2);
    PolicyAgent<PairedPolicy> agent(parameters);
    ludus::Rng rng(3);
    for (int game = 0; game < 5; ++game)
        support::random_game<TicTacToe>(rng, 9).replay(
            [&](const auto& position, auto, const auto&) {
                const auto expected = output<PairedPolicy>(parameters, position);
                REQUIRE(agent.value(position) == expected.back());
                REQUIRE(agent.policy(position) ==
                        ludus::policy_in<PairedPolicy>(PairedPolicy::Output(expected.data(), 10),
                                                       position));
            });
}

TEST_CASE("an agent plays the likeliest legal action, and draws nothing", "[learn][policy_value]") {
    STATIC_REQUIRE(ludus::Agent<PolicyAgent<ForkedPolicy>, TicTacToe>);
    STATIC_REQUIRE(ludus::Agent<PolicyAgent<ForkedPolicy, Choosing::sampled>, TicTacToe>);
    PolicyAgent<ForkedPolicy> agent(support::random_weights<ForkedPolicy>(4));
    ludus::Rng rng(5);
    const ludus::Rng before = rng;
    for (TicTacToe position; !position.outcome();) {
        const auto policy = agent.policy(position);
        const auto actions = position.legal_actions();
        const auto action = agent.act(position, rng);
        REQUIRE(rng == before);
        const auto place =
            static_cast<std::size_t>(std::ranges::find(actions, action) - actions.begin());
        REQUIRE(place < actions.size());
        REQUIRE(policy[place] == std::ranges::max(policy));
        position.play(action);
    }
}

TEST_CASE("an agent that samples plays by its policy", "[learn][policy_value]") {
    PolicyAgent<ForkedPolicy, Choosing::sampled> agent(support::random_weights<ForkedPolicy>(6));
    const auto position = with_marks(4, 0, 8);
    const auto policy = agent.policy(position);
    const auto actions = position.legal_actions();
    ludus::Rng rng(7);
    constexpr int draws = 40'000;
    std::array<double, 9> shares{};
    for (int i = 0; i < draws; ++i) shares[agent.act(position, rng).index()] += 1.0 / draws;
    for (std::size_t i = 0; i < actions.size(); ++i)
        REQUIRE(shares[actions[i].cell] == Approx(static_cast<double>(policy[i])).margin(0.01));
}

TEST_CASE("an agent plays in many positions as in each", "[learn][policy_value]") {
    using Policy = SquarePolicy<ludus::Canonical>;
    PolicyAgent<Policy> agent(support::random_weights<Policy>(8));
    ludus::Rng rng(9);
    std::vector<LGame> positions;
    for (int i = 0; i < 45; ++i) positions.push_back(LGame::random_start(rng));
    for (const std::size_t count :
         {std::size_t{0}, std::size_t{1}, std::size_t{16}, std::size_t{45}}) {
        std::vector<LGame::Action> actions(positions.size());
        agent.act(std::span(positions).first(count), actions);
        for (std::size_t i = 0; i < count; ++i) REQUIRE(actions[i] == agent.act(positions[i], rng));
    }
}

TEST_CASE("what a network is shown is turned together with its past", "[learn][policy_value]") {
    using Checkers = support::SmallCheckers;
    using Encoder = support::SmallHistoryEncoder;
    using Orientation = ludus::chinese_checkers::MoverFirst;
    ludus::Rng rng(12);
    std::size_t turned = 0;
    for (const auto& leaf : support::random_histories<Checkers, Encoder::past>(rng, 20, 20)) {
        std::array<float, Encoder::Shape::size> shown{};
        ludus::show<support::CheckersPolicy<Orientation>>(leaf.history, shown);
        const std::size_t s = Orientation::symmetry(leaf.position());
        turned += s != 0;
        std::vector<Checkers> images;
        for (const Checkers& position : leaf.history.recent())
            images.push_back(position.transformed(s));
        std::array<float, Encoder::Shape::size> expected{};
        Encoder::encode(images, expected);
        REQUIRE(shown == expected);
    }
    REQUIRE(turned > 5);
}

TEST_CASE("a canonical policy is the same in all images of a position", "[learn][policy_value]") {
    using Policy = SquarePolicy<ludus::Canonical>;
    PolicyAgent<Policy> agent(support::random_weights<Policy>(10));
    PolicyAgent<SquarePolicy<ludus::Unturned>> unturned(agent.parameters());
    ludus::Rng rng(11);
    int differences = 0;
    for (int i = 0; i < 20; ++i) {
        const LGame position = LGame::random_start(rng);
        const auto actions = position.legal_actions();
        const auto policy = agent.policy(position);
        for (std::size_t s = 0; s < LGame::symmetry_count; ++s) {
            const LGame turned = position.transformed(s);
            const auto turned_actions = turned.legal_actions();
            const auto turned_policy = agent.policy(turned);
            REQUIRE(agent.value(turned) == agent.value(position));
            for (std::size_t a = 0; a < actions.size(); ++a) {
                const auto image = position.transformed(actions[a], s);
                const auto place = static_cast<std::size_t>(
                    std::ranges::find(turned_actions, image) - turned_actions.begin());
                // Summed in another order.
                REQUIRE(turned_policy[place] == Approx(policy[a]).epsilon(1e-5));
            }
            differences += unturned.value(turned) != unturned.value(position);
        }
    }
    REQUIRE(differences > 20);
}

TEST_CASE("a policy has its numbers at the places of actions", "[learn][policy_value]") {
    using Policy = HashPolicy;
    STATIC_REQUIRE(Policy::output_size == 2 * LGame::action_count + 1);
    PolicyAgent<Policy> agent(support::random_weights<Policy>(12));
    ludus::Rng rng(13);
    for (int i = 0; i < 20; ++i) {
        const LGame position = LGame::random_start(rng);
        const auto actions = position.legal_actions();
        const auto numbers = output<Policy>(agent.parameters(), position);
        const std::size_t turn = ludus::Canonical::symmetry(position);
        const std::size_t parity = position.transformed(turn).hash() % 2;
        const auto exp_of = [&](LGame::Action action) {
            const auto seen = position.transformed(action, turn);
            return std::exp(numbers[2 * seen.index() + parity]);
        };
        float sum = 0;
        for (const auto action : actions) sum += exp_of(action);
        const auto policy = agent.policy(position);
        for (std::size_t a = 0; a < actions.size(); ++a)
            REQUIRE(policy[a] == Approx(exp_of(actions[a]) / sum).epsilon(1e-4));
        REQUIRE(agent.value(position) == numbers.back());
    }
}
