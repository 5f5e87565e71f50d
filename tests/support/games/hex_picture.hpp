#pragma once

#include <string>
#include <string_view>

#include "ludus/game/pictured.hpp"
#include "support/games/hex.hpp"

namespace ludus {

/// Tells only the start from other positions.
template <>
struct Picture<support::hex::Position> {
    static constexpr std::string_view rules = "Aim: join your sides.";

    [[nodiscard]] static std::string board(const support::hex::Position& position) {
        return position == support::hex::Position{} ? "an empty board\n" : "some stones\n";
    }
};

}  // namespace ludus
