#include "../actors.hpp"

template class ludus::Ddpg<examples::onitama::ActionsAfterVal, ludus::nn::Adam>;
template class ludus::Ddpg<examples::onitama::ActionsAfterValMultiply, ludus::nn::Adam>;
template class ludus::Ddpg<examples::onitama::ValAfterActions, ludus::nn::Adam>;
template class ludus::Ddpg<examples::onitama::ValAfterActionsMultiply, ludus::nn::Adam>;
