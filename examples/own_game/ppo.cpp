#include "ludus/ppo.hpp"
#include "connect_three_planes.hpp"

int main() {
    using connect_three::Planes, connect_three::Position;
    ludus::PpoTrainer<Position, Planes> trainer({.entropy = 0.1});
    ludus::train(trainer, {.games = 6400, .threads = 2},
                 ludus::named("uct", ludus::UctAgent<Position>({.simulations = 100})));
    ludus::save(trainer.agent(), "my_policy.ludus");
}
