#pragma once

#include "ludus/games/chinese_checkers/encodings.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/papers/chinese_checkers.hpp"

namespace examples::chinese_checkers::dqn {

using Game = ludus::chinese_checkers::Position;

/// Three positions seen by the network of their section 3.3, with a value for each action.
using Encoder = ludus::chinese_checkers::IdentityHistoryEncoder<>;
using Q = ludus::QFunction<Game, Encoder, ludus::nn::papers::chinese_checkers::ActionValues>;

}  // namespace examples::chinese_checkers::dqn
