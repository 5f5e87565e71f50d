#pragma once

#include <cstdint>

namespace support {

/// A hash of 64 bits of words in their order. Source: Fowler, Noll & Vo (1991), FNV-1a; its words
/// are bytes.
class Fnv {
public:
    constexpr void add(std::uint64_t word) noexcept { value_ = (value_ ^ word) * 0x100000001B3; }
    [[nodiscard]] constexpr std::uint64_t value() const noexcept { return value_; }

private:
    std::uint64_t value_ = 0xCBF29CE484222325;
};

}  // namespace support
