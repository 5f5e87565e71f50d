// my_game check | perft | play | ugi | match | evaluate | tournament | train | inspect

#include "ludus/alpha_zero.hpp"
#include "ludus/app.hpp"
#include "planes.hpp"

int main(int argc, char** argv) {
    using Trainer = ludus::AlphaZeroTrainer<my_game::Position, my_game::Planes>;
    return ludus::run(argc, argv, ludus::entry<my_game::Position>(ludus::trainer<Trainer>("az")));
}
