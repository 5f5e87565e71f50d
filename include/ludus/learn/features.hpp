#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/game/game.hpp"

namespace LUDUS_NAMESPACE {

/// Which of many binary features a position has, seen by the player to move. The same number of
/// them holds in every position, since each table of features has one entry for it; an entry may be
/// listed twice, and then counts twice.
template <class F, class G>
concept Features = Game<G> && requires(const G position) {
    { F::name } -> std::convertible_to<std::string_view>;
    typename std::integral_constant<std::size_t, F::feature_count>;
    typename std::integral_constant<std::size_t, F::active_count>;
    { F::active(position) } noexcept -> std::same_as<std::array<std::uint32_t, F::active_count>>;
};

}  // namespace LUDUS_NAMESPACE
