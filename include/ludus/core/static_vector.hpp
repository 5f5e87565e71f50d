#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Up to `Capacity` small values in place, without heap memory; copying copies the array.
/// Elements beyond `size()` hold unspecified values and do not take part in comparison.
template <class T, std::size_t Capacity>
    requires std::is_trivially_copyable_v<T> && std::default_initializable<T>
class static_vector {
public:
    using value_type = T;             ///< of an item
    using size_type = std::size_t;    ///< of sizes and places
    using iterator = T*;              ///< over items that may change
    using const_iterator = const T*;  ///< over items that may not

    constexpr static_vector() noexcept {
        // Constant evaluation forbids indeterminate elements; at run time they stay untouched, but
        // for few: GCC 12 warns of those (-Wmaybe-uninitialized).
        if (std::is_constant_evaluated() || sizeof items_ <= 16)
            for (T& item : items_) item = T{};
    }

    [[nodiscard]] static constexpr std::size_t capacity() noexcept { return Capacity; }
    /// The items there are.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }

    /// Requires `size() < capacity()`.
    constexpr void push_back(const T& value) noexcept {
        assert(size_ < Capacity);
        items_[size_++] = value;
    }
    constexpr void clear() noexcept { size_ = 0; }

    /// Requires `i < size()`.
    [[nodiscard]] constexpr const T& operator[](std::size_t i) const noexcept {
        assert(i < size_);
        return items_[i];
    }
    /// As the constant one, for changes.
    [[nodiscard]] constexpr T& operator[](std::size_t i) noexcept {
        assert(i < size_);
        return items_[i];
    }

    /// The first item; all stand side by side.
    [[nodiscard]] constexpr T* data() noexcept { return items_; }
    [[nodiscard]] constexpr const T* data() const noexcept { return items_; }
    /// The first item.
    [[nodiscard]] constexpr iterator begin() noexcept { return items_; }
    /// Behind the last item.
    [[nodiscard]] constexpr iterator end() noexcept { return items_ + size_; }
    /// As above, unchanging.
    [[nodiscard]] constexpr const_iterator begin() const noexcept { return items_; }
    /// As above, unchanging.
    [[nodiscard]] constexpr const_iterator end() const noexcept { return items_ + size_; }

    friend constexpr bool operator==(const static_vector& a, const static_vector& b) noexcept {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (!(a[i] == b[i])) return false;
        return true;
    }

private:
    using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint32_t>;

    T items_[Capacity];  // NOLINT(modernize-avoid-c-arrays): left uninitialised on purpose
    Size size_ = 0;
};

}  // namespace LUDUS_NAMESPACE
