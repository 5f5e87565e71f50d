#include "../learners.hpp"
#include "../networks.hpp"

LUDUS_NETWORK(, Paper)

template class ludus::AlphaZero<examples::chinese_checkers::alpha_zero::Paper,
                                examples::chinese_checkers::alpha_zero::LearnerOptions::Any>;
