#pragma once

#include <concepts>
#include <cstdint>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// A game whose positions are numbers, so that a table can hold them in eight bytes.
/// Laws: `G::unpacked(p.packed()) == p`, so different positions have different numbers.
template <class G>
concept Packed = Game<G> && requires(const G position, std::uint64_t number) {
    { position.packed() } noexcept -> std::same_as<std::uint64_t>;
    { G::unpacked(number) } noexcept -> std::same_as<G>;
};

}  // namespace LUDUS_NAMESPACE
