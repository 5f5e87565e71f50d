#include "../actors.hpp"

template class ludus::Ddpg<examples::onitama::ValAfterActionsMultiply, ludus::nn::Adam>;
