/// Plays tic-tac-toe by Monte Carlo tree search.

#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/uct_agent.hpp"

int main() {
    using TicTacToe = ludus::tic_tac_toe::Position;
    ludus::UctAgent<TicTacToe> agent({.simulations = 1000});
    ludus::Rng rng(1);
    TicTacToe position;
    while (!position.outcome()) position.play(agent.act(position, rng));
    return position.outcome()->is_draw() ? 0 : 1;
}
