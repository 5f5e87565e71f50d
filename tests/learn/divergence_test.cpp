#include "ludus/learn/divergence.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/learn/alpha_zero.hpp"
#include "ludus/learn/batch.hpp"
#include "ludus/learn/ddpg.hpp"
#include "ludus/learn/dqn.hpp"
#include "ludus/learn/episode.hpp"
#include "ludus/learn/policy_example.hpp"
#include "ludus/learn/ppo.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/optimiser.hpp"
#include "support/actor_critic.hpp"
#include "support/policy_value.hpp"
#include "support/tic_tac_toe.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;

namespace {

/// Its steps are far too long.
nn::Sgd rash(std::size_t parameters) {
    return {parameters, {.rate = Schedule::constant(1e4), .momentum = 0, .nesterov = false}};
}

/// Updates until one is refused; says what that one said. Before it the parameters must have been
/// sound, and they must not be any more.
template <class Update, class Parameters>
std::string refusal(const Update& update, const Parameters& parameters) {
    for (int i = 0; i < 1'000; ++i) {
        REQUIRE(count_diverged(parameters()) == 0);
        try {
            update();
        } catch (const DivergenceError& error) {
            return error.what();
        }
    }
    return "none";
}

std::vector<support::MarkSample> samples() {
    Rng rng(3);
    return support::random_samples(rng, 40);
}

}  // namespace

TEST_CASE("divergence: what is no number, or too large, is counted", "[divergence]") {
    constexpr float inf = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    std::vector<float> values(1'000, 1);
    CHECK(count_diverged(values) == 0);
    CHECK(count_diverged({}) == 0);
    values[0] = nan;
    values[999] = -inf;
    values[500] = 2 * most_parameter;
    values[501] = -most_parameter;
    CHECK(count_diverged(values) == 3);
    CHECK_NOTHROW(require_convergence("it", 1, 0.5, std::vector<float>{1, -1}));
    CHECK_THROWS_AS(require_convergence("it", 1, static_cast<double>(nan), std::vector<float>{1}),
                    DivergenceError);
    try {
        require_convergence("it", 12, static_cast<double>(inf), values);
        FAIL("it was accepted");
    } catch (const DivergenceError& error) {
        const std::string what = error.what();
        CHECK(what.find("it diverged in update 12: its loss is inf, and 3 of 1000 parameters") ==
              0);
    }
}

TEST_CASE("divergence: a DQN notices it in the update in which it arises", "[divergence]") {
    using Q = QFunction<Cross, support::MarkEncoder,
                        nn::Network<nn::Shape<18>, nn::Dense<5>, nn::Relu, nn::Dense<9>>>;
    Rng rng(1);
    Dqn<Q, nn::Sgd> learner({}, rash(Q::Network::parameter_count), rng);
    Workers alone;
    Batch<Cross> batch;
    const std::string what = refusal(
        [&] {
            batch.clear();
            batch.add_game(support::marked({0, 3, 1, 4, 2}), 0, {});
            learner.update(batch, alone);
        },
        [&] { return learner.latest().values(); });
    CHECK(what.find("DQN diverged in update " + std::to_string(learner.updates()) + ':') == 0);
}

TEST_CASE("divergence: DDPG notices it in either network", "[divergence]") {
    using D = support::Marks<support::PlainActor>;
    Rng rng(1);
    Ddpg<D, nn::Sgd> learner({}, rash(D::Actor::parameter_count), rash(D::Critic::parameter_count),
                             rng);
    Workers alone;
    const auto transitions = support::random_transitions(rng, 20);
    const std::string what = refusal([&] { (void)learner.update(transitions, alone); },
                                     [&] {
                                         std::vector<float> all(learner.critic().values().begin(),
                                                                learner.critic().values().end());
                                         all.insert(all.end(), learner.actor().values().begin(),
                                                    learner.actor().values().end());
                                         return all;
                                     });
    CHECK(what.find("DDPG's ") == 0);
}

TEST_CASE("divergence: PPO notices it", "[divergence]") {
    using D = support::JointPolicy;
    Rng rng(1);
    Ppo<D, nn::Sgd> learner({.max_norm = 1e30}, rash(D::Network::parameter_count), rng);
    Workers alone;
    const auto choices = samples();
    CHECK(refusal([&] { learner.update(choices, rng, alone); },
                  [&] { return learner.parameters().values(); })
              .find("PPO diverged in update ") == 0);
}

TEST_CASE("divergence: AlphaZero notices it", "[divergence]") {
    using D = support::JointPolicy;
    std::vector<PolicyExample<Cross>> examples;
    for (const auto& sample : samples()) {
        const auto count = sample.state.legal_actions().size();
        examples.push_back({History<Cross, 0>(sample.state),
                            std::vector<float>(count, 1 / static_cast<float>(count)), 1});
    }
    Rng rng(1);
    AlphaZero<D, nn::Sgd> learner({}, rash(D::Network::parameter_count), rng);
    Workers alone;
    CHECK(refusal([&] { (void)learner.update(examples, rng, alone); },
                  [&] { return learner.parameters().values(); })
              .find("AlphaZero diverged in update ") == 0);
}
