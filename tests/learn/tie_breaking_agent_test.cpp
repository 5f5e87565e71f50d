#include "ludus/learn/tie_breaking_agent.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/check_agent.hpp"
#include "support/mark_q.hpp"
#include "support/tic_tac_toe.hpp"

using ludus::TieBreakingAgent;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

using Q = support::MarkQ<8, ludus::nn::Tanh>;
static_assert(ludus::Agent<TieBreakingAgent<Q>, TicTacToe>);

Q::Parameters random_parameters(std::uint64_t seed) {
    ludus::Rng rng(seed);
    Q::Parameters parameters;
    ludus::nn::initialise(parameters, rng, ludus::nn::Xavier{});
    return parameters;
}

}  // namespace

TEST_CASE("tie_breaking_agent: of equally good actions it plays each as often",
          "[learn][tie_breaking_agent]") {
    TieBreakingAgent<Q> agent{Q::Parameters{}};
    const auto position = support::marked({0, 4}).position_after(2);
    ludus::Rng rng(1);
    std::array<int, 9> played{};
    for (int i = 0; i < 700; ++i) ++played[agent.act(position, rng).cell];
    CHECK(played[0] + played[4] == 0);
    for (const int cell : {1, 2, 3, 5, 6, 7, 8})
        CHECK(std::abs(played[static_cast<std::size_t>(cell)] - 100) < 40);
}

TEST_CASE("tie_breaking_agent: of actions of different values it plays the best, and draws nothing",
          "[learn][tie_breaking_agent]") {
    const auto parameters = random_parameters(2);
    TieBreakingAgent<Q> agent(parameters);
    ludus::QAgent<Q> expected(parameters);
    ludus::Rng games(3);
    for (int game = 0; game < 20; ++game) {
        auto position = support::marked({0}).position_after(1);
        for (; !position.outcome(); position.play(ludus::random_action(position, games))) {
            ludus::Rng rng(4);
            CHECK(agent.act(position, rng) == expected.act(position));
            CHECK(rng == ludus::Rng(4));
        }
    }
}

TEST_CASE("tie_breaking_agent: it keeps the laws of agents", "[learn][tie_breaking_agent]") {
    CHECK(ludus::check_agent<TicTacToe>(TieBreakingAgent<Q>(random_parameters(5))).ok());
}
