#pragma once

#include <string_view>

#include "ludus/core/compiler.hpp"
#include "ludus/core/fixed_text.hpp"
#include "ludus/games/chinese_checkers/hops.hpp"

namespace LUDUS_NAMESPACE::chinese_checkers {

namespace detail {

template <int size, int pieces, Hop hop>
inline constexpr FixedText<48> name_text = [] {
    constexpr std::string_view tail = hop == Hop::adjacent ? "_short_hop" : "";
    if (size == 7 && pieces == 6) return FixedText<48>("chinese_checkers", tail);
    return FixedText<48>("chinese_checkers_", size, "x", size, "_", pieces, tail);
}();

}  // namespace detail

/// The plain name for 7x7 with six pieces; `chinese_checkers_5x5_3` for another board, and the same
/// with `_short_hop` where only adjacent pieces are hopped over.
template <int size, int pieces, Hop hop>
inline constexpr std::string_view variant_name = detail::name_text<size, pieces, hop>.view();

static_assert(variant_name<7, 6, Hop::mirror> == "chinese_checkers");
static_assert(variant_name<9, 10, Hop::adjacent> == "chinese_checkers_9x9_10_short_hop");

}  // namespace LUDUS_NAMESPACE::chinese_checkers
