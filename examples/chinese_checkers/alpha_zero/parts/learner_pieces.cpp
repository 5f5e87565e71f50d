#include "../learners.hpp"

template class ludus::AlphaZero<examples::chinese_checkers::alpha_zero::Pieces,
                                examples::chinese_checkers::alpha_zero::LearnerOptions::Any>;
