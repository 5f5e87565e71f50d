#include <iostream>

#include "connect_three_planes.hpp"
#include "ludus/alpha_zero.hpp"
#include "ludus/match.hpp"

int main() {
    using connect_three::Planes, connect_three::Position;
    using Trainer = ludus::AlphaZeroTrainer<Position, Planes>;
    auto agent = ludus::open_agent<Position, Trainer>("my_agent.ludus");
    std::cout << ludus::match<Position>(agent, ludus::NegamaxAgent<Position>({.depth = 4}),
                                        {.games = 1000})
              << '\n';
}
