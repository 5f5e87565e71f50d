#pragma once

#include <cassert>
#include <cstdint>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// What is known for certain of a position, to its mover, or of an action, to who chooses it;
/// `none`: nothing is.
enum class Proof : std::int8_t { loss = -1, draw = 0, win = 1, none = 2 };

/// The utility of what is proven.
[[nodiscard]] constexpr float utility_of(Proof proof) noexcept {
    assert(proof != Proof::none);
    return static_cast<float>(static_cast<int>(proof));
}

}  // namespace LUDUS_NAMESPACE
