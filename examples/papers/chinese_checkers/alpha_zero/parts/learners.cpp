#include "../learners.hpp"

#include "../inference.hpp"

LUDUS_NETWORK(, Paper)
LUDUS_NETWORK(, Pieces)

template class ludus::AlphaZero<examples::chinese_checkers::alpha_zero::Paper,
                                examples::chinese_checkers::alpha_zero::LearnerOptions::Any>;
template class ludus::AlphaZero<examples::chinese_checkers::alpha_zero::Pieces,
                                examples::chinese_checkers::alpha_zero::LearnerOptions::Any>;
