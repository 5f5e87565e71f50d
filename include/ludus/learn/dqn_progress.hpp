#pragma once

#include <cstddef>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// What steps of deep Q-learning brought, by `SelfPlay` or `DqnLessons`.
struct DqnProgress {
    std::size_t games = 0;    ///< played
    std::size_t actions = 0;  ///< of these games
    std::size_t updates = 0;  ///< of the network
    double loss =
        0;  ///< of a step the mean over its updates, 0 without one; of several steps the sum

    friend bool operator==(const DqnProgress&, const DqnProgress&) = default;
};

}  // namespace LUDUS_NAMESPACE
