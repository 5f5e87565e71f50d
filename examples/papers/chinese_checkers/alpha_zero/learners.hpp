#pragma once

#include "ludus/learn/alpha_zero.hpp"
#include "ludus/learn/policy_value.hpp"

#include "learner_options.hpp"
#include "networks.hpp"

namespace examples::chinese_checkers::alpha_zero {

/// What learns in both stages.
template <ludus::PolicyValueType D>
using Learner = ludus::AlphaZero<D, LearnerOptions::Any>;

}  // namespace examples::chinese_checkers::alpha_zero

// Their updates take long to compile: each is compiled once, in parts/.
extern template class ludus::AlphaZero<examples::chinese_checkers::alpha_zero::Paper,
                                       examples::chinese_checkers::alpha_zero::LearnerOptions::Any>;
extern template class ludus::AlphaZero<examples::chinese_checkers::alpha_zero::Pieces,
                                       examples::chinese_checkers::alpha_zero::LearnerOptions::Any>;
