#include "../actors.hpp"

template class ludus::Ddpg<examples::onitama::ActionsAfterVal, ludus::nn::Adam>;
