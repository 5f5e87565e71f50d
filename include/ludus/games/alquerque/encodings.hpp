#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

#include "ludus/core/bits.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/symmetric_encoder.hpp"
#include "ludus/games/alquerque/board.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/games/alquerque/symmetry.hpp"

namespace LUDUS_NAMESPACE::alquerque {

/// Two planes of ones and zeros over the points, channels innermost: the mover's pieces and the
/// opponent's. The board lies as the mover sees it, the own lowest rank first: it is turned by half
/// for the second player, who then plays the same game. An action's index is not turned.
/// What some variants remember beyond the board is not encoded: it decides which of the network's
/// outputs are legal.
struct PlaneEncoder {
    static constexpr std::string_view name = "planes";
    using Shape = ludus::Shape<side, side, 2>;
    static constexpr FeatureRange range{0, 1};

    template <Rules rules>
    static constexpr void encode(const BasicPosition<rules>& position,
                                 std::span<float, Shape::size> features) noexcept {
        std::ranges::fill(features, 0.0F);
        const auto mark = [&](Points points, std::size_t plane) {
            for_each_bit(points,
                         [&](int p) { features[2 * static_cast<std::size_t>(p) + plane] = 1.0F; });
        };
        mark(position.own(position.to_move()), 0);
        mark(position.opposing(position.to_move()), 1);
    }

    /// The files in reverse order are so for both players.
    template <Rules rules>
    [[nodiscard]] static constexpr Feature transformed(const BasicPosition<rules>&, Feature feature,
                                                       std::size_t symmetry) noexcept {
        if (symmetry == 0) return feature;
        const int image = mirrored_point(static_cast<int>(feature.index / 2));
        return {2 * static_cast<std::size_t>(image) + feature.index % 2, feature.value};
    }
};

static_assert(SymmetricEncoder<PlaneEncoder, Position>);
static_assert(Encoder<PlaneEncoder, Position> && Encoder<PlaneEncoder, BasicPosition<bell_rules>>);

}  // namespace LUDUS_NAMESPACE::alquerque
