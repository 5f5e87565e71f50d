#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "ludus/games/chinese_checkers/hops.hpp"

namespace ludus::chinese_checkers {

namespace detail {

struct NameText {
    std::array<char, 48> letters{};
    std::size_t length = 0;

    constexpr void append(std::string_view text) noexcept {
        for (const char letter : text) letters[length++] = letter;
    }
    /// Requires a number in [0, 100).
    constexpr void append(int number) noexcept {
        if (number >= 10) append(number / 10);
        letters[length++] = static_cast<char>('0' + number % 10);
    }
};

template <int size, int pieces, Hop hop>
inline constexpr NameText name_text = [] {
    NameText text;
    text.append("chinese_checkers");
    if (size != 7 || pieces != 6) {
        text.append("_");
        text.append(size);
        text.append("x");
        text.append(size);
        text.append("_");
        text.append(pieces);
    }
    if (hop == Hop::adjacent) text.append("_short_hop");
    return text;
}();

}  // namespace detail

/// The plain name for 7x7 with six pieces; `chinese_checkers_5x5_3` for another board, and the same
/// with `_short_hop` where only adjacent pieces are hopped over.
template <int size, int pieces, Hop hop>
inline constexpr std::string_view variant_name{detail::name_text<size, pieces, hop>.letters.data(),
                                               detail::name_text<size, pieces, hop>.length};

static_assert(variant_name<7, 6, Hop::mirror> == "chinese_checkers");
static_assert(variant_name<9, 10, Hop::adjacent> == "chinese_checkers_9x9_10_short_hop");

}  // namespace ludus::chinese_checkers
