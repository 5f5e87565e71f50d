#include "../learners.hpp"

template class ludus::AlphaZero<examples::chinese_checkers::Pieces,
                                examples::chinese_checkers::LearnerOptions::Any>;
