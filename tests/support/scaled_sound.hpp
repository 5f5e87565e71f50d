#pragma once

#include "ludus/games/onitama/evaluation.hpp"

namespace support {

/// The evaluation of Onitama for a selective search: a pawn is worth a quarter of the scale.
struct ScaledSound : ludus::onitama::SoundEvaluation {
    static constexpr double scale = 40'000;
};

}  // namespace support
