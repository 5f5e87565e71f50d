#pragma once

#include "ludus/agents/chinese_checkers.hpp"

namespace examples::chinese_checkers::dqn {

using Game = ludus::chinese_checkers::Position;
using Q = ludus::chinese_checkers::PaperQ;
using Encoder = Q::Encoder;

}  // namespace examples::chinese_checkers::dqn
