/// Whether networks that learn more also play better; built by
/// `cmake --build build/release --target layers_self_play`:
///
///     layers_self_play MINUTES SEED...
///
/// trains the default network of `AlphaZeroTrainer` for Connect Four and the same with SiLU, each
/// for MINUTES of a processor, and lets them play against each other, by their averaged and by
/// their latest weights, with 100 simulations. Prints lines of CSV, whose columns it prints
/// without arguments.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <string>
#include <string_view>

#include "ludus/alpha_zero.hpp"
#include "ludus/match.hpp"
#include "networks.hpp"
#include "support/games/connect_four.hpp"

namespace {

using namespace ludus;
using support::connect_four::PlaneEncoder;
using support::connect_four::Position;

template <class Activation>
using Trainer =
    AlphaZeroTrainer<Position, PlaneEncoder, layers::Board<Position, PlaneEncoder, Activation>>;

/// Trained for `minutes` of a processor.
template <class Activation>
Trainer<Activation> trained(double minutes, std::uint64_t seed) {
    Trainer<Activation> trainer({.seed = seed, .play_simulations = 100});
    Workers alone(1);
    const std::clock_t start = std::clock();
    while (static_cast<double>(std::clock() - start) < 60 * minutes * CLOCKS_PER_SEC)
        (void)trainer.step(alone);
    return trainer;
}

/// An agent with what is printed of it.
template <class Agent>
struct Player {
    std::string_view network;
    std::string_view weights;
    std::uint64_t games;
    Agent agent;
};

void print(double minutes, std::uint64_t seed, const auto& first, const auto& second) {
    const Comparison result =
        match<Position>(first.agent, second.agent, {.games = 400, .seed = 7, .threads = 1});
    const auto [low, high] = result.interval();
    std::printf("%g,%llu,%s,%s,%llu,%s,%s,%llu,%llu,%llu,%llu,%llu,%.4f,%.4f,%.4f\n", minutes,
                static_cast<unsigned long long>(seed), first.network.data(), first.weights.data(),
                static_cast<unsigned long long>(first.games), second.network.data(),
                second.weights.data(), static_cast<unsigned long long>(second.games),
                static_cast<unsigned long long>(result.tally.wins),
                static_cast<unsigned long long>(result.tally.draws),
                static_cast<unsigned long long>(result.tally.losses),
                static_cast<unsigned long long>(result.distinct_games), result.score(), low, high);
    std::fflush(stdout);
}

void run(double minutes, std::uint64_t seed) {
    const auto relu = trained<nn::Relu>(minutes, seed);
    const auto silu = trained<nn::Silu>(minutes, seed);
    const auto averaged = [](std::string_view name, const auto& trainer) {
        return Player{name, "average", trainer.games(), trainer.agent()};
    };
    const auto latest = [](std::string_view name, const auto& trainer) {
        return Player{name, "latest", trainer.games(),
                      trainer.make_agent(trainer.learner().parameters(), trainer.settings())};
    };
    print(minutes, seed, averaged("silu", silu), averaged("relu", relu));
    print(minutes, seed, latest("silu", silu), latest("relu", relu));
    print(minutes, seed, averaged("relu", relu), latest("relu", relu));
    print(minutes, seed, averaged("silu", silu), latest("silu", silu));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::puts(
            "minutes,seed,network,weights,games,opponent,opponent_weights,opponent_games,"
            "wins,draws,losses,distinct,score,low,high");
        return argc == 1 ? 0 : 2;
    }
    try {
        for (int i = 2; i < argc; ++i) run(std::stod(argv[1]), std::stoull(argv[i]));
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
