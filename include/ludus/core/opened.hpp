#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// What was opened, or why it could not be: for what comes from outside where there are no
/// exceptions.
template <class T>
struct Opened {
    std::optional<T> value{};
    std::string fault{};  ///< what was expected, and what was found; empty if there is a value

    [[nodiscard]] explicit operator bool() const noexcept { return value.has_value(); }
    /// What `make` makes of it, or the same fault.
    template <class Make>
    [[nodiscard]] auto then(Make&& make) && -> Opened<std::invoke_result_t<Make, T>> {
        if (!value) return {.fault = std::move(fault)};
        return {std::forward<Make>(make)(*std::move(value)), {}};
    }
    /// Requires a value.
    [[nodiscard]] T& operator*() & noexcept { return *value; }
    [[nodiscard]] const T& operator*() const& noexcept { return *value; }
    [[nodiscard]] T&& operator*() && noexcept { return *std::move(value); }
    [[nodiscard]] T* operator->() noexcept { return &*value; }
    [[nodiscard]] const T* operator->() const noexcept { return &*value; }
};

}  // namespace LUDUS_NAMESPACE
