#include "../inference.hpp"
#include "../learners.hpp"

LUDUS_NETWORK(, Pieces)

template class ludus::AlphaZero<examples::chinese_checkers::alpha_zero::Pieces,
                                examples::chinese_checkers::alpha_zero::LearnerOptions::Any>;
