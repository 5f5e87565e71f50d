#include "../actors.hpp"

template class ludus::Ddpg<examples::onitama::ActionsOnly, ludus::nn::Adam>;
template class ludus::Ddpg<examples::onitama::Dual, ludus::nn::Adam>;
