#include "../actors.hpp"

template class ludus::Ddpg<examples::onitama::Dual, ludus::nn::Adam>;
