#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"
#include "ludus/core/raise.hpp"

namespace LUDUS_NAMESPACE {

/// The values that a setting may have. Not a number is in no range.
struct Range {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool without_least = false;  ///< whether `least` itself is excluded

    friend constexpr bool operator==(const Range&, const Range&) noexcept = default;

    [[nodiscard]] static constexpr Range any() noexcept { return {}; }
    [[nodiscard]] static constexpr Range at_least(double least) noexcept {
        return {.least = least};
    }
    [[nodiscard]] static constexpr Range above(double least) noexcept {
        return {.least = least, .without_least = true};
    }
    [[nodiscard]] static constexpr Range between(double least, double most) noexcept {
        return {.least = least, .most = most};
    }

    [[nodiscard]] constexpr bool contains(double value) const noexcept {
        return (without_least ? value > least : value >= least) && value <= most;
    }
    /// As in "expected at least 1".
    [[nodiscard]] std::string text() const {
        const bool bounded_below = least > -std::numeric_limits<double>::infinity();
        const bool bounded_above = most < std::numeric_limits<double>::infinity();
        const std::string below =
            concat(without_least ? "above " : "at least ", number_text(least));
        const std::string above = concat("at most ", number_text(most));
        if (bounded_below && bounded_above) return concat(below, " and ", above);
        return bounded_below ? below : bounded_above ? above : "a number";
    }
};

/// A field of a settings struct: where it is, what it is called, what it means, what it may be.
template <class S, class T>
struct Setting {
    T S::* member;
    std::string_view name;
    std::string_view text;
    Range range;
    std::span<const std::string_view> choices{};  ///< an enumeration's, in the order of its values

    /// A value within the range, as people read and write it.
    [[nodiscard]] std::string value_text(T value) const {
        if constexpr (std::is_enum_v<T>)
            return std::string(choices[static_cast<std::size_t>(value)]);
        else
            return number_text(value);
    }
    /// What the field may be; empty if any number.
    [[nodiscard]] std::string range_text() const {
        std::string all;
        for (const std::string_view choice : choices)
            all += concat(all.empty() ? "" : ", ", choice);
        return !all.empty() ? all : range == Range::any() ? "" : range.text();
    }
};

/// Describes a number or a flag of `S`.
template <class S, class T>
    requires std::is_arithmetic_v<T>
[[nodiscard]] constexpr Setting<S, T> setting(T S::* member, std::string_view name,
                                              std::string_view text, Range range = Range::any()) {
    return {member, name, text, range};
}
/// Describes an enumeration of `S`, whose values count from 0. Keeps a reference to what they are
/// called, which must be static.
template <class S, class T, std::size_t count>
    requires std::is_enum_v<T>
[[nodiscard]] constexpr Setting<S, T> setting(T S::* member, std::string_view name,
                                              std::string_view text,
                                              const std::array<std::string_view, count>& choices) {
    return {member, name, text, Range::between(0, count - 1), choices};
}

/// A flat struct of numbers, flags and enumerations that describes itself: `S::described()` returns
/// a tuple with a `Setting` of every field. Checks, checkpoints, command lines and the table of the
/// documentation are made from it.
template <class S>
concept DescribedSettings = std::default_initializable<S> && std::equality_comparable<S> &&
    requires { std::tuple_size<decltype(S::described())>::value; };

/// Calls `function` with every `Setting` of `S`, in their order.
template <DescribedSettings S, class Function>
constexpr void for_each_setting(Function&& function) {
    std::apply([&](const auto&... each) { (function(each), ...); }, S::described());
}

/// Returns the settings. Throws `std::invalid_argument` for the first field outside its range: its
/// name, what is expected, and what was found.
template <DescribedSettings S>
S require_valid(const S& settings) {
    for_each_setting<S>([&](const auto& field) {
        const auto value = settings.*field.member;
        if (!field.range.contains(static_cast<double>(value)))
            raise(
                std::invalid_argument(concat(field.name, ": expected ", field.range.text(),
                                             ", found ", number_text(static_cast<double>(value)))));
    });
    return settings;
}

/// Whether every field is in its range.
template <DescribedSettings S>
[[nodiscard]] bool is_valid(const S& settings) {
    bool valid = true;
    for_each_setting<S>([&](const auto& field) {
        valid = valid && field.range.contains(static_cast<double>(settings.*field.member));
    });
    return valid;
}

/// In which fields two settings differ, as "rate 0.001 instead of 0.002, batch 64 instead of 32";
/// empty if in none.
template <DescribedSettings S>
[[nodiscard]] std::string differences(const S& found, const S& expected) {
    std::string text;
    for_each_setting<S>([&](const auto& field) {
        if (found.*field.member == expected.*field.member) return;
        text +=
            concat(text.empty() ? "" : ", ", field.name, " ", field.value_text(found.*field.member),
                   " instead of ", field.value_text(expected.*field.member));
    });
    return text;
}

}  // namespace LUDUS_NAMESPACE
