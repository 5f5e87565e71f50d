#include "connect_three_planes.hpp"
#include "ludus/alpha_zero.hpp"
#include "ludus/app.hpp"

int main(int argc, char** argv) {
    using connect_three::Planes, connect_three::Position;
    using Trainer = ludus::AlphaZeroTrainer<Position, Planes>;
    return ludus::run(argc, argv, ludus::entry<Position>(ludus::trainer<Trainer>("az")));
}
