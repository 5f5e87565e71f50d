/// What the defaults of the trainers reach on games that they were not tuned for; built by
/// `cmake --build build/release --target defaults`:
///
///     defaults LEARNER GAME MINUTES SEED THREADS [OPPONENT_SIMULATIONS]
///
/// trains from nothing, then plays 400 games against UCT, each player beginning with two random
/// actions, and prints a line of CSV, whose columns it prints without arguments.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#include "ludus/alpha_zero.hpp"
#include "ludus/dqn.hpp"
#include "ludus/games/alquerque/encodings.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/match.hpp"
#include "support/games/breakthrough.hpp"
#include "support/games/connect_four.hpp"
#include "support/games/hex.hpp"
#include "support/games/othello.hpp"

namespace {

struct Task {
    std::string learner;
    std::string game;
    double minutes = 10;
    std::uint64_t seed = 1;
    std::size_t threads = 2;
    std::uint32_t simulations = 1000;  ///< of the opponent
};

template <class T>
void train_and_report(const Task& task) {
    using G = typename T::Game;
    T trainer({.seed = task.seed});
    const auto trained = ludus::train(trainer,
                                      {.minutes = task.minutes,
                                       .threads = task.threads,
                                       .evaluate_every = std::uint64_t{1} << 40,
                                       .output = ludus::TrainingOutput::nothing});
    const auto result =
        ludus::match<G>(trainer.agent(), ludus::UctAgent<G>({.simulations = task.simulations}),
                        {.games = 400, .seed = 7, .threads = task.threads});
    const auto [low, high] = result.interval();
    std::printf("%s,%s,%g,%zu,%llu,%llu,%u,%llu,%llu,%llu,%llu,%.4f,%.4f,%.4f\n",
                task.learner.c_str(), task.game.c_str(), task.minutes, task.threads,
                static_cast<unsigned long long>(task.seed),
                static_cast<unsigned long long>(trained.games), task.simulations,
                static_cast<unsigned long long>(result.tally.wins),
                static_cast<unsigned long long>(result.tally.draws),
                static_cast<unsigned long long>(result.tally.losses),
                static_cast<unsigned long long>(result.distinct_games), result.score(), low, high);
}

template <class G, class E>
void run(const Task& task) {
    if (task.learner == "alpha_zero")
        train_and_report<ludus::AlphaZeroTrainer<G, E>>(task);
    else if (task.learner == "dqn")
        train_and_report<ludus::DqnTrainer<G, E>>(task);
    else
        throw std::invalid_argument("LEARNER: expected alpha_zero or dqn, found " + task.learner);
}

void run(const Task& task) {
    using namespace support;
    using Boxes = ludus::dots_and_boxes::BasicPosition<3, 3>;
    if (task.game == "connect_four")
        return run<connect_four::Position, connect_four::PlaneEncoder>(task);
    if (task.game == "othello_6x6") return run<othello::Position, othello::PlaneEncoder>(task);
    if (task.game == "breakthrough_5x5")
        return run<breakthrough::Position, breakthrough::PlaneEncoder>(task);
    if (task.game == "hex_5x5") return run<hex::Position, hex::PlaneEncoder>(task);
    if (task.game == "dots_and_boxes_3x3")
        return run<Boxes, ludus::dots_and_boxes::BasicWallEncoder<3, 3>>(task);
    if (task.game == "alquerque")
        return run<ludus::alquerque::Position, ludus::alquerque::PlaneEncoder>(task);
    throw std::invalid_argument(
        "GAME: expected connect_four, othello_6x6, breakthrough_5x5, hex_5x5, dots_and_boxes_3x3 "
        "or alquerque, found " +
        task.game);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 6) {
        std::puts(
            "learner,game,minutes,threads,seed,games,opponent_simulations,wins,draws,losses,"
            "distinct_games,score,low,high");
        return argc == 1 ? 0 : 2;
    }
    try {
        run({argv[1], argv[2], std::atof(argv[3]), std::strtoull(argv[4], nullptr, 10),
             std::strtoull(argv[5], nullptr, 10),
             argc > 6 ? static_cast<std::uint32_t>(std::strtoul(argv[6], nullptr, 10)) : 1000U});
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
