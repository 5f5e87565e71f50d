#include "../learners.hpp"
#include "../networks.hpp"

LUDUS_NETWORK(, Pieces)

template class ludus::AlphaZero<examples::chinese_checkers::alpha_zero::Pieces,
                                examples::chinese_checkers::alpha_zero::LearnerOptions::Any>;
