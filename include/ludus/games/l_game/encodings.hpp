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
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/l_game/symmetry.hpp"

namespace LUDUS_NAMESPACE::l_game {

namespace detail {

[[nodiscard]] constexpr std::size_t transformed_index(std::size_t square,
                                                      std::size_t symmetry) noexcept {
    return static_cast<std::size_t>(transformed_square(static_cast<int>(square), symmetry));
}

}  // namespace detail

/// The paper's sixteen inputs, one per square: +1 the mover's L-piece, -1 the opponent's, 0.5 a
/// neutral, 0 vacant. Whether the neutral action is due is not encoded: it decides which of the
/// network's outputs are legal.
/// Source: Giannakopoulos & Cotronis, section 2.3; the numbers are ours, the paper is silent.
struct SquareEncoder {
    static constexpr std::string_view name = "squares";
    using Shape = nn::Shape<square_count>;
    static constexpr FeatureRange range{-1, 1};

    static constexpr void encode(const Position& position,
                                 std::span<float, Shape::size> features) noexcept {
        std::ranges::fill(features, 0.0F);
        const auto mark = [&](Squares squares, float value) {
            for_each_bit(squares, [&](int s) { features[static_cast<std::size_t>(s)] = value; });
        };
        mark(squares_of(position.piece(position.to_move())), 1.0F);
        mark(squares_of(position.piece(opponent(position.to_move()))), -1.0F);
        mark(position.neutrals(), 0.5F);
    }

    /// Squares move, what is on them stays.
    [[nodiscard]] static constexpr Feature transformed(const Position&, Feature feature,
                                                       std::size_t symmetry) noexcept {
        return {detail::transformed_index(feature.index, symmetry), feature.value};
    }
};

/// Three planes of ones and zeros over the squares: the mover's L-piece, the opponent's, the
/// neutrals.
struct PlaneEncoder {
    static constexpr std::string_view name = "planes";
    using Shape = nn::Shape<3 * square_count>;
    static constexpr FeatureRange range{0, 1};

    static constexpr void encode(const Position& position,
                                 std::span<float, Shape::size> features) noexcept {
        std::ranges::fill(features, 0.0F);
        const auto mark = [&](Squares squares, std::size_t plane) {
            for_each_bit(squares, [&](int s) {
                features[plane * square_count + static_cast<std::size_t>(s)] = 1.0F;
            });
        };
        mark(squares_of(position.piece(position.to_move())), 0);
        mark(squares_of(position.piece(opponent(position.to_move()))), 1);
        mark(position.neutrals(), 2);
    }

    /// Squares move within their planes.
    [[nodiscard]] static constexpr Feature transformed(const Position&, Feature feature,
                                                       std::size_t symmetry) noexcept {
        const std::size_t square = feature.index % square_count;
        return {feature.index - square + detail::transformed_index(square, symmetry),
                feature.value};
    }
};

static_assert(Encoder<SquareEncoder, Position> && Encoder<PlaneEncoder, Position>);
static_assert(SymmetricEncoder<SquareEncoder, Position> &&
              SymmetricEncoder<PlaneEncoder, Position>);

}  // namespace LUDUS_NAMESPACE::l_game
