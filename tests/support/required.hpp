#pragma once

#include <optional>
#include <stdexcept>

namespace support {

/// What an optional holds; a test in which it holds nothing fails.
template <class T>
[[nodiscard]] T required(const std::optional<T>& value) {
    if (!value) throw std::logic_error("expected a value, found none");
    return *value;
}

}  // namespace support
