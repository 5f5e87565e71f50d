#include "../actors.hpp"

template class ludus::Ddpg<examples::onitama::ValBranchActions, ludus::nn::Adam>;
template class ludus::Ddpg<examples::onitama::ValBranchActionsMultiply, ludus::nn::Adam>;
template class ludus::Ddpg<examples::onitama::ValBranchDisplacements, ludus::nn::Adam>;
