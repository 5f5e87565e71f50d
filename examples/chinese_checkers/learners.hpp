#pragma once

#include "ludus/learn/alpha_zero.hpp"
#include "ludus/learn/policy_value.hpp"

#include "learner_options.hpp"
#include "networks.hpp"

namespace examples::chinese_checkers {

/// What learns in both stages.
template <ludus::PolicyValueType D>
using Learner = ludus::AlphaZero<D, LearnerOptions::Any>;

}  // namespace examples::chinese_checkers

// Their updates take long to compile: each is compiled once, by a file of its own in parts/.
extern template class ludus::AlphaZero<examples::chinese_checkers::Paper,
                                       examples::chinese_checkers::LearnerOptions::Any>;
extern template class ludus::AlphaZero<examples::chinese_checkers::Pieces,
                                       examples::chinese_checkers::LearnerOptions::Any>;
