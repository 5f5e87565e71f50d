#include "../actors.hpp"

template class ludus::Ddpg<examples::onitama::ValBranchActions, ludus::nn::Adam>;
