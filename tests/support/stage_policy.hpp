#pragma once

#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/games/chinese_checkers/encodings.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

namespace support {

/// A small network for the usual board of Chinese Checkers that sees, as the paper's does, three
/// positions.
using StagePolicy = ludus::PolicyValue<
    ludus::ChineseCheckers, ludus::chinese_checkers::IdentityHistoryEncoder<>,
    ludus::nn::Network<ludus::chinese_checkers::IdentityHistoryEncoder<>::Shape, ludus::nn::Flatten,
                       ludus::nn::Dense<8>, ludus::nn::Tanh,
                       ludus::nn::Fork<ludus::nn::Dense<ludus::ChineseCheckers::action_count>,
                                       ludus::nn::Sequence<ludus::nn::Dense<1>, ludus::nn::Tanh>>>>;

}  // namespace support
