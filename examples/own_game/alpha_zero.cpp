#include "ludus/alpha_zero.hpp"
#include "connect_three_planes.hpp"

int main() {
    using connect_three::Planes, connect_three::Position;
    ludus::AlphaZeroTrainer<Position, Planes> trainer({.simulations = 50, .seed = 1});
    ludus::train(trainer, {.games = 640, .threads = 2},
                 ludus::named("uct", ludus::UctAgent<Position>({.simulations = 100})));
    ludus::save(trainer.agent(), "my_agent.ludus");
}
