#include "../actors.hpp"

template class ludus::Ddpg<examples::onitama::ValBranchDisplacements, ludus::nn::Adam>;
