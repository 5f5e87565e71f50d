#include "../actors.hpp"

template class ludus::Ddpg<examples::onitama::ValBranchActionsMultiply, ludus::nn::Adam>;
