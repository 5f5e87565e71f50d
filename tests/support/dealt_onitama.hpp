#pragma once

#include <cstddef>

#include "ludus/core/rng.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/onitama/position.hpp"

namespace support {

/// Onitama whose random starts deal from all sixteen cards.
struct DealtOnitama : ludus::onitama::Position {
    using Base = ludus::onitama::Position;

    constexpr DealtOnitama() noexcept = default;
    explicit constexpr DealtOnitama(const Base& position) noexcept : Base(position) {}

    using Base::transformed;
    [[nodiscard]] constexpr DealtOnitama transformed(std::size_t symmetry) const noexcept {
        return DealtOnitama(Base::transformed(symmetry));
    }
    [[nodiscard]] static constexpr DealtOnitama random_start(ludus::Rng& rng) noexcept {
        return DealtOnitama(Base::deal(rng));
    }
};
static_assert(ludus::Symmetric<DealtOnitama> && ludus::RandomStart<DealtOnitama>);

}  // namespace support
