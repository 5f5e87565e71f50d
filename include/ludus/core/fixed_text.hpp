#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// A text of at most `Capacity` letters in place, put together at compile time: the name of a
/// variant.
template <std::size_t Capacity>
class FixedText {
public:
    /// The parts one after another: texts, and numbers that are not negative, in decimal.
    template <class... Parts>
        requires((std::integral<Parts> || std::convertible_to<Parts, std::string_view>) && ...)
    explicit consteval FixedText(const Parts&... parts) noexcept {
        (append(parts), ...);
    }

    /// The text, for as long as this object lives.
    [[nodiscard]] constexpr std::string_view view() const noexcept {
        return {letters_.data(), size_};
    }

private:
    constexpr void append(std::string_view text) noexcept {
        for (const char letter : text) letters_[size_++] = letter;
    }
    constexpr void append(std::integral auto number) noexcept {
        if (number >= 10) append(number / 10);
        letters_[size_++] = static_cast<char>('0' + number % 10);
    }

    std::array<char, Capacity> letters_{};
    std::size_t size_ = 0;
};

}  // namespace LUDUS_NAMESPACE
