#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/optimiser.hpp"
#include "ludus/nn/papers/dots_and_boxes.hpp"
#include "ludus/train/dqn_steps.hpp"

namespace {

/// Steps of a training run on so many threads. Items are games.
template <class Training>
void measure(benchmark::State& state, Training& training) {
    ludus::Workers workers(static_cast<std::size_t>(state.range(0)));
    while (training.step(workers).updates == 0) {
    }  // the memory fills
    double loss = 0;
    double actions = 0;
    double games = 0;
    for (auto _ : state) {
        const auto progress = training.step(workers);
        loss += progress.loss;
        actions += static_cast<double>(progress.actions);
        games += static_cast<double>(progress.games);
    }
    if (!std::isfinite(loss)) state.SkipWithError("the loss is not a number");
    state.SetItemsProcessed(static_cast<std::int64_t>(games));
    state.counters["actions_per_game"] = actions / games;
}

struct SgdParts : ludus::DqnParts {
    using Optimiser = ludus::nn::Sgd;
};
struct RmsPropParts : ludus::DqnParts {
    using Optimiser = ludus::nn::RmsProp;
};

/// A game of self-play and an update on ten games with the L-Game paper's network.
void l_game_self_play(benchmark::State& state) {
    using Network =
        ludus::nn::Network<ludus::nn::Shape<16>, ludus::nn::Dense<512>, ludus::nn::Relu,
                           ludus::nn::Dense<512>, ludus::nn::Relu, ludus::nn::Dense<161>>;
    using Q = ludus::QFunction<ludus::l_game::Position, ludus::l_game::SquareEncoder, Network>;
    ludus::DqnSteps<Q, SgdParts>::Settings settings;
    settings.limit.turns = 100;
    ludus::DqnSteps<Q, SgdParts> training(settings, ludus::nn::Sgd(Network::parameter_count, {}),
                                          1);
    measure(state, training);
}
BENCHMARK(l_game_self_play)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

/// A game against an older copy and seven updates on 64 actions each with the Dots and Boxes
/// paper's network.
void dots_and_boxes_self_play(benchmark::State& state) {
    using Network = ludus::nn::papers::dots_and_boxes::QNetwork;
    using Q = ludus::QFunction<ludus::dots_and_boxes::Position, ludus::dots_and_boxes::WallEncoder,
                               Network>;
    ludus::DqnSteps<Q, RmsPropParts>::Settings settings;
    settings.updates = 7;
    settings.sample_actions = 64;
    settings.replay_games = 500;
    settings.warm_up_games = 250;
    settings.older_games = 1000;
    ludus::DqnSteps<Q, RmsPropParts> training(
        settings,
        ludus::nn::RmsProp(Network::parameter_count, {.rate = ludus::Schedule::constant(1e-6)}), 1,
        ludus::nn::TruncatedNormal{0.1});
    measure(state, training);
}
BENCHMARK(dots_and_boxes_self_play)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
