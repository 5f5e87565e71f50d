/// A learning curve: `train` returns it, and writes it as `curve.csv` where the training has a
/// folder. This one shows after how many games the agent was best.

#include <cstddef>
#include <iostream>

#include "connect_three.hpp"
#include "ludus/q_learning.hpp"

int main() {
    ludus::QTrainer<connect_three::Position> trainer({.lambda = 0.8, .exploration = 0.3});
    const auto result = ludus::train(trainer, {.games = 20'000, .evaluate_every = 2'000},
                                     ludus::named("random", ludus::RandomAgent{}));
    const ludus::LearningCurve& curve = result.curve;
    std::size_t best = 0;
    for (std::size_t point = 1; point < curve.size(); ++point)
        if (curve.at(point, "random") > curve.at(best, "random")) best = point;
    std::cout << "best after " << curve.at(best, "games") << " games, with a score of "
              << curve.at(best, "random_low") << " to " << curve.at(best, "random_high") << '\n';
}
