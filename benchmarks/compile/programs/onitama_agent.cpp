/// Loads a committed agent of Onitama and plays a game by it.

#include <iostream>

#include "ludus/agents/onitama.hpp"

int main() {
    auto agent = ludus::open_agent<ludus::Onitama>("onitama_dqn.ludus");
    ludus::Onitama position;
    while (!position.outcome()) position.play(agent.act(position));
    std::cout << ludus::Notation<ludus::Onitama>::write(position) << '\n';
}
