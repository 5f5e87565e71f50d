#pragma once

#include <cstdint>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// A reward for what happens on the way to the end of a game, in games decided by points.
/// Source: Knutsson & Remnerud (2011), 3.5.1, whose points are pieces.
struct InternalReward {
    /// What is rewarded.
    enum class Kind : std::uint8_t {
        none,     ///< nothing
        changes,  ///< function 1: `size` for points won by the action, minus `size` for points lost
                  ///< to the reply; both together are 0
        safety,   ///< function 2: minus `size` for points lost to the reply, else `size`
    };

    Kind kind = Kind::none;  ///< what is rewarded
    float size = 0.1F;       ///< of a reward, at least 0

    /// `own` is how the learner's margin changed by its action, `reply` how by what followed until
    /// its next one.
    [[nodiscard]] constexpr float of(int own, int reply) const noexcept {
        switch (kind) {
            case Kind::changes: return (own > 0 ? size : 0) - (reply < 0 ? size : 0);
            case Kind::safety: return reply < 0 ? -size : size;
            case Kind::none: break;
        }
        return 0;
    }
};

}  // namespace LUDUS_NAMESPACE
