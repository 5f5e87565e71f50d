#pragma once

#include "ludus/core/player.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"

namespace ludus::alquerque {

/// The pieces ahead, while a game goes on; the end is left to the outcome.
struct PiecesAhead {
    static constexpr bool rates_finished = false;

    template <Rules rules>
    [[nodiscard]] static constexpr int evaluate(const BasicPosition<rules>& position,
                                                Player viewer) noexcept {
        return position.pieces_ahead(viewer);
    }
};

}  // namespace ludus::alquerque
