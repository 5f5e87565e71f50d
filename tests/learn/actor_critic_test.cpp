#include "ludus/learn/actor_critic.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/onitama/displacement.hpp"
#include "ludus/games/onitama/encodings.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/papers/onitama.hpp"
#include "ludus/play/agent.hpp"
#include "support/actor_critic.hpp"

namespace nn = ludus::nn;
namespace papers = ludus::nn::papers::onitama;
using ludus::ActorCritic;
using ludus::Choosing;
using support::Marks;
using support::with_marks;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

using Plain = Marks<support::PlainActor>;
using Judging = Marks<support::JudgingActor>;
template <class Actor>
using Onitama =
    ActorCritic<ludus::onitama::Position, ludus::onitama::PieceCardEncoder, Actor, papers::Critic>;

/// Knows the first three cells only.
using ThreeCells = nn::Network<nn::Shape<18>, nn::Dense<3>, nn::Softmax>;
using ThreeCritic = nn::Network<nn::Shape<21>, nn::Dense<1>>;
using Narrow = ActorCritic<TicTacToe, support::MarkEncoder, ThreeCells, ThreeCritic>;

template <class D>
ludus::ActorAgent<D> agent(std::uint64_t seed, Choosing choosing = Choosing::likeliest) {
    typename D::ActorParameters parameters;
    ludus::Rng rng(seed);
    nn::initialise(parameters, rng, nn::He{});
    return ludus::ActorAgent<D>(parameters, choosing);
}

/// Its distribution; zeros where it has none.
template <class D>
typename D::Distribution distribution(ludus::ActorAgent<D>& player, const TicTacToe& position) {
    return player.distribution(position).value_or(typename D::Distribution{});
}

}  // namespace

TEST_CASE("an actor puts out a distribution, or that and a judgement", "[learn][actor_critic]") {
    STATIC_REQUIRE(ludus::ActorCriticType<Plain>);
    STATIC_REQUIRE_FALSE(ludus::ActorCriticType<TicTacToe>);
    STATIC_REQUIRE_FALSE(Plain::judges_validity);
    STATIC_REQUIRE(Judging::judges_validity);
    STATIC_REQUIRE(Plain::places == 9);
    STATIC_REQUIRE(Judging::places == 9);
    STATIC_REQUIRE(Narrow::places == 3);
    STATIC_REQUIRE_FALSE(Onitama<papers::ActionsOnly>::judges_validity);
    STATIC_REQUIRE(Onitama<papers::ActionsOnly>::places == 40);
    STATIC_REQUIRE(Onitama<papers::Dual>::judges_validity);
    STATIC_REQUIRE(Onitama<papers::Dual>::places == 40);
    STATIC_REQUIRE(Onitama<papers::ValBranchActions>::judges_validity);
}

TEST_CASE("an actor's agent plays games", "[learn][actor_critic]") {
    STATIC_REQUIRE(ludus::Agent<ludus::ActorAgent<Plain>, TicTacToe>);
    STATIC_REQUIRE(ludus::Agent<ludus::ActorAgent<Judging>, TicTacToe>);
    STATIC_REQUIRE(
        ludus::Agent<ludus::ActorAgent<Onitama<papers::Dual>>, ludus::onitama::Position>);
}

TEST_CASE("an agent's distribution is what the network puts out, over what is valid",
          "[learn][actor_critic]") {
    auto player = agent<Judging>(1);
    const auto position = with_marks(0, 4);
    nn::Activations<support::JudgingActor> activations(1);
    support::MarkEncoder::encode(position, activations.input(0));
    nn::forward(player.parameters(), activations, 0, 1);
    const auto output = activations.output(0);
    const float left = 1 - output[0] - output[4];
    const auto found = distribution(player, position);
    for (std::size_t cell = 0; cell < 9; ++cell)
        REQUIRE(found[cell] ==
                Approx(cell == 0 || cell == 4 ? 0.0F : output[cell] / left).margin(1e-6));
}

TEST_CASE("an agent plays the likeliest valid action, and draws nothing", "[learn][actor_critic]") {
    auto player = agent<Plain>(2);
    ludus::Rng rng(3);
    const ludus::Rng before = rng;
    TicTacToe position;
    while (!position.outcome()) {
        const auto shares = distribution(player, position);
        const auto action = player.act(position, rng);
        REQUIRE(shares[action.index()] == std::ranges::max(shares));
        REQUIRE(rng == before);
        position.play(action);
    }
}

TEST_CASE("an agent that samples plays by its distribution", "[learn][actor_critic]") {
    auto player = agent<Plain>(4, Choosing::sampled);
    const auto position = with_marks(4, 0, 8);
    const auto expected = distribution(player, position);
    ludus::Rng rng(5);
    std::array<double, 9> shares{};
    constexpr int draws = 40'000;
    for (int i = 0; i < draws; ++i) shares[player.act(position, rng).index()] += 1.0 / draws;
    for (std::size_t cell = 0; cell < 9; ++cell) {
        REQUIRE(std::abs(shares[cell] - static_cast<double>(expected[cell])) < 0.01);
        if ((position.vacant() >> cell & 1) == 0) REQUIRE(shares[cell] == 0);
    }
}

TEST_CASE("an agent plays the same wherever its actions are placed", "[learn][actor_critic]") {
    using Opposite = support::OppositeMarks<support::JudgingActor>;
    STATIC_REQUIRE(ludus::ActorCriticType<Opposite>);
    STATIC_REQUIRE(Judging::is_by_index);
    STATIC_REQUIRE_FALSE(Opposite::is_by_index);
    auto player = agent<Judging>(8);
    auto parameters = player.parameters();
    support::turn_outputs(parameters.values());
    ludus::ActorAgent<Opposite> opposite(parameters);
    ludus::Rng rng(9);
    for (int game = 0; game < 20; ++game)
        // Not from the start, where the untrained network likes all cells alike.
        for (TicTacToe position = with_marks(game % 9); !position.outcome();
             position.play(ludus::random_action(position, rng))) {
            auto shares = distribution(opposite, position);
            std::ranges::reverse(shares);
            for (std::size_t cell = 0; cell < 9; ++cell)
                REQUIRE(shares[cell] == Approx(distribution(player, position)[cell]).margin(1e-6));
            REQUIRE(opposite.act(position, rng) == player.act(position, rng));
        }
}

TEST_CASE("what is remembered of many places are the game's few indices", "[learn][actor_critic]") {
    using Places = ludus::onitama::ByDisplacement<>;
    using D = ActorCritic<ludus::onitama::Position, ludus::onitama::PieceCardEncoder,
                          papers::ValBranchActionsFor<400>, papers::CriticFor<400>, Places>;
    STATIC_REQUIRE(D::places == 400);
    STATIC_REQUIRE(D::remembered == 42);
    STATIC_REQUIRE(D::judges_validity);
    STATIC_REQUIRE(Onitama<papers::ActionsOnly>::remembered == 40);
    STATIC_REQUIRE(Narrow::remembered == 3);
}

TEST_CASE("where an actor knows no legal action, chance decides", "[learn][actor_critic]") {
    auto player = agent<Narrow>(6);
    ludus::Rng rng(7);
    REQUIRE(player.distribution(with_marks(0, 1)).has_value());
    REQUIRE(player.act(with_marks(0, 1), rng).cell == 2);
    const auto beyond = with_marks(0, 1, 3, 2);
    REQUIRE_FALSE(player.distribution(beyond).has_value());
    std::array<int, 9> counts{};
    for (int i = 0; i < 500; ++i) ++counts[player.act(beyond, rng).cell];
    for (std::size_t cell = 0; cell < 9; ++cell) REQUIRE((counts[cell] > 50) == (cell > 3));
}
