#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>

#include "ludus/core/workers.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/learn/self_play.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/optimiser.hpp"

namespace {

using Network = ludus::nn::Network<ludus::nn::Shape<16>, ludus::nn::Dense<512>, ludus::nn::Relu,
                                   ludus::nn::Dense<512>, ludus::nn::Relu, ludus::nn::Dense<161>>;
using Q = ludus::QFunction<ludus::l_game::Position, ludus::l_game::SquareEncoder, Network>;

/// A game of self-play and an update on ten games with the L-Game paper's network, on so many
/// threads. Items are games.
void l_game_self_play(benchmark::State& state) {
    ludus::SelfPlay<Q, ludus::nn::Sgd>::Settings settings;
    settings.limit.turns = 100;
    ludus::SelfPlay<Q, ludus::nn::Sgd> training(settings,
                                                ludus::nn::Sgd(Network::parameter_count, {}), 1);
    ludus::Workers workers(static_cast<std::size_t>(state.range(0)));
    double loss = 0;
    double actions = 0;
    for (auto _ : state) {
        const auto progress = training.step(workers);
        loss += progress.loss;
        actions += static_cast<double>(progress.actions);
    }
    if (!std::isfinite(loss)) state.SkipWithError("the loss is not a number");
    state.SetItemsProcessed(state.iterations());
    state.counters["actions_per_game"] = actions / static_cast<double>(state.iterations());
}
BENCHMARK(l_game_self_play)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
