#include <iostream>

#include "ludus/play/uct_agent.hpp"
#include "ludus/games/onitama/notation.hpp"

int main() {
    using Onitama = ludus::onitama::Position;

    ludus::UctAgent<Onitama> agent({.simulations = 1000});
    ludus::Rng rng(1);
    Onitama position;
    while (!position.outcome()) {
        const auto action = agent.act(position, rng);
        std::cout << ludus::Notation<Onitama>::write(position, action) << '\n';
        position.play(action);
    }
    std::cout << ludus::Notation<Onitama>::write(position) << '\n';
}
