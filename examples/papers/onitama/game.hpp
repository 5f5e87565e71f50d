#pragma once

#include <cstddef>
#include <string_view>

#include "ludus/core/rng.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/onitama/cards.hpp"
#include "ludus/games/onitama/deal.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/picture.hpp"
#include "ludus/games/onitama/position.hpp"

namespace papers::onitama {

/// Onitama as Dasgupta & Chong (2021) play it: random starts deal their five cards.
struct Game : ludus::onitama::Position {
    using Base = ludus::onitama::Position;

    constexpr Game() noexcept = default;
    explicit constexpr Game(const Base& position) noexcept : Base(position) {}

    using Base::transformed;
    [[nodiscard]] constexpr Game transformed(std::size_t symmetry) const noexcept {
        return Game(Base::transformed(symmetry));
    }
    [[nodiscard]] static constexpr Game random_start(ludus::Rng& rng) noexcept {
        return Game(Base(ludus::onitama::deal_cards(ludus::onitama::paper_cards, rng)));
    }
};
static_assert(ludus::Symmetric<Game>);

}  // namespace papers::onitama

template <>
struct ludus::Notation<papers::onitama::Game> : ludus::Notation<ludus::onitama::Position> {
    [[nodiscard]] static papers::onitama::Game read_position(std::string_view text) {
        return papers::onitama::Game(Notation<ludus::onitama::Position>::read_position(text));
    }
};
template <>
struct ludus::Picture<papers::onitama::Game> : ludus::Picture<ludus::onitama::Position> {};
