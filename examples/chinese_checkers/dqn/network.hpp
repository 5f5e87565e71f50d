#pragma once

#include "ludus/game/encoder.hpp"
#include "ludus/game/with_past.hpp"
#include "ludus/games/chinese_checkers/encodings.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/papers/chinese_checkers.hpp"

namespace examples::chinese_checkers::dqn {

/// Positions that remember as much as the paper's network sees.
using Game = ludus::WithPast<ludus::chinese_checkers::Position,
                             ludus::chinese_checkers::IdentityHistoryEncoder<>::past>;

/// Three positions seen by the network of their section 3.3, with a value for each action.
using Encoder = ludus::PastEncoder<ludus::chinese_checkers::IdentityHistoryEncoder<>>;
using Q = ludus::QFunction<Game, Encoder, ludus::nn::papers::chinese_checkers::ActionValues>;

}  // namespace examples::chinese_checkers::dqn
