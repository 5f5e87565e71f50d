#include "../actors.hpp"

template class ludus::Ddpg<examples::onitama::ActionsAfterValMultiply, ludus::nn::Adam>;
