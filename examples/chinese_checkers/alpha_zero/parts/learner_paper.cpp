#include "../inference.hpp"
#include "../learners.hpp"

LUDUS_NETWORK(, Paper)

template class ludus::AlphaZero<examples::chinese_checkers::alpha_zero::Paper,
                                examples::chinese_checkers::alpha_zero::LearnerOptions::Any>;
