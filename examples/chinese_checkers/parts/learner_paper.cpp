#include "../learners.hpp"

template class ludus::AlphaZero<examples::chinese_checkers::Paper,
                                examples::chinese_checkers::LearnerOptions::Any>;
