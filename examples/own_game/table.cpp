#include <iostream>

#include "connect_three.hpp"
#include "ludus/q_learning.hpp"

int main() {
    using connect_three::Position;
    ludus::QTrainer<Position> trainer({.lambda = 0.8});
    ludus::train(trainer, {.games = 50'000}, ludus::named("random", ludus::RandomAgent{}));
    std::cout << trainer.learner().table().size() << " states\n";
}
