// Counts what is allocated: nothing, once networks, learners' buffers, solvers and workers are
// made. A program of its own, since it replaces operator new for all of it.

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/dots_and_boxes/solver.hpp"
#include "ludus/io/any_network_file.hpp"
#include "ludus/learn/alpha_zero.hpp"
#include "ludus/learn/ddpg.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/ppo.hpp"
#include "ludus/learn/tabular_q.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/any_optimiser.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/cross_entropy.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/gradient_norm.hpp"
#include "ludus/nn/loss.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/quantised.hpp"
#include "ludus/nn/softmax.hpp"
#include "ludus/nn/training.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/search/evaluator.hpp"
#include "ludus/search/puct.hpp"
#include "ludus/search/puct_batch.hpp"
#include "ludus/search/puct_root.hpp"
#include "ludus/search/uct.hpp"
#include "ludus/train/tabular_games.hpp"
#include "support/actor_critic.hpp"
#include "support/checkers_policy.hpp"
#include "support/counted_memory.hpp"
#include "support/policy_examples.hpp"
#include "support/policy_value.hpp"
#include "support/random_network.hpp"

namespace nn = ludus::nn;
using support::allocations_of;

namespace {

/// Of every layer and composite.
using Net = nn::Network<
    nn::Shapes<nn::Shape<2, 4, 3>, nn::Shape<6>>,
    nn::Join<nn::Sequence<nn::Conv2d<11>, nn::BatchNorm<>, nn::Relu, nn::MaxPool<>,
                          nn::Residual<nn::Conv2d<11, 1>, nn::Elu>,
                          nn::Concat<nn::Conv2d<5>, nn::Sequence<nn::Conv2d<9, 1>, nn::Tanh>>,
                          nn::Flatten>,
             nn::Sequence<>>,
    nn::Repeat<2, nn::Dense<20>, nn::BatchNorm<>>,
    nn::Fork<nn::Sequence<nn::Dense<7>, nn::Softmax>, nn::Sequence<nn::Dense<7>, nn::Sigmoid>>,
    nn::Gate>;

constexpr std::size_t samples = 130;

}  // namespace

TEST_CASE("what is allocated is counted", "[allocation]") {
    REQUIRE(allocations_of([] { const nn::Activations<Net, float, nn::KeepAll> activations(1); }) ==
            Net::buffer_count);
    REQUIRE(allocations_of([] {}) == 0);
}

TEST_CASE("play allocates nothing once its activations are made", "[allocation]") {
    ludus::Rng rng(1);
    const auto parameters = support::random_parameters<Net, float>(rng);
    nn::Activations<Net> activations(samples);
    REQUIRE(allocations_of([&] {
                nn::forward(parameters, activations, 0, 1);
                nn::forward(parameters, activations, 0, samples);
            }) == 0);
}

TEST_CASE("play with a frozen network and with weights of 8 bits allocates nothing",
          "[allocation]") {
    using Frozen = nn::Frozen<Net>;
    ludus::Rng rng(3);
    const auto parameters = support::random_parameters<Net, float>(rng);
    const auto frozen = nn::freeze(parameters);
    const nn::Quantised<Frozen> quantised(frozen);
    const nn::Quantised<Net> with_norms(parameters);
    nn::Activations<Net> activations(samples);
    nn::Activations<Frozen> frozen_activations(samples);
    nn::Quantised<Frozen>::Scratch scratch;
    nn::Quantised<Net>::Scratch scratch_with_norms;
    REQUIRE(allocations_of([&] {
                nn::forward(frozen, frozen_activations, 0, 1);
                nn::forward(frozen, frozen_activations, 0, samples);
                quantised.forward(frozen_activations, scratch, 0, 1);
                quantised.forward(frozen_activations, scratch, 0, samples);
                with_norms.forward(activations, scratch_with_norms, 0, samples);
            }) == 0);
}

TEST_CASE("a training step allocates nothing once all is made", "[allocation]") {
    ludus::Rng rng(2);
    for (const std::size_t count : {1U, 2U}) {
        ludus::Workers workers(count);
        auto parameters = support::random_parameters<Net, float>(rng);
        nn::Parameters<Net> gradient;
        nn::Training<Net, float, true> training(samples);
        const nn::AnyOptimiser fresh = nn::Adam(Net::parameter_count, {});
        nn::AnyOptimiser optimiser = fresh;
        const std::vector<float> target(Net::Output::size, 1.0F / 7);
        const auto step = [&] {
            training.forward(parameters, samples, workers);
            workers.run(samples, [&](std::size_t s) {
                const std::span<float> error = training.output_error(s);
                const std::span<const float> output = training.output(s);
                nn::fill_errors(nn::CrossEntropy{}, output.first(7), std::span(target).first(7), {},
                                1, error.first(7));
                nn::fill_errors(nn::BinaryCrossEntropy{}, output.last(7), std::span(target).last(7),
                                {}, 1, error.last(7));
            });
            training.backward(parameters, samples, gradient, workers);
            optimiser.begin(
                nn::clipping_scale(nn::gradient_norm(std::as_const(gradient).values()), 1));
            workers.run(training.blocks().size(), [&](std::size_t b) {
                const auto& block = training.blocks()[b];
                const std::size_t length = block.end - block.begin;
                optimiser.apply(block.begin, parameters.values().subspan(block.begin, length),
                                std::as_const(gradient).values().subspan(block.begin, length));
            });
        };
        REQUIRE(allocations_of([&] {
                    step();
                    step();
                }) == 0);
        REQUIRE_FALSE(optimiser == fresh);
    }
}

TEST_CASE("a learner by a table allocates now and then, not for every state", "[allocation]") {
    using ludus::alquerque::Position;
    ludus::TabularQ<Position> learner({.bytes = 1 << 26});
    ludus::alquerque::GreedyAgent<> greedy;
    ludus::RandomAgent random;
    ludus::Rng rng(3);
    const auto play = [&](std::uint64_t games) {
        for (std::uint64_t game = 0; game < games; ++game)
            (void)ludus::learn_against<Position>(learner, greedy, ludus::EpsilonGreedy{}, random,
                                                 {.limit = {.idle_actions = 200}}, game, rng);
    };
    play(100);
    const std::uint64_t states = learner.table().size();
    CHECK(allocations_of([&] { play(5'000); }) < 30);  // doublings and chunks
    CHECK(learner.table().size() > states + 10'000);
}

TEST_CASE("an actor's update allocates nothing for batches of a length that it knows",
          "[allocation]") {
    using D = support::Marks<support::PairedActor, support::NormCritic>;
    ludus::Rng rng(5);
    ludus::Ddpg<D, nn::Adam> learner({}, {D::Actor::parameter_count, {}},
                                     {D::Critic::parameter_count, {}}, rng);
    const auto batch = support::random_transitions(rng, 100);
    for (const std::size_t count : {1U, 2U}) {
        ludus::Workers workers(count);
        learner.update(batch, workers);
        REQUIRE(allocations_of([&] {
                    learner.update(batch, workers);
                    learner.update(std::span(batch).first(40), workers);
                }) == 0);
    }
}

TEST_CASE("a policy's update allocates nothing for as many root_actions as it knows",
          "[allocation]") {
    using D = support::PairedPolicy;
    ludus::Rng rng(7);
    ludus::Ppo<D, nn::Adam> learner({.minibatch = 40}, {D::Network::parameter_count, {}}, rng);
    const auto root_actions = support::random_samples(rng, 100);
    for (const std::size_t count : {1U, 2U}) {
        ludus::Workers workers(count);
        learner.update(root_actions, rng, workers);
        REQUIRE(allocations_of([&] {
                    learner.update(root_actions, rng, workers);
                    learner.update(std::span(root_actions).first(50), rng, workers);
                }) == 0);
    }
}

TEST_CASE("a policy's update by examples allocates nothing for as many as it knows",
          "[allocation]") {
    using D = support::CheckersPolicy<>;
    ludus::Rng rng(11);
    ludus::AlphaZero<D, nn::Sgd> learner({}, {D::Network::parameter_count, {}}, rng);
    const auto examples = support::random_examples<support::SmallCheckers, 2>(rng, 100, 20);
    for (const std::size_t count : {1U, 2U}) {
        ludus::Workers workers(count);
        learner.update(examples, rng, workers);
        REQUIRE(allocations_of([&] {
                    learner.update(examples, rng, workers);
                    learner.update(std::span(examples).first(40), rng, workers);
                }) == 0);
    }
}

TEST_CASE("a network that leads searches allocates nothing once it is made", "[allocation]") {
    using D = support::CheckersPolicy<>;
    ludus::Rng rng(12);
    const auto parameters = support::random_parameters<D::Network, float>(rng);
    ludus::NetworkEvaluator<D> exact(parameters);
    ludus::NetworkEvaluator<D, nn::Precision::bfloat16> half(parameters);
    ludus::NetworkEvaluator<D, nn::Precision::int8> rough(parameters);
    ludus::NetworkEvaluator<ludus::WithAnyNetwork<D>> any{
        nn::Parameters<nn::AnyNetwork>(parameters)};
    auto leaves = support::random_histories<support::SmallCheckers, 2>(rng, 70, 20);
    REQUIRE(allocations_of([&] {
                exact.evaluate(std::span(leaves));
                half.evaluate(std::span(leaves));
                exact.evaluate(std::span(leaves).first(1));
                rough.evaluate(std::span(leaves));
                any.evaluate(std::span(leaves));
            }) == 0);
}

TEST_CASE("a solver of endings allocates nothing once it is made", "[allocation]") {
    using ludus::dots_and_boxes::Position;
    ludus::Rng rng(4);
    Position position;
    while (position.legal_action_count() > 20) position.play(position.random_action(rng));
    ludus::dots_and_boxes::Solver<Position::Board> solver(1 << 12);
    REQUIRE(allocations_of([&] {
                (void)solver.values(position);
                solver.clear();
                (void)solver.best_actions(position);
            }) == 0);
}

TEST_CASE("a search by simulations allocates nothing once its tree was as large", "[allocation]") {
    using ludus::dots_and_boxes::Position;
    ludus::Uct<Position> search({.simulations = 500});
    const auto play = [&] {
        ludus::Rng rng(6);
        Position position;
        while (!position.outcome()) position.play(search.search(position, rng).best.action);
    };
    play();
    REQUIRE(allocations_of(play) == 0);
}

TEST_CASE("a search led by an evaluator allocates nothing once its tree was as large",
          "[allocation]") {
    using ludus::dots_and_boxes::Position;
    std::vector<ludus::Puct<Position>> searches(4);
    std::vector<ludus::Rng> rngs(4);
    std::vector<ludus::PuctBatch<Position>::Item> items;
    for (std::size_t i = 0; i < searches.size(); ++i) items.push_back({&searches[i], &rngs[i]});
    ludus::PuctBatch<Position> batch;
    ludus::UniformEvaluator evaluator;
    const auto play = [&] {
        for (std::size_t i = 0; i < searches.size(); ++i) searches[i].begin({});
        for (int move = 0; move < 5; ++move) {
            batch.run(evaluator, 200, items);
            for (std::size_t i = 0; i < searches.size(); ++i)
                searches[i].advance(
                    ludus::best_root_action<Position>(searches[i].root_actions()).action);
        }
        (void)searches[0].search({}, evaluator, 300, rngs[0]);
    };
    play();
    REQUIRE(allocations_of(play) == 0);
}
