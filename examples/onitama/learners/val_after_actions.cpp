#include "../actors.hpp"

template class ludus::Ddpg<examples::onitama::ValAfterActions, ludus::nn::Adam>;
