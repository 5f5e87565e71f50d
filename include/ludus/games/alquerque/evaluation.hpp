#pragma once

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"

namespace LUDUS_NAMESPACE::alquerque {

/// The pieces ahead, while a game goes on; the end is left to the outcome.
struct PiecesAhead {
    static constexpr bool rates_finished = false;

    template <Rules rules>
    [[nodiscard]] static constexpr int evaluate(const BasicPosition<rules>& position,
                                                Player viewer) noexcept {
        return position.pieces_ahead(viewer);
    }
};

}  // namespace LUDUS_NAMESPACE::alquerque
